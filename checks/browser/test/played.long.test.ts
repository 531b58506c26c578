import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { callsOf, eventsIn, followServed, rowsOf } from "./played/followed-events.js";
import type { StreamedEvent } from "./played/followed-events.js";
import { cli, coldOutput, environmentIn, playedClock, player, startProgram } from "./program.js";
import type { Program } from "./program.js";
import { shownCalls, wantedCalls } from "./played/page-calls.js";
import type { SessionCall } from "./played/page-calls.js";
import { claudeSession, codexSession, recording } from "./played/recording.js";
import type { Recording } from "./played/recording.js";
import { refusals, seeCharts, writePageOf } from "./report-page.js";

const token = "a-token-of-this-check";
/** Within so long after the last row everything has to be there. */
const SETTLED = { timeout: 20_000, interval: 100 };
/** So long nothing more may come. */
const QUIET_MS = 1_500;
/** Between questions while the logs are written. */
const ASKED_MS = 700;
/** On a machine with much to do the player may be late. */
const SLOWEST = 12;
/** The day of the sessions, and how a line of `watch` begins. */
const day = "2026-11-10";
const CLOCK = "10:00:00 ";
/** What `watch` has to tell of the sessions, in order. */
const recordedNews = [
  "exec_command false failed, exit 3",
  "nope invalid, unknown-tool",
  "mcp__shop__get failed, mcp",
  "exec failed, not-found",
  "subagent general-purpose started: Measure the variants",
  "subagent Explore started: Map the module",
  "subagent Explore completed",
  "subagent general-purpose completed",
];
const sleep = (ms: number): Promise<void> => new Promise((end) => setTimeout(end, ms));

describe.skipIf(hasNoBrowser)("sessions that are played at twenty times their speed", () => {
  let browser: Browser;
  let close: () => Promise<void>;
  let recorded: Recording;

  beforeAll(async () => {
    recorded = recording();
    ({ browser, close } = await openBrowser());
  });
  afterAll(async () => {
    recorded.remove();
    await close();
  });

  it("is told alike by watch, pages, events and MCP: every call once, in order, and a first run's totals", async () => {
    await play([], false);
  });

  it("is so, too, where logs are cut and replaced and programs begun again midway", async () => {
    await play(["--truncate", "0.35", "--replace", "0.75"], true);
  });

  async function play(damage: readonly string[], isRestarted: boolean): Promise<void> {
    const home = mkdtempSync(join(tmpdir(), "turnmeter-played-"));
    const logs = join(home, "logs");
    mkdirSync(logs);
    const programs: Program[] = [];
    const start = (...args: readonly string[]): Program => {
      const program = startProgram(args, home);
      programs.push(program);
      return program;
    };
    const startServer = (port: string): Program =>
      start(cli, "serve", "--path", logs, "--timezone", "Europe/Berlin", "--token", token, "--port", port);
    const startEvents = (): Program => start(cli, "watch", "--format", "jsonl", "--path", logs);
    const clock = playedClock(`${day}T10:00:00Z`);
    const startWatch = (): Program => {
      const program = startProgram([...clock.args, cli, "watch", "--path", logs], home, clock.env);
      programs.push(program);
      return program;
    };

    let server = startServer("0");
    const { origin, port } = new URL(await server.line(/^http/));
    const streams = [startEvents()];
    const watches = [startWatch()];
    const served = followServed(origin, token);
    let asked = await connectTools(home, logs);
    try {
      await followed(logs, () => [served.events, eventsIn(streams[0]?.lines ?? [])]);
      const playing = start(
        player,
        recorded.folder,
        logs,
        "--speed",
        "20",
        "--longest-pause",
        "60",
        ...damage,
      );

      const answers: number[] = [];
      const asking = askWhile(playing, async () => {
        const answer = await asked("totals").catch(beforeTheFirstLog);
        if (answer !== null) answers.push(answer.totals.toolCalls);
      });
      const context = await browser.newContext();
      const complaints: string[] = [];
      const openPage = async (sessionId: string): Promise<Page> => {
        const page = await context.newPage();
        page.on("pageerror", ({ message }) => complaints.push(message));
        const address = `${origin}/sessions/${sessionId}?token=${token}`;
        await expect.poll(async () => (await page.goto(address))?.status(), SETTLED).toBe(200);
        await page.evaluate(() => (document.documentElement.dataset["same"] = "not loaded anew"));
        return page;
      };
      const codexPage = await openPage(codexSession);
      if (isRestarted) {
        await playing.line(/^60 %/);
        expect(await server.end()).toBe(0);
        expect(await watches[0]?.end()).toBe(0);
        const before = asked;
        asked = await connectTools(home, logs);
        await before.close();
        // Rows come while nobody serves, and the first ones of a log among them.
        await playing.line(/^70 %/);
        server = startServer(port);
        watches.push(startWatch());
        // What follows from now on begins before the earlier one ends: ids say what both have told.
        const next = startEvents();
        streams.push(next);
        await next.line(/./);
        expect(await streams[0]?.end()).toBe(0);
      }
      const claudePage = await openPage(claudeSession);

      expect(await playing.ended).toBe(0);
      const spoken = playing.lines.at(-1) ?? "";
      const speed = Number(/([\d.]+) times as fast$/.exec(spoken)?.[1]);
      expect(speed).toBeLessThanOrEqual(20);
      expect(speed).toBeGreaterThan(SLOWEST);
      await asking;

      const cold = eventsIn(
        lines(coldOutput(["watch", "--once", "--format", "jsonl", "--path", logs], home)),
      );
      const wanted = rowsOf(cold);
      const streamed = (): readonly StreamedEvent[] =>
        inOrder(
          streams.map((each) => eventsIn(each.lines)),
          logs,
        );
      const told = (): readonly StreamedEvent[] => inOrder([served.events], logs);
      await expect.poll(() => rowsOf(streamed()), SETTLED).toEqual(wanted);
      await expect.poll(() => rowsOf(told()), SETTLED).toEqual(wanted);
      await sleep(QUIET_MS);
      expect(served.others).toEqual([]);
      expect(served.connections()).toBe(isRestarted ? 2 : 1);
      for (const events of [streamed(), told()]) {
        expect(rowsOf(events)).toEqual(wanted);
        const ids = events.map(({ id }) => id);
        expect(ids.length).toBe(new Set(ids).size);
        for (const [path, calls] of recorded.calls) {
          const known = new Set(calls);
          const came = callsOf(events, join(logs, path)).filter((id) => known.has(id));
          expect([path, came]).toEqual([path, calls]);
        }
      }

      const coldJson = (...args: readonly string[]): Answer =>
        JSON.parse(coldOutput([...args, "--json"], home));
      const totals = coldJson("totals", "--path", logs);
      expect(totals.totals.toolCalls).toBe(59);
      for (const [name, events] of [
        ["streamed", streamed()],
        ["served", told()],
      ] as const) {
        const file = join(home, `${name}.jsonl`);
        writeFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(""));
        expect.soft(coldJson("totals", "--path", file).totals).toEqual(totals.totals);
      }

      expect(Math.max(...answers)).toBeLessThanOrEqual(59);
      if (!isRestarted) expect(answers).toEqual(answers.toSorted((a, b) => a - b));
      expect(new Set(answers).size).toBeGreaterThan(2);
      expect(await asked("totals")).toEqual(totals);
      for (const sessionId of [claudeSession, codexSession]) {
        const { calls = [], ...session } = withoutWords(coldJson("session", sessionId, "--path", logs));
        // Calls of a session may be more than an answer holds.
        const { calls: shown = [], ...answer } = await asked("session", {
          id: sessionId,
          parts: ["calls"],
          limit: 25,
        });
        expect(answer.totals).toEqual(session.totals);
        expect(shown).toEqual(calls.slice(0, 25));
        expect(answer.leftOut?.["calls"] ?? 0).toBe(Math.max(0, calls.length - 25));
      }

      // The last session is Claude Code's: 0.56023962 dollars, 860,561 tokens. Those of Codex are of the same day.
      const { costUsd } = coldJson("totals", "--path", logs, "--since", day, "--until", day).totals;
      const today = `$${Number(costUsd).toFixed(2)}`;
      const screen = coldOutput(["watch", "--once", "--path", logs, "--now", `${day}T10:30:00Z`], home);
      expect(screen).toMatch(/^Session {2}\$0\.56 · 861 k tokens /m);
      expect(/^Today {4}(\S+) · /m.exec(screen)?.[1]).toBe(today);
      expect(await watches.at(-1)?.end()).toBe(0);
      const sums = `session $0.56 · 861 k tokens · context 37.6 k · today ${today}`;
      expect(watches.at(-1)?.lines.at(-1)?.slice(CLOCK.length)).toBe(sums);
      const news = newsIn(watches.flatMap((each) => each.lines));
      if (isRestarted) {
        // What came while nobody watched is not told.
        expect(recordedNews.filter((line) => news.includes(line))).toEqual(news);
      } else expect(news).toEqual(recordedNews);

      for (const [sessionId, page] of [
        [codexSession, codexPage],
        [claudeSession, claudePage],
      ] as const) {
        const written = writePageOf(["session", sessionId], logs);
        const first = await context.newPage();
        await first.goto(written.url);
        expect(await contentOf(first)).toContain("calls");
        await expect.poll(() => contentOf(page), SETTLED).toBe(await contentOf(first));
        const { calls = [] } = coldJson("session", sessionId, "--path", logs);
        expect(calls.length).toBe(sessionId === codexSession ? 9 : 38);
        expect(await shownCalls(page)).toEqual(wantedCalls(calls));
        expect(await page.evaluate(() => document.documentElement.dataset["same"])).toBeDefined();
        expect(await refusals(page)).toEqual([]);
        written.remove();
      }
      expect(complaints).toEqual([]);
      await context.close();
      expect(await server.end()).toBe(0);
    } finally {
      await served.end();
      await asked.close();
      await Promise.all(programs.map((program) => program.end()));
      rmSync(home, { recursive: true, force: true });
    }
  }
});

/** Writes logs until every follower has told one, and removes them: who has begun cannot be asked. */
async function followed(logs: string, streams: () => readonly (readonly StreamedEvent[])[]): Promise<void> {
  const folder = join(logs, "projects/-home-ann-first");
  mkdirSync(folder, { recursive: true });
  for (let log = 0; streams().some(({ length }) => length === 0); log++) {
    if (log === 100) throw new Error("nobody follows");
    const sessionId = `f1000000-0000-4000-8000-${String(log).padStart(12, "0")}`;
    const row = {
      type: "user",
      uuid: sessionId.replace("f1", "f2"),
      parentUuid: null,
      sessionId,
      timestamp: "2026-11-10T08:00:00.000Z",
      cwd: "/home/ann/first",
      version: "2.1.0",
      isSidechain: false,
      userType: "external",
      message: { role: "user", content: "Hello" },
    };
    writeFileSync(join(folder, `${sessionId}.jsonl`), `${JSON.stringify(row)}\n`);
    await sleep(200);
  }
  rmSync(join(logs, "projects"), { recursive: true });
}

/** Events of several runs of one follower, each once as it came first; without those of logs that were removed. */
function inOrder(runs: readonly (readonly StreamedEvent[])[], logs: string): readonly StreamedEvent[] {
  const [first = [], ...later] = runs;
  const known = new Set(first.map(({ id }) => id));
  const added = later.flat().filter(({ id }) => !known.has(id));
  return [...first, ...added].filter(
    ({ file }) => file?.startsWith(join(logs, "projects/-home-ann-first")) !== true,
  );
}

interface Answer {
  readonly totals: Readonly<Record<string, unknown>> & { readonly toolCalls: number };
  readonly calls?: readonly SessionCall[];
  readonly leftOut?: Readonly<Record<string, number>>;
}

interface Tools {
  (name: string, input?: Record<string, unknown>): Promise<Answer>;
  /** Ends the server, once it has answered what it was asked. */
  readonly close: () => Promise<void>;
}

async function connectTools(home: string, logs: string): Promise<Tools> {
  const client = new Client({ name: "check", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [cli, "mcp", "--path", logs],
      env: environmentIn(home),
      cwd: home,
      stderr: "ignore",
    }),
  );
  const ask = async (name: string, input: Record<string, unknown> = {}): Promise<Answer> => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [part] = Array.isArray(content) ? content : [];
    if (isError === true) throw new Error(part?.text);
    return JSON.parse(part?.text);
  };
  const asking = new Set<Promise<Answer>>();
  const counted = (...call: Parameters<typeof ask>): Promise<Answer> => {
    const answer = ask(...call).finally(() => asking.delete(answer));
    asking.add(answer);
    return answer;
  };
  return Object.assign(counted, {
    async close() {
      await Promise.allSettled(asking);
      await client.close();
    },
  });
}

function beforeTheFirstLog(error: unknown): null {
  if (error instanceof Error && error.message.startsWith("No logs found in ")) return null;
  throw error;
}

async function askWhile(playing: Program, ask: () => Promise<void>): Promise<void> {
  const isOver = playing.ended.then(() => true);
  do await ask();
  while (!(await Promise.race([isOver, sleep(ASKED_MS).then(() => false)])));
}

/** All that a page says of its session, unfolded. */
async function contentOf(page: Page): Promise<string> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("details")) part.open = true;
  });
  await seeCharts(page);
  return page.locator("main").innerText();
}

/** JSON of a command as the server gives it: what people or models wrote is null. */
function withoutWords(answer: Answer): Answer {
  const words = new Set(["title", "firstWords", "description"]);
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) => (words.has(key) ? null : value));
}

/** Failures and subagents in lines of `watch`; of those that ended without what they came to by then. */
function newsIn(all: readonly string[]): readonly string[] {
  return all
    .map((line) => line.slice(CLOCK.length))
    .filter((line) => !/^(?:session|today|no recent) /.test(line))
    .map((line) => line.replace(/ completed: .*/, " completed"));
}

function lines(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}
