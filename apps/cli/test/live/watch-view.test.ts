import { describe, expect, it } from "vitest";
import { openLiveFacts } from "../../src/live/live-facts.js";
import { watchFigures } from "../../src/live/watch-figures.js";
import type { WatchFigures } from "../../src/live/watch-figures.js";
import { watchLines } from "../../src/live/watch-lines.js";
import { sumsLine } from "../../src/live/watch-news.js";
import { watchView } from "../../src/live/watch-view.js";
import { resolveRoots } from "../../src/logs/resolve-roots.js";
import { meteredSources } from "../../src/logs/source-traits.js";
import { logFolder } from "../util/log-folder.js";
import { prompt, response, result } from "../util/rows.js";
import { fakeContext } from "../util/run-cli.js";
import { liveReading } from "../util/live-reading.js";

const own = { sessionId: "a1111111-0000-4000-8000-000000000001" };
const agent = { ...own, agentId: "e5500000000000001" };
const other = { sessionId: "b2222222-0000-4000-8000-000000000002", cwd: "/home/ann/atlas" };
const { context } = fakeContext();
const nowMs = Date.parse("2026-11-20T10:10:30.000Z");

/** Opus costs 4 dollars a million input tokens, 20 dollars a million output tokens, 0.20 a million that are read from a cache. */
const rows = {
  [`${own.sessionId}.jsonl`]: [
    prompt(own, "2026-11-20T10:00:00.000Z", "add gift cards"),
    // 50,000 × 20 $ / 1 M = 1.00 $.
    response(own, "2026-11-20T10:01:00.000Z", "WATCHaaaaaaaaaaaaaaa1", {
      tokens: { output: 50_000 },
      calls: { toolu_01w1: "Bash" },
      input: { command: "npm test" },
    }),
    result(own, "2026-11-20T10:02:00.000Z", "toolu_01w1", {
      text: "Exit code 1\nfailed",
      isError: true,
    }),
    // 100,000 read × 0.20 $ / 1 M = 0.02 $; 49,000 × 20 $ / 1 M = 0.98 $.
    response(own, "2026-11-20T10:04:00.000Z", "WATCHaaaaaaaaaaaaaaa2", {
      tokens: { read: 100_000, output: 49_000 },
      calls: { toolu_01w2: "Bash", toolu_01w3: "Read" },
      input: { command: "npm run build" },
    }),
    result(own, "2026-11-20T10:05:00.000Z", "toolu_01w3", { text: "text" }),
  ],
  [`${own.sessionId}/subagents/agent-${agent.agentId}.jsonl`]: [
    prompt(agent, "2026-11-20T10:02:00.000Z", "look around"),
    // 10,000 × 20 $ / 1 M = 0.20 $.
    response(agent, "2026-11-20T10:03:00.000Z", "WATCHbbbbbbbbbbbbbbb1", {
      tokens: { output: 10_000 },
      calls: { toolu_01w4: "Grep" },
    }),
  ],
  [`${own.sessionId}/subagents/agent-${agent.agentId}.meta.json`]: [
    { agentType: "Explore", description: "Look around" },
  ],
  [`${other.sessionId}.jsonl`]: [
    prompt(other, "2026-11-20T09:00:00.000Z", "fix the login"),
    // 100,000 × 20 $ / 1 M = 2.00 $.
    response(other, "2026-11-20T09:02:00.000Z", "WATCHccccccccccccccc1", { tokens: { output: 100_000 } }),
  ],
};

async function figuresOf(
  files: Readonly<Record<string, readonly object[]>>,
  sessionId: string | null = null,
): Promise<WatchFigures> {
  const folder = logFolder(files);
  const live = await openLiveFacts({
    changedSince: () => null,
    findRoots: () => resolveRoots([folder], context),
    now: () => nowMs,
    ...liveReading,
  });
  const unread = { isAny: false, isOwn: false };
  const settings = { nowMs, timezone: "UTC", sessionId, metered: meteredSources(), budget: null };
  const figures = watchFigures(
    { facts: live.facts(), parts: live.parts(), sinceMs: 0, isComplete: true, unread },
    settings,
  );
  live.close();
  return figures;
}

const moment = { nowMs, timezone: "UTC", contextWindowTokens: 200_000, notices: [] };
const wide = { columns: null, rows: null };

describe("watchView", () => {
  it("has the session that was written to last, its running calls, subagents and failures", async () => {
    const view = watchView(await figuresOf(rows), moment);
    // Main thread 1.00 + 1.00, subagent 0.20; 50,000 + 149,000 + 10,000 tokens. Active from 10:00 to 10:05: 2.20 $ in 5 min are 26.40 $ an hour.
    expect(view.session?.work).toEqual({
      cost: { costUsd: 2.2, isAtLeast: false },
      tokens: 209_000,
      activeMs: 300_000,
      costPerHour: { costUsd: expect.closeTo(26.4, 9), isAtLeast: false },
    });
    // With the other session 4.20 $; it was active for 2 min: 7 min in all are 36 $ an hour.
    expect(view.today).toEqual({
      cost: { costUsd: 4.2, isAtLeast: false },
      tokens: 309_000,
      activeMs: 420_000,
      costPerHour: { costUsd: 36, isAtLeast: false },
    });
    // The last prompt of the main thread read 100,000 tokens, half of the window.
    expect(view.session).toMatchObject({
      sessionId: own.sessionId,
      contextTokens: 100_000,
      contextShare: 0.5,
      quietMs: 330_000,
      failedCalls: 1,
    });
    // The build was started at 10:04, 6 min 30 s ago; the subagent's search at 10:03.
    expect(view.session?.running).toEqual([
      { tool: "Grep", about: null, agentType: "Explore", isBackground: false, elapsedMs: 450_000 },
      { tool: "Bash", about: "npm run build", agentType: null, isBackground: false, elapsedMs: 390_000 },
    ]);
    // It began at 10:02 and has no end: 8 min 30 s.
    expect(view.session?.agents).toMatchObject([
      { depth: 1, isRunning: true, elapsedMs: 510_000, toolCalls: 1, cost: { costUsd: 0.2 } },
    ]);
    expect(view.session?.failures).toMatchObject([
      { tool: "Bash", about: "npm test", outcome: "failed", agoMs: 510_000 },
    ]);
    expect(view.others).toMatchObject([
      { sessionId: other.sessionId, cost: { costUsd: 2 }, quietMs: 4_110_000 },
    ]);
  });

  it("calls no call running whose thread went on without its result", async () => {
    const goneOn = {
      ...rows,
      [`${own.sessionId}.jsonl`]: [
        ...rows[`${own.sessionId}.jsonl`]!,
        prompt(own, "2026-11-20T10:06:00.000Z", "never mind"),
      ],
    };
    const { session } = await figuresOf(goneOn);
    expect(session?.running.map(({ tool }) => tool)).toEqual(["Grep"]);
  });

  it("has no today once the day is over, and nothing that began in the future", async () => {
    const figures = await figuresOf(rows);
    const late = watchView(figures, { ...moment, nowMs: Date.parse("2026-11-21T00:00:00Z") });
    expect(late.today).toBeNull();
    const early = watchView(figures, { ...moment, nowMs: Date.parse("2026-11-20T09:00:00Z") });
    expect(early.session?.running.map(({ elapsedMs }) => elapsedMs)).toEqual([0, 0]);
  });
});

describe("watchLines", () => {
  it("shows all of it", async () => {
    const view = watchView(await figuresOf(rows), moment);
    expect(watchLines(view, wide, false).map((line) => line.trimEnd())).toMatchInlineSnapshot(`
      [
        "turnmeter watch · 2026-11-20 10:10 UTC",
        "",
        "Today    $4.20 · 309 k tokens · 7 min 00 s active · $36.00 an active hour",
        "Session  $2.20 · 209 k tokens · 5 min 00 s active · $26.40 an active hour",
        "Window   5 h $4.06/h 3 h 50 min left",
        "",
        "shop, Fri 20 Nov 10:00 · shop · opus 5.5 · a1111111 · 5 min ago",
        "Context  ██████████░░░░░░░░░░ 50% of 200 k: 100 k tokens · cache 100%",
        "",
        "Running",
        "  Explore › Grep  7 min 30 s",
        "  Bash npm run build  6 min 30 s",
        "",
        "Subagents",
        "  Explore Look around  running  $0.20 · 1 call · 8 min 30 s",
        "",
        "Failures",
        "  Bash npm test  failed, exit 1  8 min ago",
        "",
        "Other sessions today",
        "  atlas, Fri 20 Nov 09:00  $2.00  b2222222  1 h ago",
      ]
    `);
  });

  it("is as wide as the terminal, and cuts the longest lists first where it is low", async () => {
    const view = watchView(await figuresOf(rows), moment);
    const { session } = view;
    const failures = Array.from({ length: 12 }, () => session!.failures[0]!);
    const many = { ...view, session: { ...session!, failures, failedCalls: 30 } };
    const lines = watchLines(many, { columns: 40, rows: 20 }, false);
    expect(lines).toHaveLength(20);
    expect(lines.every((line) => line.length <= 40)).toBe(true);
    // Of 12 failures as many as there is room for; the others are counted.
    expect(lines).toContain("Failures, the latest of 30");
    expect(lines.filter((line) => line.endsWith(" more"))).toHaveLength(1);
    expect(watchLines(many, { columns: 1, rows: 1 }, false)).toEqual(["…"]);
  });

  it("is coloured where it is wanted, and never by what a log holds", async () => {
    const view = watchView(await figuresOf(rows), moment);
    const named = { ...view, session: { ...view.session!, name: "\u001b[2Jgone" } };
    const plain = watchLines(named, wide, false).join("\n");
    expect(plain).not.toContain("\u001b");
    expect(plain).toContain("\\u{1b}[2Jgone");
    expect(watchLines(named, wide, true).join("\n")).toContain("\u001b[31m");
  });

  it("says so where there is no session", () => {
    const none = { cost: { costUsd: 0, isAtLeast: false }, tokens: 0, activeMs: 0, requests: 0 };
    const figures = { session: null, others: [], budget: null, window: null };
    const day = { ...none, startAt: nowMs - 1, endAt: nowMs + 1 };
    expect(watchLines(watchView({ ...figures, today: day }, moment), wide, false)).toEqual([
      "turnmeter watch · 2026-11-20 10:10 UTC",
      "",
      "Today    $0.00 · 0 tokens · 0 s active",
      "",
      "No recent session.",
    ]);
  });
});

describe("sumsLine", () => {
  it("takes the window that the log states, unless one is given", async () => {
    const figures = await figuresOf(rows);
    expect(figures.session?.contextWindowTokens).toBeNull();
    const stated = { ...figures, session: { ...figures.session!, contextWindowTokens: 400_000 } };
    const none = { ...moment, contextWindowTokens: null };
    // The prompt has 100,000 tokens.
    expect(watchView(stated, none).session).toMatchObject({
      contextWindowTokens: 400_000,
      contextShare: 0.25,
    });
    expect(watchView(stated, moment).session).toMatchObject({
      contextWindowTokens: 200_000,
      contextShare: 0.5,
    });
    expect(watchView(figures, none).session).toMatchObject({ contextWindowTokens: null, contextShare: null });
    expect(sumsLine(watchView(figures, none))).toContain(" · context 100 k · ");
  });

  it("says what all came to", async () => {
    const view = watchView(await figuresOf(rows), moment);
    expect(sumsLine(view)).toBe("session $2.20 · 209 k tokens · context 100 k of 200 k · today $4.20");
  });
});
