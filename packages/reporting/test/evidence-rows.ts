import type {
  CacheHealth,
  CompactionRow,
  ContextBandRow,
  ContextSessionRow,
  Cost,
  FailureRow,
  WeeklyReportData,
} from "@turnmeter/metrics";

/** What of a report is evidence of failures, times, cache and context. */
export type Evidence = Required<Pick<WeeklyReportData, "failures" | "times" | "cacheHealth" | "context">>;

const place = { sessionId: "5c0f1000", file: "/home/ann/.claude/projects/shop/5c0f1000.jsonl", line: 812 };

/** A cost in whole cents. */
export function costOf(requests: number, cents: number, part: Partial<Cost> = {}): Cost {
  return {
    requests,
    costUsd: cents / 100,
    costNanoUsd: `${cents}0000000`,
    unpricedRequests: 0,
    lowerBoundRequests: 0,
    ...part,
  };
}

/** Chains of failures of one kind that all went as given. */
export function failureOf(
  [outcome, errorKind, tool]: readonly ["failed" | "invalid", string | null, string],
  [fixed, abandoned, failing]: readonly [number, number, number],
  part: Partial<FailureRow> = {},
): FailureRow {
  const chains = fixed + abandoned + failing;
  return {
    ...costOf(0, 0),
    outcome,
    errorKind,
    tool,
    chains,
    failures: chains,
    attempts: chains + fixed,
    fixed,
    abandoned,
    failing,
    medianFixMs: null,
    totalFixMs: 0,
    timedFixes: 0,
    examples: [place],
    ...part,
  };
}

/** Evidence of nothing. */
export function emptyEvidence(): Evidence {
  return {
    failures: [],
    times: {
      byDay: [],
      responses: [],
      turns: { turns: 0, p50Ms: null, p90Ms: null, p99Ms: null, maxMs: null },
    },
    cacheHealth: {
      inputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      cacheReadShare: null,
      reusedTokens: 0,
      unfollowedTokens: 0,
      unread: [],
      followingRequests: 0,
      breaks: [],
    },
    context: {
      bands: [],
      sizes: { requests: 0, p50Tokens: null, p90Tokens: null, maxTokens: null },
      sessions: [],
      compactions: [],
    },
  };
}

/** A break or unread write as the cache's rows have it, in whole cents. */
export function lossOf(costCents: number, extraCents: number) {
  return {
    costUsd: costCents / 100,
    costNanoUsd: `${costCents}0000000`,
    extraUsd: extraCents / 100,
    extraNanoUsd: `${extraCents}0000000`,
    unpriced: 0,
    examples: [place],
  };
}

/** A session's context with a largest prompt. */
export function contextOf(sessionId: string, maxTokens: number): ContextSessionRow {
  return {
    sessionId,
    project: "/home/ann/shop",
    requests: 40,
    p50Tokens: Math.round(maxTokens * 0.6),
    p90Tokens: Math.round(maxTokens * 0.9),
    maxTokens,
    largest: place,
    turns: 4,
    addedTokens: maxTokens,
    addedTokensPerTurn: maxTokens / 4,
    compactions: 1,
  };
}

/** A compaction from one size to another. */
export function compactionOf(beforeTokens: number | null, afterTokens: number | null): CompactionRow {
  return {
    sessionId: "5c0f1000",
    threadId: "5c0f1000",
    place,
    at: "2026-11-10T10:00:00.000Z",
    trigger: "auto",
    beforeTokens,
    isBeforeLogged: true,
    afterTokens,
  };
}

const bandOf = (aboveTokens: number | null, upToTokens: number | null, cost: Cost): ContextBandRow => ({
  aboveTokens,
  upToTokens,
  ...cost,
});

/** Evidence of ten days, invented. */
export function sampleEvidence(): Evidence {
  const days = ["09", "10", "11", "12", "13", "16", "17", "18"];
  return {
    failures: [
      failureOf(["failed", "exit-code", "Bash"], [48, 15, 2], {
        ...costOf(96, 412),
        failures: 71,
        medianFixMs: 41_000,
        totalFixMs: 5_200_000,
        timedFixes: 48,
      }),
      failureOf(["invalid", "string-not-found", "Edit"], [27, 3, 1], {
        ...costOf(33, 121),
        medianFixMs: 12_000,
        totalFixMs: 402_000,
        timedFixes: 27,
      }),
      failureOf(["failed", null, "Read"], [0, 6, 0]),
    ],
    times: {
      byDay: days.map((day, at) => ({
        date: `2026-11-${day}`,
        turns: 20 + at,
        durationMs: 9_000_000 + at * 400_000,
        modelMs: 4_100_000,
        toolMs: 3_000_000,
        waitMs: 900_000,
        restMs: 1_000_000 + at * 400_000,
        subagentMs: 1_200_000,
      })),
      responses: [
        {
          model: "model-a",
          responses: 900,
          timedResponses: 880,
          p50Ms: 5600,
          p90Ms: 19_000,
          p99Ms: 69_000,
          totalMs: 7e6,
        },
        {
          model: null,
          responses: 30,
          timedResponses: 24,
          p50Ms: 3100,
          p90Ms: 8700,
          p99Ms: 33_000,
          totalMs: 9e4,
        },
        {
          model: "model-b",
          responses: 4,
          timedResponses: 3,
          p50Ms: 9100,
          p90Ms: 9700,
          p99Ms: 9700,
          totalMs: 3e4,
        },
      ],
      turns: { turns: 188, p50Ms: 64_000, p90Ms: 410_000, p99Ms: 1_900_000, maxMs: 3_300_000 },
    },
    cacheHealth: sampleCache(),
    context: {
      bands: [
        bandOf(0, 20_000, costOf(40, 90)),
        bandOf(20_000, 50_000, costOf(300, 610)),
        bandOf(50_000, 100_000, costOf(420, 1_900)),
        bandOf(100_000, 150_000, costOf(200, 1_500, { lowerBoundRequests: 2 })),
        bandOf(150_000, 200_000, costOf(60, 700)),
        bandOf(200_000, 500_000, costOf(8, 200)),
        bandOf(null, null, costOf(31, 0, { costUsd: null, unpricedRequests: 31 })),
      ],
      sizes: { requests: 800, p50Tokens: 71_200, p90Tokens: 148_000, maxTokens: 221_000 },
      sessions: Array.from({ length: 15 }, (_, at) => contextOf(`5c0f${1000 + at}`, 221_000 - at * 9_000)),
      compactions: [compactionOf(167_000, 34_000), compactionOf(170_000, 36_000), compactionOf(null, 30_000)],
    },
  };
}

function sampleCache(): CacheHealth {
  return {
    inputTokens: 1_200_000,
    cacheReadTokens: 90_000_000,
    cacheWriteTokens: 4_800_000,
    cacheReadShare: 0.9375,
    reusedTokens: 4_400_000,
    unfollowedTokens: 0,
    unread: [
      { reason: "ended", writes: 22, tokens: 300_000, lifetimeMs: 300_000, ...lossOf(188, 38) },
      { reason: "expired", writes: 3, tokens: 100_000, lifetimeMs: 300_000, ...lossOf(63, 13) },
    ],
    followingRequests: 1_100,
    breaks: [
      { cause: "compaction", breaks: 3, resentTokens: 90_000, lifetimeMs: 300_000, ...lossOf(64, 60) },
      { cause: "expired", breaks: 6, resentTokens: 400_000, lifetimeMs: 300_000, ...lossOf(250, 230) },
    ],
  };
}

const hostilePlace = (name: string) => ({ sessionId: name, file: name, line: 1 });

/** Evidence in which every name is hostile and numbers are odd. */
export function hostileEvidence(names: readonly string[], numbers: readonly (number | null)[]): Evidence {
  const at = (index: number) => numbers[index % numbers.length]!;
  const cost = (index: number) => costOf(7, 0, { costUsd: at(index) });
  return {
    ...sampleEvidence(),
    failures: names.map((name, index) =>
      failureOf(["failed", name, name], [1, 1, 1], {
        ...cost(index),
        medianFixMs: at(index),
        examples: [hostilePlace(name)],
      }),
    ),
    times: {
      byDay: ["<script>", "__proto__", "2026-11-09"].map((date, index) => ({
        date,
        turns: 1,
        durationMs: at(index) ?? 1,
        modelMs: at(index + 1) ?? 1,
        toolMs: at(index + 2) ?? 1,
        waitMs: 1,
        restMs: -4,
        subagentMs: 1e300,
      })),
      responses: names.map((model, index) => ({
        model,
        responses: 40,
        timedResponses: 30,
        p50Ms: at(index),
        p90Ms: at(index + 1),
        p99Ms: at(index + 2),
        totalMs: 1,
      })),
      turns: { turns: 40, p50Ms: at(1), p90Ms: at(2), p99Ms: at(3), maxMs: at(4) },
    },
    context: {
      bands: numbers.map((number, index) => bandOf(number, at(index + 1), cost(index))),
      sizes: { requests: 30, p50Tokens: at(1), p90Tokens: at(2), maxTokens: at(3) },
      sessions: names.map((name, index) => ({
        ...contextOf(name, at(index) ?? 5),
        project: name,
        largest: hostilePlace(name),
      })),
      compactions: names.map((name, index) => ({
        ...compactionOf(at(index), at(index + 1)),
        sessionId: name,
        trigger: name,
        at: name,
        place: hostilePlace(name),
      })),
    },
  };
}
