import { describe, expect, it } from "vitest";
import { createProgress, progressLine } from "../../src/logs/progress.js";
import { logFolder } from "../util/log-folder.js";
import { fakeContext, runCli } from "../util/run-cli.js";

const half = { files: 5, totalFiles: 10, bytes: 20_000_000, totalBytes: 40_000_000 };

describe("progressLine", () => {
  it("shows files, bytes, rate and the time left", () => {
    // 20 MB in 2 s is 10 MB/s; the other 20 MB take 2 s.
    expect(progressLine(half, 2000)).toBe(
      "██████████░░░░░░░░░░  5/10 files  20.0/40.0 MB  10.0 MB/s  2.0 s left",
    );
  });

  it("leaves away whole parts where there is no room", () => {
    const bar = "██████████░░░░░░░░░░";
    // 20 + 2 + 10 columns take bar and files; megabytes need 2 + 12 more.
    expect(progressLine(half, 2000, 45)).toBe(`${bar}  5/10 files`);
    expect(progressLine(half, 2000, 46)).toBe(`${bar}  5/10 files  20.0/40.0 MB`);
    expect(progressLine(half, 2000, 5)).toBe("█████");
  });

  it("has no rate before anything was read", () => {
    const none = { ...half, files: 0, bytes: 0 };
    expect(progressLine(none, 0)).toBe("░░░░░░░░░░░░░░░░░░░░  0/10 files  0.0/40.0 MB");
  });
});

function progressOn(stderr: { isTTY?: boolean; columns?: number }, quiet = false) {
  let now = 1000;
  const { context } = fakeContext({ now: () => now });
  const texts: string[] = [];
  const write = (text: string) => texts.push(text);
  const progress = createProgress({ ...context, stderr: { ...stderr, write } }, { quiet });
  return { progress, texts, passMs: (ms: number) => (now += ms) };
}

describe("createProgress", () => {
  it("draws at most every 100 ms and clears its line at the end", () => {
    const { progress, texts, passMs } = progressOn({ isTTY: true });
    progress.update(half);
    passMs(99);
    progress.update(half);
    passMs(1);
    progress.update(half);
    progress.end();
    expect(texts).toHaveLength(3);
    expect(texts[2]).toBe("\r\u001b[2K");
  });

  it("keeps to one line of the terminal", () => {
    const { progress, texts } = progressOn({ isTTY: true, columns: 30 });
    progress.update(half);
    // 20 of the bar do with a gap and "5/10 files" no longer fit into 29: 20 + 2 + 10 = 32.
    expect(texts[0]?.replace("\r\u001b[2K", "")).toBe("░".repeat(20).replace(/^░{10}/, "█".repeat(10)));
  });

  it("says nothing where stderr is no terminal or nobody wants it", () => {
    for (const { progress, texts } of [progressOn({}), progressOn({ isTTY: true }, true)]) {
      progress.update(half);
      progress.end();
      expect(texts).toEqual([]);
    }
  });
});

describe("progress while a file is read", () => {
  it("moves with the bytes that were read, also where the file is the only one", async () => {
    // About 200 bytes a row: a file of 5 MB is read in five pieces.
    const rows = Array.from({ length: 25_000 }, (_, i) => ({
      type: "user",
      uuid: `row-${i}`,
      sessionId: "s1",
      timestamp: "2026-11-20T08:00:00.000Z",
      message: { role: "user", content: "x".repeat(80) },
    }));
    const folder = logFolder({ "s1.jsonl": rows });
    const drawn: string[] = [];
    let now = 0;
    const { exitCode } = await runCli(["totals", "--path", folder], {
      now: () => (now += 60),
      stderr: { isTTY: true, columns: 200, write: (text) => drawn.push(text) },
    });
    expect(exitCode).toBe(0);
    const megabytes = drawn.flatMap((text) => /0\/1 files {2}([\d.]+)\/\d\.\d MB/.exec(text)?.[1] ?? []);
    expect(megabytes.length).toBeGreaterThan(2);
    expect([...new Set(megabytes)]).toEqual([...megabytes].sort());
  });
});
