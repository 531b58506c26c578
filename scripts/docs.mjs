import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { install, root } from "./pnpm.mjs";

await install();
const generate = join(root, "checks", "docs", "generate.mjs");
const { status } = spawnSync(process.execPath, [generate, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
