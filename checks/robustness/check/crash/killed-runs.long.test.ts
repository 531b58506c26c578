import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { seed } from "../../../../scripts/vitest/tier.js";
import { newFolder, removeFolder } from "../../test/util/new-folder.js";
import { randomOf } from "../../test/util/random.js";
import { copyLogs, filesBelow } from "../../test/util/work-folder.js";

const bin = fileURLToPath(new URL("../../../../apps/cli/dist/bin.js", import.meta.url));
/** How many runs are killed; TURNMETER_KILLS for more. */
const kills = Number(process.env["TURNMETER_KILLS"] ?? "") || 10;

const base = newFolder();
const logs = join(base, "logs");
for (const name of [
  "claude-code/R01-whole-session-folder",
  "claude-code/R11-fork-copies-history",
  "codex/R76-copied-history",
]) {
  copyLogs(name, join(logs, name));
}
afterAll(() => {
  removeFolder(base);
});

/** A folder for a cache and a page, and how the program runs with them. */
function newHome() {
  const home = newFolder();
  const page = join(home, "page.html");
  const env = { PATH: process.env["PATH"], HOME: home, XDG_CACHE_HOME: join(home, "cache"), TZ: "UTC" };
  return {
    page,
    cache: join(home, "cache", "turnmeter"),
    sessions: [bin, "sessions", "--json", "--path", logs, "--no-config"],
    report: [bin, "report", "--out", page, "--path", logs, "--no-config", "--quiet"],
    run: (args: readonly string[]) => spawnSync(process.execPath, args, { env, cwd: home, encoding: "utf8" }),
    start: (args: readonly string[]) => spawn(process.execPath, args, { env, cwd: home, stdio: "ignore" }),
  };
}

const oldPage = "<p>old</p>";

describe(`a run that is killed (seed ${seed})`, () => {
  it(
    `leaves a cache and a page that the next one is right with, ${kills} times`,
    { timeout: 3_600_000 },
    async () => {
      const { page, cache, sessions, report, run, start } = newHome();
      const expected = run([...sessions, "--no-cache"]);
      expect(expected.status).toBe(0);
      expect(existsSync(cache)).toBe(false);
      const startedAt = performance.now();
      expect(run(report).status).toBe(0);
      const wholeMs = performance.now() - startedAt;
      const whole = readFileSync(page, "utf8").length;
      for (let kill = 0; kill < kills; kill++) {
        const isFirst = kill % 3 === 0;
        if (isFirst) run([bin, "cache", "clear"]);
        writeFileSync(page, oldPage);
        const child = start(report);
        const ended = once(child, "exit");
        await Promise.race([ended, sleep(randomOf(seed, kill).below(Math.ceil(wholeMs * 1.1)))]);
        child.kill("SIGKILL");
        await ended;
        const left = readFileSync(page, "utf8");
        if (left !== oldPage) {
          expect(left.trimEnd().endsWith("</html>"), `kill ${kill}`).toBe(true);
          expect(Math.abs(left.length - whole), `kill ${kill}`).toBeLessThan(whole / 10);
        }
        const next = run(sessions);
        expect({ status: next.status, stdout: next.stdout }, `kill ${kill}`).toEqual({
          status: 0,
          stdout: expected.stdout,
        });
      }
      expect(run(report).status).toBe(0);
      expect(readFileSync(page, "utf8").length).toBeGreaterThan(whole / 2);
    },
  );
});

describe("8 runs at once", () => {
  it("share a cache, which is right afterwards", { timeout: 600_000 }, async () => {
    const { cache, sessions, run } = newHome();
    const expected = run([...sessions, "--no-cache"]).stdout;
    const env = { PATH: process.env["PATH"], XDG_CACHE_HOME: join(cache, ".."), HOME: join(cache, "..") };
    mkdirSync(join(cache, ".."));
    const outputs = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const child = spawn(process.execPath, sessions, { env, stdio: ["ignore", "pipe", "ignore"] });
        let text = "";
        child.stdout.setEncoding("utf8");
        child.stdout.on("data", (part: string) => (text += part));
        const [code]: unknown[] = await once(child, "close");
        return { code, text };
      }),
    );
    for (const { code, text } of outputs) expect({ code, text }).toEqual({ code: 0, text: expected });
    const left = filesBelow(cache);
    expect(left.length).toBeGreaterThan(0);
    for (const path of left) expect(path).toMatch(/\.pack$/);
    expect(run(sessions).stdout).toBe(expected);
  });
});
