import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { agentEvent } from "@turnmeter/schema/schemas.js";
import { describe, expect, it } from "vitest";
import { run } from "../../src/run.js";
import type { CliContext } from "../../src/common/context.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { play, piecesOf } from "../util/play-logs.js";
import { prompt, response, result } from "../util/rows.js";
import { fakeContext, readJson, runCli } from "../util/run-cli.js";
import { logsOf } from "../../../../scripts/vitest/fixtures.js";

const session = { sessionId: "a1111111-0000-4000-8000-000000000001" };
const old = { sessionId: "b2222222-0000-4000-8000-000000000002" };

/** 50,000 output tokens of Opus are a dollar. */
const folder = logFolder({
  [`${session.sessionId}.jsonl`]: [
    prompt(session, "2026-11-20T10:00:00.000Z", "add gift cards"),
    response(session, "2026-11-20T10:01:00.000Z", "WATCHaaaaaaaaaaaaaaa1", { tokens: { output: 50_000 } }),
  ],
  [`${old.sessionId}.jsonl`]: [
    response(old, "2026-11-01T10:01:00.000Z", "WATCHbbbbbbbbbbbbbbb1", { tokens: { output: 100_000 } }),
  ],
});

/** A run that goes on until it is stopped. */
function started(args: readonly string[], changes: Partial<CliContext> = {}) {
  const stop = new AbortController();
  const { context, written } = fakeContext({ stopped: async () => stop.signal, ...changes });
  const ended = run(["watch", ...args], context);
  return {
    written,
    async stop(): Promise<number> {
      stop.abort();
      return ended;
    },
    async until(text: string | RegExp): Promise<void> {
      const isThere = () =>
        typeof text === "string" ? written.stdout.includes(text) : text.test(written.stdout);
      while (!isThere()) await new Promise((next) => setTimeout(next, 5));
    },
  };
}

async function totalsOf(path: string): Promise<unknown> {
  return (await readJson(["totals", "--path", path]))?.totals;
}

describe("turnmeter watch", () => {
  it("shows once what is known now", async () => {
    const { stdout, stderr, exitCode } = await runCli([
      "watch",
      "--path",
      folder,
      "--once",
      "--context-window",
      "200k",
    ]);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(stdout.split("\n").slice(2, 4)).toEqual([
      "Today    $1.00 · 50.0 k tokens · 1 min 00 s active · $60.00 an active hour",
      "Session  $1.00 · 50.0 k tokens · 1 min 00 s active · $60.00 an active hour",
    ]);
    expect(stdout).toContain("░░░░░░░░░░░░░░░░░░░░ 0% of 200 k: 0 tokens");
  });

  it("watches the session that is named, however old it is", async () => {
    const { stdout } = await runCli(["watch", "--path", folder, "--once", "--session", "b2222222"]);
    expect(stdout).toContain("Session  $2.00");
    expect(stdout).toContain("Today    $1.00");
    expect(await runCli(["watch", "--path", folder, "--once", "--session", "c3"])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("No session c3."),
    });
  });

  it("tells on a pipe what comes, a line each, and the sums at the end", async () => {
    const logs = logFolder({});
    const log = `projects/-home-ann-shop/${session.sessionId}.jsonl`;
    const write = (...rows: readonly object[]) =>
      play([{ path: log, text: rows.map((row) => `${JSON.stringify(row)}\n`).join("") }], logs);
    write(prompt(session, "2026-11-20T10:00:00.000Z", "add gift cards"));
    const watch = started(["--path", logs]);
    await watch.until("session shop, Fri 20 Nov 10:00");
    write(
      response(session, "2026-11-20T10:01:00.000Z", "WATCHccccccccccccccc1", {
        tokens: { output: 50_000 },
        calls: { toolu_01c1: "Bash" },
        input: { command: "npm test" },
      }),
      result(session, "2026-11-20T10:02:00.000Z", "toolu_01c1", { text: "Exit code 2\nno", isError: true }),
    );
    await watch.until("Bash npm test failed, exit 2");
    expect(await watch.stop()).toBe(0);
    expect(watch.written.stderr).toBe("");
    expect(watch.written.stdout.split("\n").slice(-2)).toEqual([
      "12:00:00 session $1.00 · 50.0 k tokens · context 0 · today $1.00",
      "",
    ]);
  });

  it("draws on a terminal, ends with q, and leaves the sums", async () => {
    const { context, written } = fakeContext();
    const stdout = { ...context.stdout, columns: 60, isTTY: true };
    let press: ((key: string) => void) | null = null;
    let isClosed = false;
    const terminal = async () => ({
      size: () => ({ columns: 60, rows: 20 }),
      open: ({ onKey }: { readonly onKey: (key: string) => void }) => {
        press = onKey;
        return () => (isClosed = true);
      },
    });
    const ended = run(["watch", "--path", folder], { ...context, stdout, terminal, env: { NO_COLOR: "1" } });
    while (!written.stdout.includes("Today")) await new Promise((next) => setTimeout(next, 5));
    press!("q");
    expect(await ended).toBe(0);
    expect(isClosed).toBe(true);
    const [screen = "", after = ""] = written.stdout.split("\u001b[?1049l");
    expect(screen.startsWith("\u001b[?1049h")).toBe(true);
    expect(screen).not.toContain("\u001b[1m");
    expect(after).toBe("session $1.00 · 50.0 k tokens · context 0 · today $1.00\n");
  });

  it("hides names where they are to be hidden", async () => {
    const { stdout } = await runCli(["watch", "--path", folder, "--once", "--redact"]);
    expect(stdout).not.toContain("shop");
    expect(await runCli(["watch", "--path", folder, "--format", "jsonl", "--redact"])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("exclude each other"),
    });
  });

  it("writes the events of all logs with --format jsonl --once, which give the same totals", async () => {
    const logs = logsOf("claude-code/R27-agents-that-start-agents");
    const events = join(emptyFolder(), "events.jsonl");
    const { stdout } = await runCli(["watch", "--path", logs, "--format", "jsonl", "--once"]);
    play([{ path: "events.jsonl", text: stdout }], join(events, ".."));
    const [cold, read] = await Promise.all(
      [logs, events].map((path) => readJson(["totals", "--path", path])),
    );
    expect(read!.totals).toEqual(cold!.totals);
  });

  it("writes with --content what calls were given and gave, as the events of an app do", async () => {
    const logs = logFolder({
      [`${session.sessionId}.jsonl`]: [
        response(session, "2026-11-20T10:01:00.000Z", "WATCHddddddddddddddd1", {
          calls: { toolu_01d1: "Bash" },
          input: { command: "npm test" },
        }),
        result(session, "2026-11-20T10:02:00.000Z", "toolu_01d1", { text: "Exit code 2\nno", isError: true }),
      ],
    });
    const payloads = async (...flags: readonly string[]) => {
      const { stdout } = await runCli(["watch", "--path", logs, "--format", "jsonl", "--once", ...flags]);
      const events = stdout
        .trimEnd()
        .split("\n")
        .map((line) => agentEvent.parse(JSON.parse(line)));
      return events.filter(({ type }) => type.startsWith("agent:tool_")).map(({ payload }) => payload);
    };
    expect(await payloads("--content")).toMatchObject([
      { id: "toolu_01d1", name: "Bash", input: { command: "npm test" } },
      { tool_use_id: "toolu_01d1", content: "Exit code 2\nno", is_error: true },
    ]);
    expect(JSON.stringify(await payloads())).not.toMatch(/"input"|"content"|Exit code 2/);
  });

  it("goes on where the events of a file end, with --resume, and misses nothing", async () => {
    const logs = logFolder({});
    const log = `projects/-home-ann-shop/${session.sessionId}.jsonl`;
    const other = `projects/-home-ann-shop/${old.sessionId}.jsonl`;
    const events = join(emptyFolder(), "events.jsonl");
    const write = (path: string, ...rows: readonly object[]) =>
      play([{ path, text: rows.map((row) => `${JSON.stringify(row)}\n`).join("") }], logs);
    const more = async (...flags: readonly string[]): Promise<number> => {
      const { stdout, stderr } = await runCli(["watch", "--path", logs, "--format", "jsonl", ...flags]);
      expect(stderr).toBe("");
      appendFileSync(events, stdout);
      return stdout.split("\n").length - 1;
    };
    write(log, prompt(session, "2026-11-20T10:00:00.000Z", "add gift cards"));
    await more("--once");
    expect(await more("--once", "--resume", events)).toBe(0);
    // One log grows and another is new while nobody follows.
    write(
      log,
      response(session, "2026-11-20T10:01:00.000Z", "WATCHddddddddddddddd1", { tokens: { output: 9 } }),
    );
    write(
      other,
      response(old, "2026-11-01T10:01:00.000Z", "WATCHddddddddddddddd2", { tokens: { output: 7 } }),
    );
    await more("--once", "--resume", events);
    expect(await totalsOf(events)).toEqual(await totalsOf(logs));
    expect(await more("--once", "--resume", events)).toBe(0);
    // A run that was killed has left half a line, and one goes on that is not ended by itself.
    appendFileSync(events, '{"turnmeter":1,"ty');
    const watch = started(["--path", logs, "--format", "jsonl", "--resume", events]);
    await watch.until("\n");
    await new Promise((next) => setTimeout(next, 300));
    write(
      log,
      response(session, "2026-11-20T10:02:00.000Z", "WATCHddddddddddddddd3", { tokens: { output: 5 } }),
    );
    await watch.until("requestPart");
    expect(await watch.stop()).toBe(0);
    expect(watch.written.stdout.startsWith("\n{")).toBe(true);
    appendFileSync(events, watch.written.stdout);
    expect(await totalsOf(events)).toEqual(await totalsOf(logs));
    expect(await more("--once", "--resume", events)).toBe(0);
  });

  it.each([
    [["--resume", "events.jsonl"], "--resume needs --format jsonl"],
    [["--format", "jsonl", "--resume", "none.jsonl"], "no such file or folder"],
    [["--format", "jsonl", "--resume", "empty.txt"], "no events of `watch --format jsonl` in"],
  ])("says what is wrong with %j", async (flags, words) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "empty.txt"), "no event\n");
    const { exitCode, stderr } = await runCli(["watch", "--path", folder, ...flags], { cwd });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it("ends with the figures of a cold run when a session is played into growing files", async () => {
    const logs = emptyFolder();
    const pieces = piecesOf(logsOf("claude-code/R27-agents-that-start-agents"));
    play(pieces.slice(0, 1), logs);
    const watch = started(["--path", logs]);
    await watch.until(" session ");
    for (const piece of pieces.slice(1)) {
      play([piece], logs);
      await new Promise((next) => setTimeout(next, 5));
    }
    const { totals } = await readJson(["totals", "--path", logs]);
    await watch.stop();
    const [last = ""] = watch.written.stdout.trimEnd().split("\n").slice(-1);
    expect(last).toContain(` ${String(totals["totalTokens"])} tokens `);
  });
});
