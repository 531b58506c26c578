import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { install, pnpm, root } from "./pnpm.mjs";

install();
pnpm(["exec", "turbo", "run", "build", "--filter=turnmeter", "--output-logs=errors-only"], { quiet: true });
const cli = join(root, "apps", "cli", "dist", "bin.js");
const { status } = spawnSync(process.execPath, [cli, ...process.argv.slice(2)], {
  cwd: process.env["INIT_CWD"] ?? process.cwd(),
  stdio: "inherit",
});
process.exitCode = status ?? 1;
