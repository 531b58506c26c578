import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "../util/log-folder.js";
import { oldLogs } from "../util/old-logs.js";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));
const killsWanted = 8;

const samples = [
  "claude-code/R01-whole-session-folder",
  "claude-code/R11-fork-copies-history",
  "codex/R76-copied-history",
];

describe.skipIf(!existsSync(bin))("a run that is killed", () => {
  it("leaves nothing behind that a later one would count", { timeout: 120_000 }, async () => {
    const home = emptyFolder();
    const args = [bin, "sessions", "--json", "--path", oldLogs(samples)];
    const env = { PATH: process.env["PATH"], HOME: home, XDG_CACHE_HOME: join(home, "cache") };
    const without = spawnSync(process.execPath, [...args, "--no-cache"], { env, encoding: "utf8" });
    expect(without.status).toBe(0);
    expect(existsSync(env.XDG_CACHE_HOME)).toBe(false);
    const startedAt = performance.now();
    spawnSync(process.execPath, [...args, "--no-cache"], { env });
    const stepMs = (performance.now() - startedAt) / killsWanted;
    for (let kill = 1; kill <= killsWanted + 2; kill++) {
      const run = spawn(process.execPath, args, { env, stdio: "ignore" });
      const ended = once(run, "exit");
      await Promise.race([ended, sleep(kill * stepMs)]);
      run.kill("SIGKILL");
      await ended;
      const after = spawnSync(process.execPath, args, { env, encoding: "utf8" });
      expect({ status: after.status, stdout: after.stdout }).toEqual({ status: 0, stdout: without.stdout });
      spawnSync(process.execPath, [bin, "cache", "clear"], { env });
    }
  });
});
