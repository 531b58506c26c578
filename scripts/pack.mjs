import { join } from "node:path";
import { install, pnpm, root } from "./pnpm.mjs";

/** Packs the built program into a tarball that npm installs: `npm i -g ./turnmeter-*.tgz`. */
install();
pnpm(["exec", "turbo", "run", "build", "--filter=turnmeter", "--output-logs=errors-only"], { quiet: true });
const folder = process.env["INIT_CWD"] ?? process.cwd();
pnpm(["--dir", join(root, "apps", "cli"), "pack", "--pack-destination", folder], { quiet: true });
process.stdout.write("Install it with: npm i -g ./turnmeter-*.tgz\n");
