import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Runs the pinned pnpm, fetched by npx where it is not installed. Ends this process if it fails. */
export function pnpm(args, { quiet = false } = {}) {
  const command = process.platform === "win32" ? "npx.cmd" : "npx";
  const result = spawnSync(command, ["--yes", packageManager, ...args], {
    cwd: root,
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (result.status === 0) return;
  if (quiet) process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  if (result.error) process.stderr.write(`${command}: ${result.error.message}\n`);
  process.exit(result.status || 1);
}

/** Installs the workspace's dependencies unless the last install already followed this lock file. */
export function install() {
  const lock = join(root, "pnpm-lock.yaml");
  const installed = join(root, "node_modules", ".modules.yaml");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  process.stderr.write("turnmeter: installing dependencies …\n");
  pnpm(["install", "--frozen-lockfile", "--reporter=silent"], { quiet: true });
}
