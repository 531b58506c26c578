import { spawnSync } from "node:child_process";
import { build, install, program } from "./pnpm.mjs";

await install();
await build("turnmeter");
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  cwd: process.env["INIT_CWD"] ?? process.cwd(),
  stdio: "inherit",
});
process.exitCode = status ?? 1;
