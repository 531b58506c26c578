import type { MarkFact, RequestFact, ToolCallFact, TurnFact } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { compareFacts } from "../../src/index.js";
import type { ComparedNumber, ComparisonRow } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

/** So many sessions, each with the rows that are made of its number. */
function sessionsOf(
  count: number,
  rowsOf: (session: number) => {
    readonly requests?: readonly Partial<RequestFact>[];
    readonly toolCalls?: readonly Partial<ToolCallFact>[];
    readonly turns?: readonly Partial<TurnFact>[];
    readonly marks?: readonly Partial<MarkFact>[];
  },
) {
  const all = Array.from({ length: count }, (_, session) => ({
    sessionId: `s${session}`,
    ...rowsOf(session),
  }));
  return factsOf({
    requests: all.flatMap(({ sessionId, requests = [] }) => requests.map((row) => ({ sessionId, ...row }))),
    toolCalls: all.flatMap(({ sessionId, toolCalls = [] }) =>
      toolCalls.map((row) => ({ sessionId, ...row })),
    ),
    turns: all.flatMap(({ sessionId, turns = [] }) => turns.map((row) => ({ sessionId, ...row }))),
    marks: all.flatMap(({ sessionId, marks = [] }) => marks.map((row) => ({ sessionId, ...row }))),
  });
}

function rowOf(
  rows: readonly ComparisonRow[],
  figure: ComparedNumber,
  tool: string | null = null,
): ComparisonRow {
  return rows.find((row) => row.figure === figure && row.tool === tool)!;
}

const usd = 1_000_000_000;

function errorsSide(rate: number, other: number) {
  return sessionsOf(12, (session) => ({
    toolCalls: Array.from({ length: 20 }, (_, call) => [
      { tool: "Bash", outcome: call < rate + (session % 2) ? "failed" : "ok" } as const,
      { tool: "Read", outcome: call < other + (session % 3) ? "invalid" : "ok" } as const,
    ]).flat(),
  }));
}

function durationsSide(ms: number) {
  return sessionsOf(10, (session) => ({
    toolCalls: [
      ...[1, 2, 3].map((step) => ({ durationMs: ms * step + session })),
      { durationMs: 99_999, outcome: "rejected" as const },
    ],
    turns: [1, 2].map((step) => ({ durationMs: ms * step * 10 })),
  }));
}

/** Eight sessions of three requests, all with as many tokens, each session with a cost of its own. */
function threeRequests(inputTokens: number, cost: (session: number) => number) {
  return sessionsOf(8, (session) => ({
    requests: Array.from({ length: 3 }, () => ({ inputTokens, costNanoUsd: cost(session) })),
  }));
}

function callsSide(sessions: number, calls: number) {
  return sessionsOf(sessions, () => ({ toolCalls: Array.from({ length: calls }, () => ({})) }));
}

function bashVerdict(sessions: number, calls: number) {
  return rowOf(compareFacts(callsSide(sessions, calls), callsSide(9, 9)), "errorRate", "Bash").verdict;
}

describe("compareFacts", () => {
  it("sets totals side by side as facts, without an interval", () => {
    const before = sessionsOf(2, () => ({
      requests: [{ inputTokens: 10, outputTokens: 5, costNanoUsd: 2 * usd }],
    }));
    const after = sessionsOf(3, () => ({
      requests: [{ inputTokens: 10, outputTokens: 5, costNanoUsd: 2 * usd }],
    }));
    expect(rowOf(compareFacts(before, after), "costUsd")).toEqual({
      figure: "costUsd",
      tool: null,
      before: { value: 4, isLowerBound: false, n: 2, sessions: 2 },
      after: { value: 6, isLowerBound: false, n: 3, sessions: 3 },
      difference: 2,
      relativeDifference: 0.5,
      interval: null,
      pValue: null,
      verdict: "fact",
    });
  });

  it("works out ratios from sums", () => {
    const side = sessionsOf(1, () => ({
      requests: [
        { inputTokens: 100, cacheReadTokens: 300, outputTokens: 500, costNanoUsd: 3 * usd },
        {
          cacheWrite1hTokens: 100,
          cacheWrite5mTokens: 100,
          outputTokens: 1500,
          costNanoUsd: usd,
          agentId: "a1",
        },
      ],
      marks: [{ kind: "prompt" }, { kind: "prompt" }, { kind: "compaction" }],
    }));
    const rows = compareFacts(factsOf({}), side);
    const value = (figure: ComparedNumber) => rowOf(rows, figure).after.value;
    expect(value("costPerSessionUsd")).toBe(4);
    expect(value("costPerPromptUsd")).toBe(2);
    // $4 for 2,000 output tokens.
    expect(value("costPerThousandOutputTokensUsd")).toBe(2);
    expect(value("requestsPerPrompt")).toBe(1);
    expect(value("promptTokensPerRequest")).toBe(300);
    expect(value("outputTokensPerRequest")).toBe(1000);
    expect(value("cacheReadShare")).toBe(0.5);
    expect(value("subagentCostShare")).toBe(0.25);
    expect(rowOf(rows, "costPerPromptUsd").before).toEqual({
      value: null,
      isLowerBound: false,
      n: 0,
      sessions: 0,
    });
  });

  it("takes the cost of work over the sessions that did some", () => {
    // $3 in 2 turns with 30 lines, $1 without a line, $2 without a turn and 10 lines: 4 ÷ 3 a turn, 5 ÷ 40 a line.
    const side = factsOf({
      requests: [3, 1, 2].map((cost, at) => ({ sessionId: `s${at}`, costNanoUsd: cost * usd })),
      turns: ["s0", "s0", "s1"].map((sessionId) => ({ sessionId })),
      toolCalls: [
        { sessionId: "s0", linesAdded: 20, linesRemoved: 5 },
        { sessionId: "s0", linesAdded: 5, linesRemoved: null },
        { sessionId: "s1", linesAdded: 0 },
        { sessionId: "s2", linesRemoved: 10 },
      ],
    });
    const rows = compareFacts(side, side);
    expect(rowOf(rows, "costPerTurnUsd").before).toMatchObject({ value: 4 / 3, n: 3, sessions: 2 });
    expect(rowOf(rows, "costPerLineUsd").before).toMatchObject({ value: 5 / 40, n: 40, sessions: 2 });
  });

  it("cannot judge what is alike in every session, and leaves no cost below 0", () => {
    const rows = compareFacts(
      threeRequests(10, (session) => (session + 1) * usd),
      threeRequests(20, (session) => (session === 0 ? 14 : session) * usd),
    );
    expect(rowOf(rows, "promptTokensPerRequest")).toMatchObject({
      before: { value: 10 },
      after: { value: 20 },
      interval: null,
      pValue: null,
      verdict: "tooFew",
    });
    // 36 × 3 ÷ 8 and 42 × 3 ÷ 8 dollars a session.
    const cost = rowOf(rows, "costPerSessionUsd");
    expect([cost.before.value, cost.after.value]).toEqual([13.5, 15.75]);
    expect(cost.interval!.low).toBeGreaterThan(-13.5);
    expect(cost.interval!.high).toBeGreaterThan(0);
    expect(cost.verdict).toBe("withinNoise");
  });

  it("says that error rates differ where they plainly do, and noise where they do not", () => {
    const rows = compareFacts(errorsSide(1, 2), errorsSide(9, 2));
    // 1 or 2 of 20, then 9 or 10 of 20.
    expect(rowOf(rows, "errorRate", "Bash")).toMatchObject({
      before: { value: 0.075, n: 240, sessions: 12 },
      after: { value: 0.475 },
      verdict: "differs",
    });
    const read = rowOf(rows, "errorRate", "Read");
    expect(read).toMatchObject({ difference: 0, verdict: "withinNoise", pValue: 1 });
    expect(read.interval!.low).toBeLessThan(0);
  });

  it("takes denied, rejected, cancelled and pending calls for no errors and no ends", () => {
    const outcomes = [
      "ok",
      "failed",
      "invalid",
      "denied",
      "rejected",
      "cancelled",
      "pending",
      "detached",
    ] as const;
    const side = sessionsOf(1, () => ({ toolCalls: outcomes.map((outcome) => ({ outcome })) }));
    expect(rowOf(compareFacts(side, side), "errorRate", "Bash").before).toMatchObject({ value: 2 / 3, n: 3 });
  });

  it("compares durations of calls that ran, and of turns", () => {
    const rows = compareFacts(durationsSide(100), durationsSide(1000));
    // 30 calls of 100–109, 200–209, 300–309 ms: the 15th is 204, the 27th 306.
    expect(rowOf(rows, "p50Ms", "Bash")).toMatchObject({
      before: { value: 204, n: 30 },
      after: { value: 2004 },
      verdict: "differs",
    });
    expect(rowOf(rows, "p90Ms", "Bash").before.value).toBe(306);
    expect(rowOf(rows, "turnP50Ms")).toMatchObject({
      before: { value: 1000, n: 20 },
      after: { value: 10_000 },
    });
  });

  it("says nothing of fewer than 20 calls or 5 sessions", () => {
    expect(bashVerdict(4, 100)).toBe("tooFew");
    expect(bashVerdict(6, 3)).toBe("tooFew");
    expect(bashVerdict(5, 4)).toBe("withinNoise");
  });

  it("R85 says nothing of costs that are lower bounds, and leaves their output out of ratios", () => {
    const bound = sessionsOf(8, () => ({
      requests: [{ inputTokens: 10, outputTokens: 1, costNanoUsd: usd, tokenBasis: "lowerBound" }],
    }));
    const rows = compareFacts(bound, bound);
    expect(rowOf(rows, "costPerSessionUsd")).toMatchObject({
      before: { isLowerBound: true },
      verdict: "lowerBound",
      interval: null,
    });
    expect(rowOf(rows, "outputTokensPerRequest").before).toMatchObject({ value: null, n: 0 });
    expect(rowOf(rows, "outputTokens").before).toMatchObject({ value: 8, isLowerBound: true });
  });

  it("R36 counts search fees in costs, so that they add up to the total", () => {
    // 2 sessions of $1 and a fee of $0.01 in a subagent of one: 2.01 ÷ 2 a session, 0.01 ÷ 2.01 = 1 ÷ 201 in subagents.
    const side = sessionsOf(2, (session) => ({
      requests: [{ costNanoUsd: usd, outputTokens: 1000 }],
      toolCalls: session === 0 ? [{ agentId: "a1", webSearches: 1, costNanoUsd: usd / 100 }] : [],
      marks: [{ kind: "prompt" }],
    }));
    const rows = compareFacts(side, side);
    expect(rowOf(rows, "costUsd").before.value).toBe(2.01);
    expect(rowOf(rows, "costPerSessionUsd").before).toMatchObject({ value: 1.005, n: 2, sessions: 2 });
    expect(rowOf(rows, "costPerPromptUsd").before).toMatchObject({ value: 1.005, n: 2 });
    expect(rowOf(rows, "subagentCostShare").before).toMatchObject({ value: 1 / 201, n: 2 });
    expect(rowOf(rows, "costPerThousandOutputTokensUsd").before.value).toBe(1);
  });

  it("keeps the interval of a difference of shares within what is possible", () => {
    // One of five sessions has nearly all of the prompt tokens, none of them cached: drawn anew, the share is anything.
    const before = sessionsOf(5, (session) => ({
      requests: Array.from({ length: 5 }, () => ({
        inputTokens: session === 0 ? 1_000_000 : 10,
        cacheReadTokens: session === 0 ? 0 : 1000,
      })),
    }));
    const after = sessionsOf(5, () => ({
      requests: Array.from({ length: 5 }, () => ({ inputTokens: 10, cacheReadTokens: 990 })),
    }));
    const row = rowOf(compareFacts(before, after), "cacheReadShare");
    expect(row.before.value).toBeCloseTo(4000 / 1_004_040, 12);
    expect(row.after.value).toBe(0.99);
    // From nothing to all of it.
    expect(row.before.value! + row.interval!.low).toBeCloseTo(0, 12);
    expect(row.before.value! + row.interval!.high).toBeCloseTo(1, 12);
    expect(row.verdict).toBe("withinNoise");
  });

  it("leaves out requests without a price from cost, and those without usage from tokens", () => {
    const rows = compareFacts(
      sessionsOf(1, () => ({
        requests: [
          { inputTokens: 100, costNanoUsd: null, model: "model-x" },
          { inputTokens: null, outputTokens: null, costNanoUsd: null, tokenBasis: "unknown" },
          { inputTokens: 300, costNanoUsd: usd },
        ],
      })),
      factsOf({}),
    );
    expect(rowOf(rows, "costPerSessionUsd").before.value).toBe(1);
    expect(rowOf(rows, "promptTokensPerRequest").before).toMatchObject({ value: 200, n: 2 });
  });

  it("has all figures of nothing, and tools by calls, then name", () => {
    expect(
      compareFacts(factsOf({}), factsOf({})).every(
        ({ verdict }) => verdict === "fact" || verdict === "tooFew",
      ),
    ).toBe(true);
    const side = factsOf({ toolCalls: ["Read", "Grep", "Bash", "Grep"].map((tool) => ({ tool })) });
    const tools = compareFacts(side, factsOf({})).map(({ tool }) => tool);
    expect([...new Set(tools)]).toEqual([null, "Grep", "Bash", "Read"]);
  });

  it("is the same whatever the order of rows", () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      sessionId: `s${index % 7}`,
      durationMs: (index * 37) % 101,
      outcome: index % 5 === 0 ? ("failed" as const) : ("ok" as const),
    }));
    const [one, two] = [factsOf({ toolCalls: rows }), factsOf({ toolCalls: rows.toReversed() })];
    const other = factsOf({ toolCalls: rows.map((row) => ({ ...row, durationMs: row.durationMs * 2 })) });
    expect(compareFacts(one, other)).toEqual(compareFacts(two, other));
  });
});
