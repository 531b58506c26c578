import { join } from "node:path";
import { build, install, pnpm, root } from "./pnpm.mjs";

/** Packs the built program into a tarball that npm installs: `npm i -g ./turnmeter-*.tgz`. */
await install();
await build("turnmeter");
const folder = process.env["INIT_CWD"] ?? process.cwd();
await pnpm(["--dir", join(root, "apps", "cli"), "pack", "--pack-destination", folder], { quiet: true });
process.stdout.write("Install it with: npm i -g ./turnmeter-*.tgz\n");
