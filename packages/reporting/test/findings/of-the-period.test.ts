import type { AgentTypeRow, CacheBreakRow, CacheHealth, FailureRow } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { cacheBreaks, unreadCacheWrites } from "../../src/findings/cache.js";
import {
  drift,
  unpricedShare,
  findings,
  largeContexts,
  largeSession,
  subagentShare,
} from "../../src/findings/findings.js";
import { failureCost, unknownTools } from "../../src/findings/tools.js";
import { written } from "../../src/format/written.js";
import { totalsOf, usageOf } from "../report-rows.js";
import { emptyReportData } from "../sample-report-data.js";
import { dataOf, session, textOf } from "./finding-data.js";

const place = { sessionId: "s1", file: "/home/ann/.claude/projects/shop/81c0f6da.jsonl", line: 42 };

const context = (...bands: ReturnType<typeof band>[]) => ({
  bands,
  sizes: { requests: 0, p50Tokens: null, p90Tokens: null, maxTokens: null },
  sessions: [],
  compactions: [],
});

const band = (aboveTokens: number | null, requests: number, costUsd: number) => ({
  aboveTokens,
  upToTokens: null,
  requests,
  costUsd,
  costNanoUsd: String(costUsd * 1e9),
  unpricedRequests: 0,
  lowerBoundRequests: 0,
});

const health = (tokens: number, extraUsd: number): CacheHealth => ({
  inputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 1_000_000,
  cacheReadShare: 0,
  reusedTokens: 1_000_000 - tokens,
  unfollowedTokens: 0,
  unread: [
    {
      reason: "ended",
      writes: 3,
      lifetimeMs: 300_000,
      tokens,
      costUsd: null,
      costNanoUsd: "0",
      extraUsd,
      extraNanoUsd: String(Math.round(extraUsd * 1e9)),
      unpriced: 0,
      examples: [place],
    },
  ],
  followingRequests: 0,
  breaks: [],
});

const agents = (runs: number, share: number | null): readonly AgentTypeRow[] => [
  {
    ...usageOf({ requests: 9, costUsd: share === null ? null : share * 100, lowerBoundRequests: 1 }),
    agentType: "Explore",
    runs,
    runsWithoutTranscript: 0,
    models: [],
    toolCalls: 0,
    p50Ms: null,
    totalMs: 0,
    shareOfCost: share,
  },
];

it("says what subagents took", () => {
  expect(textOf(subagentShare, dataOf({ agents: agents(41, 0.31) }))).toBe(
    "Subagents took 31.0 % of the cost: ≥ $31.00 in 41 runs.",
  );
});

const driftQuality = (unknown: number, odd: number) => ({
  ...emptyReportData().quality,
  recordsRead: 1000,
  unknownRecords: [{ type: "brand-new-thing", count: unknown }],
  oddFields: { rows: odd, fields: [] },
});

describe("largeSession", () => {
  const others = [session("b", 20), session("c", 20), session("d", 19)];

  it("names a session that took more than 30 %", () => {
    const sessions = [session("81c0f6da-2b7a", 41, "Move checkout"), ...others];
    expect(textOf(largeSession, dataOf({ sessions }))).toBe(
      "One of 4 sessions, “Move checkout” (81c0f6da), took 41.0 % of the cost: $41.00.",
    );
    expect(textOf(largeSession, dataOf({ sessions: [session("81c0f6da-2b7a", 41), ...others] }))).toBe(
      "One of 4 sessions, “untitled” (81c0f6da), took 41.0 % of the cost: $41.00.",
    );
  });

  it("is silent of 30 % and less, of fewer than four sessions, and where nothing is priced", () => {
    expect(textOf(largeSession, dataOf({ sessions: [session("a", 30), ...others] }))).toBeNull();
    expect(textOf(largeSession, dataOf({ sessions: [session("a", 60), ...others.slice(1)] }))).toBeNull();
    const sessions = ["a", "b", "c", "d"].map((id) => session(id, null));
    expect(textOf(largeSession, dataOf({ sessions, totals: totalsOf({ costUsd: null }) }))).toBeNull();
  });
});

describe("subagentShare", () => {
  it("is silent of less than a quarter, of two runs, and of what is not priced", () => {
    expect(textOf(subagentShare, dataOf({ agents: agents(41, 0.24) }))).toBeNull();
    expect(textOf(subagentShare, dataOf({ agents: agents(2, 0.5) }))).toBeNull();
    expect(textOf(subagentShare, dataOf({ agents: agents(41, null) }))).toBeNull();
    expect(textOf(subagentShare, dataOf({}))).toBeNull();
  });
});

describe("failureCost", () => {
  const row: FailureRow = {
    outcome: "failed",
    errorKind: "exit-code",
    tool: "Bash",
    requests: 60,
    costUsd: 7.9,
    costNanoUsd: "7900000000",
    unpricedRequests: 0,
    lowerBoundRequests: 0,
    chains: 12,
    failures: 20,
    attempts: 29,
    fixed: 9,
    abandoned: 2,
    failing: 1,
    medianFixMs: 125_000,
    totalFixMs: 1_500_000,
    timedFixes: 9,
    examples: [place],
  };

  it("says what the tries after a kind of failure cost, and where to look", () => {
    const found = written(failureCost(dataOf({ failures: [row] })));
    expect(found?.text).toBe(
      "Bash commands failed 20 times, in 12 rounds of tries; 9 were fixed, half of them within 2 min 05 s. Retries cost an estimated $7.90, 7.9 % of the cost.",
    );
    expect(found?.evidence).toEqual([
      {
        label: "Tools and failures",
        section: "tools",
        place: "81c0f6da.jsonl:42",
        sessionId: "s1",
      },
    ]);
    expect(found?.action).toEqual({
      avoidableUsd: 7.9,
      stake: "$7.90",
      what: "went on retries: Bash commands failed 20 times",
      where: null,
      instruction: "Put the commands that work into the project’s instructions.",
    });
    // $7.90 of the $100 of the period.
    expect(written(findings(dataOf({ failures: [row] })))[0]?.action?.stake).toBe("$7.90 (8 %)");
    const sessions = [session("s1", 20, "Tiles"), { ...session("s2", 1), project: "/home/ann/shop" }];
    expect(written(failureCost(dataOf({ failures: [row], sessions })))?.action?.where).toBe(
      "The most expensive ones were in “Tiles”.",
    );
  });

  it("is true where none was fixed, and where not every time is known", () => {
    const never = {
      ...row,
      outcome: "invalid" as const,
      errorKind: null,
      fixed: 0,
      medianFixMs: null,
      examples: [],
    };
    expect(textOf(failureCost, dataOf({ failures: [never] }))).toBe(
      "Bash was called invalidly 20 times, in 12 rounds of tries; none was fixed. Retries cost an estimated $7.90, 7.9 % of the cost.",
    );
    expect(textOf(failureCost, dataOf({ failures: [{ ...never, failures: 12 }] }))).toContain(
      "Bash was called invalidly 12 times; none was fixed.",
    );
    expect(textOf(failureCost, dataOf({ failures: [{ ...row, timedFixes: 4 }] }))).toContain(
      "9 were fixed, half of the 4 with a known time within 2 min 05 s.",
    );
  });

  it("is silent of fewer than five chains, of less than a fiftieth, and without rows", () => {
    expect(textOf(failureCost, dataOf({ failures: [{ ...row, chains: 4 }] }))).toBeNull();
    expect(textOf(failureCost, dataOf({ failures: [{ ...row, costUsd: 1.9 }] }))).toBeNull();
    expect(textOf(failureCost, dataOf({ failures: [{ ...row, costUsd: null }] }))).toBeNull();
    expect(textOf(failureCost, dataOf({}))).toBeNull();
  });
});

describe("unreadCacheWrites", () => {
  it("says what writing for nothing cost", () => {
    const found = written(unreadCacheWrites(dataOf({ cacheHealth: health(182_000, 3.1) })));
    expect(found?.text).toBe(
      "18.2 % of 1.00 M tokens written to a cache were never read from it; writing them cost an estimated $3.10 more than sending them without a cache.",
    );
    expect(found?.evidence[0]?.place).toBe("81c0f6da.jsonl:42");
  });

  it("is silent of less than a tenth of the writes or a hundredth of the cost", () => {
    expect(textOf(unreadCacheWrites, dataOf({ cacheHealth: health(99_000, 3.1) }))).toBeNull();
    expect(textOf(unreadCacheWrites, dataOf({ cacheHealth: health(182_000, 0.99) }))).toBeNull();
    expect(textOf(unreadCacheWrites, dataOf({}))).toBeNull();
  });
});

describe("largeContexts", () => {
  it("adds up the bands above 200,000 tokens", () => {
    const bands = context(
      band(150_000, 300, 60),
      band(200_000, 60, 20),
      band(500_000, 20, 11),
      band(null, 9, 9),
    );
    expect(textOf(largeContexts, dataOf({ context: bands }))).toBe(
      "Prompts above 200 k tokens took 31.0 % of the cost: $31.00 in 80 requests, 20.0 % of all.",
    );
  });

  it("is silent of fewer than 20 requests, of less than a tenth, and of smaller prompts", () => {
    expect(textOf(largeContexts, dataOf({ context: context(band(200_000, 19, 50)) }))).toBeNull();
    expect(textOf(largeContexts, dataOf({ context: context(band(200_000, 90, 9)) }))).toBeNull();
    expect(textOf(largeContexts, dataOf({ context: context(band(150_000, 90, 90)) }))).toBeNull();
    expect(textOf(largeContexts, dataOf({}))).toBeNull();
  });
});

describe("unpricedShare", () => {
  const quality = {
    ...emptyReportData().quality,
    unpricedModels: [{ model: "model-x", requests: 31, tokens: 120, lowerBoundRequests: 0 }],
  };
  const unpriced = { requests: 40, costUsd: 3, unpricedRequests: 31, inputTokens: 1000 };

  it("says what is in no dollar figure", () => {
    expect(
      textOf(unpricedShare, dataOf({ quality, totals: totalsOf({ ...unpriced, unpricedTokens: 120 }) })),
    ).toBe("120 tokens unpriced (model-x): 12.0 % of all tokens are in no dollar figure.");
  });

  it("is silent of less than a hundredth, and where nothing at all is priced", () => {
    expect(
      textOf(unpricedShare, dataOf({ quality, totals: totalsOf({ ...unpriced, unpricedTokens: 9 }) })),
    ).toBeNull();
    const nothing = totalsOf({ ...unpriced, costUsd: null, unpricedTokens: 1000 });
    expect(textOf(unpricedShare, dataOf({ quality, totals: nothing }))).toBeNull();
    expect(textOf(unpricedShare, dataOf({}))).toBeNull();
  });
});

describe("drift", () => {
  it("R83 adds up what is not understood", () => {
    expect(textOf(drift, dataOf({ quality: driftQuality(14, 10) }))).toBe(
      "2.4 % of 1,000 records are of a type or shape that this version does not know; what they say may be missing.",
    );
  });

  it("is silent of a hundredth and less", () => {
    expect(textOf(drift, dataOf({ quality: driftQuality(5, 5) }))).toBeNull();
    expect(textOf(drift, dataOf({}))).toBeNull();
  });
});

const breakOf = (cause: CacheBreakRow["cause"], breaks: number, resentTokens: number, extraUsd: number) => ({
  cause,
  breaks,
  resentTokens,
  lifetimeMs: 300_000 as number | null,
  costUsd: null,
  costNanoUsd: "0",
  extraUsd,
  extraNanoUsd: String(Math.round(extraUsd * 1e9)),
  unpriced: 0,
  examples: [place],
});

const breakText = (...breaks: ReturnType<typeof breakOf>[]) =>
  textOf(cacheBreaks, dataOf({ cacheHealth: { ...health(0, 0), breaks } }));

const unknown = (count: number) => ({
  outcome: "invalid",
  errorKind: "unknown-tool",
  tool: "Serch",
  count,
  sessions: 1,
  exitCodes: [],
  firstAt: null,
  lastAt: null,
});

describe("unknownTools", () => {
  it("counts calls of tools that do not exist, of three on", () => {
    const errors = [unknown(5), { ...unknown(3), tool: "Grap" }, { ...unknown(9), errorKind: "exit-code" }];
    expect(textOf(unknownTools, dataOf({ errors }))).toBe("8 calls named tools that do not exist.");
    expect(textOf(unknownTools, dataOf({ errors: [unknown(2)] }))).toBeNull();
  });
});

describe("cacheBreaks", () => {
  it("says what was sent again and what that cost, of a period that cost 100 dollars", () => {
    expect(breakText(breakOf("expired", 4, 500_000, 3), breakOf("unknown", 2, 161_000, 1.32))).toBe(
      "The cache was lost 6 times, mostly because it had expired; sending 661 k tokens again cost an estimated $4.32 more than reading them, 4.3 % of the cost.",
    );
  });

  it("names no cause of half of it or less, and none that is not known", () => {
    const text =
      "The cache was lost 6 times; sending 600 tokens again cost an estimated $4.00 more than reading them, 4.0 % of the cost.";
    expect(breakText(breakOf("expired", 3, 300, 2), breakOf("compaction", 3, 300, 2))).toBe(text);
    expect(breakText(breakOf("unknown", 6, 600, 4))).toBe(text);
  });

  it("advises on the most expensive cause, and says how many had it", () => {
    const adviceOn = (...breaks: ReturnType<typeof breakOf>[]) =>
      written(cacheBreaks(dataOf({ cacheHealth: { ...health(0, 0), breaks } })))?.action?.instruction;
    expect(adviceOn(breakOf("expired", 4, 500_000, 3), breakOf("unknown", 2, 161_000, 1.32))).toBe(
      "4 of the losses, $3.00, came after the cache had expired. Answer within 5 minutes, or start a new session from a short summary.",
    );
    expect(adviceOn(breakOf("expired", 8, 300, 1.6), breakOf("unknown", 5, 361, 2.72))).toBe(
      "5 of the losses, $2.72, had no known cause. Check what changes early in the prompt: instructions, tools, lists of files.",
    );
    expect(adviceOn({ ...breakOf("expired", 5, 300, 4), lifetimeMs: 3_600_000 })).toBe(
      "Answer within an hour, or start a new session from a short summary.",
    );
    expect(adviceOn({ ...breakOf("expired", 5, 300, 4), lifetimeMs: null })).toBe(
      "Answer within the cache’s 5 minutes or hour, or start a new session from a short summary.",
    );
  });

  it("is silent of four breaks, of less than a fiftieth of the cost, and without data", () => {
    expect(breakText(breakOf("expired", 4, 500_000, 30))).toBeNull();
    expect(breakText(breakOf("expired", 6, 500_000, 1.99))).toBeNull();
    expect(textOf(cacheBreaks, dataOf({}))).toBeNull();
  });
});
