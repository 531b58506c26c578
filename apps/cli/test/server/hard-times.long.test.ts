import { spawn } from "node:child_process";
import { appendFileSync, cpSync, renameSync } from "node:fs";
import { get } from "node:http";
import { Server } from "node:net";
import { join } from "node:path";
import { nodeFileCalls } from "@turnmeter/safe-fs";
import type { FileCalls } from "@turnmeter/safe-fs";
import { describe, expect, it, vi } from "vitest";
import { changesFrom } from "../../src/server/changes.js";
import { changeTeller } from "../../src/commands/serve.js";
import { sampleFolder } from "../../src/settings/with-sample.js";
import { runCli } from "../util/run-cli.js";
import { bearer } from "./running.js";
import {
  cold,
  contentOf,
  eventsOf,
  lastLog,
  newFolder,
  newLogs,
  prompt,
  promptsAmong,
  serve,
} from "./serving.js";

const titleOf = (html: string): string => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.trim() ?? "";
const soon = (): Promise<false> => new Promise((next) => setTimeout(() => next(false), 20));

/** Counts how often pages are told that something changed. */
function changesTold(port: number) {
  let text = "";
  const asked = get({ port, path: "/changes", headers: bearer }, (response) =>
    response.setEncoding("utf8").on("data", (part: string) => (text += part)),
  );
  asked.on("error", () => {});
  return { count: () => text.split("event: changed").length - 1, end: () => void asked.destroy() };
}

describe("rights", () => {
  it("that are missing for a port are said in one sentence", async () => {
    const listen = vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server) {
      queueMicrotask(() => this.emit("error", Object.assign(new Error("listen EACCES"), { code: "EACCES" })));
      return this;
    });
    const { exitCode, stderr } = await runCli(["serve", "--sample", "--port", "80"], { liveScript: "" });
    listen.mockRestore();
    expect([exitCode, stderr]).toEqual([
      1,
      "no permission to listen on 127.0.0.1:80; pass a --port from 1024 on, or none to take one that is free\n",
    ]);
  });

  it("that are missing for a log or a folder are said on the page, which shows the rest; and all once they are there", async () => {
    const logs = newLogs();
    let refused: RegExp | null = null;
    const guarded =
      <T>(call: (path: string) => T) =>
      (path: string): T => {
        if (refused?.test(path) === true)
          throw Object.assign(new Error("made by a test"), { code: "EACCES" });
        return call(path);
      };
    const calls: Partial<FileCalls> = {
      open: guarded(nodeFileCalls.open),
      entries: guarded(nodeFileCalls.entries),
    };
    const { get: page } = await serve(["--path", logs], { files: { calls } });
    const all = titleOf((await page("/sessions")).text);
    expect(all).toMatch(/^\d+ sessions: \$/);
    for (const each of [/\.jsonl$/, /-home-ann-shop/]) {
      refused = each;
      appendFileSync(lastLog(logs), prompt(logs, 1));
      const { status, text } = await page("/?period=all");
      expect(status).toBe(200);
      expect(text).toContain("could not be read");
      refused = null;
      expect(titleOf((await page("/sessions")).text)).toBe(all);
    }
  });
});

describe("changes", () => {
  it("are told at once while little was worked, and wait for ten times what was worked too much", async () => {
    vi.useFakeTimers();
    const spent = { atMs: 0, workedMs: 0 };
    const changes = changesFrom("start");
    const teller = changeTeller(changes, () => spent);
    const toldAfter = async (ms: number): Promise<boolean> => {
      const before = changes.version();
      await vi.advanceTimersByTimeAsync(ms);
      spent.atMs += ms;
      return changes.version() !== before;
    };
    teller.notice();
    expect(await toldAfter(0)).toBe(true);
    // What comes soon after is gathered for 150 ms.
    spent.atMs += 50;
    teller.notice();
    expect([await toldAfter(99), await toldAfter(1)]).toEqual([false, true]);
    // 1,200 ms were worked: 1,000 are free, and 100 ms have earned 10 since the last look, so 190 are left, which take 1,900 ms.
    spent.workedMs = 1_200;
    teller.notice();
    expect([await toldAfter(1_899), await toldAfter(1)]).toEqual([false, true]);
    teller.end();
    vi.useRealTimers();
  });
});

describe("a clock that jumps", () => {
  it("moves the days of pages, and the pages follow the logs", async () => {
    const logs = newLogs();
    let nowMs = Date.UTC(2026, 10, 20, 12);
    const { get: page, port } = await serve(["--path", logs], { now: () => nowMs });
    const told = changesTold(port);
    const week = async (): Promise<string> => titleOf((await page("/")).text);
    const first = await week();
    expect(first).toMatch(/^\$/);
    for (const [number, jumpMs] of [-14 * 86_400_000, 14 * 86_400_000].entries()) {
      nowMs += jumpMs;
      const before = told.count();
      appendFileSync(lastLog(logs), prompt(logs, number + 1));
      await expect.poll(() => told.count(), { timeout: 10_000 }).toBeGreaterThan(before);
      if (jumpMs < 0) expect(await week()).not.toBe(first);
      else expect(await week()).toBe(first);
    }
    told.end();
  });
});

describe("a folder that vanishes", () => {
  it("is said, and followed again when it comes back", async () => {
    const logs = join(newFolder(), "logs");
    cpSync(sampleFolder(), logs, { recursive: true });
    const { get: page, port } = await serve(["--path", logs]);
    const all = titleOf((await page("/sessions")).text);
    const events = eventsOf(port, "?after=start", 1);
    renameSync(logs, `${logs}-away`);
    const gone = await page("/sessions");
    expect([gone.status, titleOf(gone.text)]).toEqual([503, "The logs cannot be read now"]);
    expect(gone.text).toContain(`No such folder or file: ${logs}.`);
    renameSync(`${logs}-away`, logs);
    expect(titleOf((await page("/sessions")).text)).toBe(all);
    appendFileSync(lastLog(logs), prompt(logs, 1));
    expect(promptsAmong(await events)).toEqual(["2026-11-20T10:30:01.000Z"]);
  });
});

describe("a log that grows faster than it is read", () => {
  it("is shown and told whole once it rests, each prompt once", async () => {
    const logs = newLogs();
    const { get: page, port } = await serve(["--path", logs]);
    const told = eventsOf(port, "?after=start", PROMPTS);
    const rows = Array.from({ length: PROMPTS }, (_, number) => prompt(logs, number)).join("");
    const writer = spawn(process.execPath, ["-e", WRITER, lastLog(logs), rows.length.toString()], {
      stdio: ["pipe", "inherit", "inherit"],
    });
    const ended = new Promise<number | null>((resolve) => writer.on("close", resolve));
    writer.stdin.end(rows);
    const isOver = ended.then(() => true);
    do expect((await page("/?period=all")).status).toBe(200);
    while (!(await Promise.race([isOver, soon()])));
    expect(await ended).toBe(0);
    const prompts = promptsAmong(await told);
    expect(new Set(prompts).size).toBe(PROMPTS);
    expect(prompts.length).toBe(PROMPTS);
    const days = ["2026-10-01", "2026-11-20"] as const;
    const { text } = await page(`/?since=${days[0]}&until=${days[1]}`);
    const flags = ["--since", days[0], "--until", days[1], "--path", logs, "--no-cache"];
    expect(contentOf(text)).toBe(await cold(["report", ...flags]));
  });
});

const PROMPTS = 4_000;
/** Appends what it gets in pieces without a pause. */
const WRITER = `
  const { appendFileSync, readFileSync } = require("node:fs");
  const rows = readFileSync(0);
  for (let at = 0; at < rows.length; at += 7001) appendFileSync(process.argv[1], rows.subarray(at, at + 7001));
`;
