import { dateOfDay } from "@turnmeter/metrics/figures.js";
import type {
  AgentTypeRow,
  DailyModelRow,
  SessionUsageRow,
  Usage,
  WeeklyReportData,
} from "@turnmeter/metrics";
import { outcomes as outcomeNames } from "@turnmeter/schema";
import { sampleComparison, sampleWeekChange, sampleWeekSoFar } from "./week-comparisons.js";
import { firstScreenOf } from "./first-screen-rows.js";
import { emptyEvidence, sampleEvidence } from "./evidence-rows.js";
import { activityOf, dailyModelOf, outcomesOf, toolOf, totalsOf, usageOf } from "./report-rows.js";

const DAY_MS = 86_400_000;

/** Data of a report on nothing at all. */
export function emptyReportData(): WeeklyReportData {
  return {
    version: "0.1.0",
    period: { since: "2026-11-09", until: "2026-11-18", timezone: "Europe/Berlin", weekStart: "monday" },
    isSample: false,
    generatedFrom: [],
    totals: totalsOf(),
    comparison: null,
    weekSoFar: null,
    weekChange: null,
    weeks: [],
    dailyModels: [],
    cache: [],
    tools: [],
    errors: [],
    ...emptyEvidence(),
    agents: [],
    activity: [],
    sessions: [],
    projects: [],
    models: [],
    quality: {
      problems: { count: 0, byCode: {}, sources: null },
      unpricedModels: [],
      unknownRecords: [],
      skippedFiles: [],
      recordedCost: null,
      lowerBoundRequests: 0,
      unknownUsageRequests: 0,
      undatedRequests: 0,
      agentsWithoutTranscript: 0,
    },
    prices: { hash: "9f2c61d04b7e", asOf: "2026-11-01" },
  };
}

const MODELS = [
  { model: "claude-opus-4-5-20251101", share: 0.58, usdPerMillion: 1.9 },
  { model: "claude-sonnet-4-5-20250929", share: 0.26, usdPerMillion: 0.8 },
  { model: "claude-haiku-4-5-20251001", share: 0.1, usdPerMillion: 0.28 },
  { model: "gpt-5.2-codex", share: 0.06, usdPerMillion: 0.7 },
] as const;

/** Ten days of two weeks with four weeks before them, invented, in the proportions that real logs have. */
export function sampleReportData(): WeeklyReportData {
  const random = randomFrom(7);
  const firstDay = Date.parse("2026-10-12") / DAY_MS;
  const dailyModels: DailyModelRow[] = [];
  for (let day = 0; day < 38; day++) {
    const weekday = (day % 7) + 1;
    const load = weekday > 5 ? (random() < 0.5 ? 0 : 0.2) : 0.55 + random() * 0.9;
    if (load === 0) continue;
    for (const { model, share, usdPerMillion } of MODELS) {
      const tokens = Math.round(load * share * 16_500_000 * (0.6 + random() * 0.8));
      if (random() < 0.12) continue;
      dailyModels.push(
        dailyModelOf({
          lowerBoundRequests: 0,
          date: new Date((firstDay + day) * DAY_MS).toISOString().slice(0, 10),
          model,
          tokens,
          requests: Math.round(tokens / 74_000),
          costUsd: Math.round(tokens * usdPerMillion) / 1e6,
        }),
      );
    }
  }
  dailyModels.push(
    dailyModelOf({
      lowerBoundRequests: 0,
      date: "2026-11-17",
      model: "experimental-x",
      requests: 31,
      tokens: 1_200_000,
      costUsd: null,
    }),
  );
  const period = dailyModels.filter(({ date }) => date >= "2026-11-09");
  const usage = (rows: readonly DailyModelRow[]): Usage => {
    const tokens = sum(rows, "tokens");
    return usageOf({
      requests: sum(rows, "requests"),
      inputTokens: Math.round(tokens * 0.011),
      outputTokens: Math.round(tokens * 0.012),
      cacheReadTokens: Math.round(tokens * 0.927),
      cacheWrite5mTokens: Math.round(tokens * 0.05),
      costUsd: sum(rows, "costUsd"),
    });
  };
  const week = (since: string, until: string): DailyModelRow[] =>
    dailyModels.filter(({ date }) => date >= since && date <= until);
  const tools = [
    toolOf("Bash", { ok: 1094, failed: 86, invalid: 4, rejected: 12, interrupted: 5 }, [1400, 9800, 118_000]),
    toolOf("Read", { ok: 988, failed: 6, invalid: 11 }, [38, 90, 410]),
    toolOf("Edit", { ok: 612, failed: 2, invalid: 47, rejected: 9 }, [52, 140, 800]),
    toolOf("Grep", { ok: 534, failed: 3 }, [64, 310, 2200]),
    toolOf("Glob", { ok: 121 }, [45, 120, 700]),
    toolOf("Write", { ok: 188, invalid: 9, rejected: 2 }, [40, 110, 520]),
    toolOf("WebFetch", { ok: 38, failed: 11 }, [2900, 8100, 30_000]),
    toolOf("WebSearch", { ok: 31 }, [4200, 9900, 14_000]),
    toolOf("Task", { ok: 29, failed: 2 }, [92_000, 310_000, 644_000]),
    toolOf("TodoWrite", { ok: 143 }, [1, 3, 9]),
    toolOf("mcp__github__create_pull_request_review_comment", { ok: 22, failed: 5 }, [820, 2100, 6000]),
    toolOf("mcp__postgres__query", { ok: 14, failed: 3 }, [210, 900, 4000]),
    toolOf("NotebookEdit", { ok: 3 }, [0, 0, 12]),
    toolOf("ExitPlanMode", { ok: 8, rejected: 6 }),
  ];
  const outcomes = outcomesOf();
  const outcomeSums = Object.fromEntries(
    outcomeNames.map((key) => [key, tools.reduce((total, tool) => total + tool.outcomes[key], 0)]),
  );
  const costUsd = sum(period, "costUsd");
  const totals = totalsOf({
    ...usage(period),
    prompts: 214,
    sessions: 37,
    subagents: 31,
    toolCalls: tools.reduce((total, { calls }) => total + calls, 0),
    outcomes: { ...outcomes, ...outcomeSums },
    linesAdded: 8412,
    linesRemoved: 3120,
    turnTimes: {
      turns: 188,
      durationMs: 83_200_000,
      modelMs: 32_800_000,
      toolMs: 24_000_000,
      waitMs: 7_200_000,
      restMs: 19_200_000,
    },
    apiErrors: 6,
    compactions: 4,
    unpricedRequests: 31,
    unpricedTokens: 1_200_000,
    lowerBoundRequests: 12,
  });
  const agent = (agentType: string, runs: number, share: number, p50Ms: number): AgentTypeRow => ({
    ...usageOf({
      requests: runs * 14,
      costUsd: costUsd * share,
      cacheReadTokens: runs * 800_000,
      outputTokens: runs * 9000,
    }),
    agentType,
    runs,
    runsWithoutTranscript: 0,
    models: [],
    toolCalls: runs * 22,
    p50Ms,
    totalMs: runs * p50Ms * 1.2,
    shareOfCost: share,
  });
  const agents = [
    agent("Explore", 17, 0.082, 88_000),
    agent("general-purpose", 8, 0.051, 240_000),
    agent("code-reviewer", 4, 0.019, 131_000),
    agent("Plan", 2, 0.006, 64_000),
  ];
  const titles = [
    "Move checkout to the new payment API",
    "Fix flaky cart tests",
    "Add a CSV export of orders",
    "Upgrade to Node 22",
    "Explain the retry logic",
    "Trim the Docker image",
    "Type the order events",
    "Rate limit on the login route",
  ];
  const projects = ["/home/ann/shop", "/home/ann/shop-mobile", "/home/ann/infra"];
  const sessions: SessionUsageRow[] = Array.from({ length: 37 }, (_, at) => {
    const share = (0.18 * 0.82 ** at) / (1 - 0.82 ** 37);
    const startedAt = Date.parse("2026-11-09T07:12:00Z") + at * 5.9 * 3_600_000;
    return {
      ...usageOf({
        requests: Math.round(share * totals.requests) + 1,
        costUsd: costUsd * share,
        outputTokens: Math.round(totals.outputTokens * share),
        cacheReadTokens: Math.round(totals.cacheReadTokens * share),
      }),
      sessionId: `5c0f${(at * 7919 + 4096).toString(16)}-2b7a-4d11-9a3e-77c1d20e5f${String(at).padStart(2, "0")}`,
      project: projects[at % 5 === 0 ? 1 : at % 7 === 3 ? 2 : 0]!,
      title: at % 6 === 5 ? null : titles[at % titles.length]!,
      firstWords: null,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(startedAt + 3_100_000).toISOString(),
      ending: "completed" as const,
      kind: "interactive",
      activeMs: Math.round(1_000_000 + random() * 6_000_000),
      copiedRequests: 0,
    };
  });
  const data: WeeklyReportData = {
    ...emptyReportData(),
    generatedFrom: ["claude-code", "codex"],
    totals,
    comparison: sampleComparison(),
    weekSoFar: sampleWeekSoFar(),
    weekChange: sampleWeekChange(),
    weeks: [
      ...[38.2, 44.9, 61.3, 52.7].map((costUsdOfWeek, at) => ({
        ...usageOf({ costUsd: costUsdOfWeek, requests: Math.round(costUsdOfWeek * 9) }),
        week: `2026-W${38 + at}`,
      })),
      ...[0, 1, 2, 3, 4, 5].map((at) => {
        const first = firstDay + at * 7;
        return { ...usage(week(dateOfDay(first), dateOfDay(first + 6))), week: `2026-W${42 + at}` };
      }),
    ],
    dailyModels,
    cache: [...new Set(period.map(({ date }) => date))].map((date) => {
      const tokens = sum(week(date, date), "tokens");
      const read = 0.86 + random() * 0.1;
      return {
        date,
        inputTokens: Math.round(tokens * (1 - read) * 0.3),
        cacheReadTokens: Math.round(tokens * read),
        cacheWriteTokens: Math.round(tokens * (1 - read) * 0.7),
        cacheReadShare: read,
        inputCostUsd: 0.2,
        cacheReadCostUsd: 1.5,
        cacheWriteCostUsd: 0.8,
        unpricedTokens: 0,
      };
    }),
    tools,
    errors: [
      errorRow("failed", "exit-code", "Bash", 71, 19),
      errorRow("invalid", "string-not-found", "Edit", 31, 12),
      errorRow("invalid", "file-not-read", "Edit", 16, 9),
      errorRow("failed", "timeout", "Bash", 15, 6),
      errorRow("denied", "rule", "Bash", 12, 4),
      errorRow("failed", "http-status", "WebFetch", 11, 5),
      errorRow("invalid", "file-not-read", "Write", 9, 5),
      errorRow("invalid", "file-too-large", "Read", 11, 6),
      errorRow("failed", null, "Read", 6, 4),
      errorRow("failed", "mcp-error", "mcp__github__create_pull_request_review_comment", 5, 2),
      errorRow("denied", "hook", "Write", 3, 1),
    ],
    ...sampleEvidence(),
    agents,
    activity: Array.from({ length: 7 * 24 }, (_, at) => {
      const weekday = Math.floor(at / 24) + 1;
      const hour = at % 24;
      const work =
        weekday < 6 && hour > 7 && hour < 19 ? 1 : weekday < 6 && hour > 19 && hour < 23 ? 0.4 : 0.02;
      const lunch = hour === 12 ? 0.3 : 1;
      const requests = Math.round(work * lunch * random() * 46);
      return activityOf({ weekday, hour, requests, costUsd: requests * 0.11 });
    }).filter(({ requests }) => requests > 0),
    sessions,
    projects: projects.map((project, at) => ({
      ...usageOf({
        requests: Math.round(totals.requests * [0.61, 0.27, 0.12][at]!),
        costUsd: costUsd * [0.61, 0.27, 0.12][at]!,
        cacheReadTokens: Math.round(totals.cacheReadTokens * [0.61, 0.27, 0.12][at]!),
        outputTokens: Math.round(totals.outputTokens * [0.61, 0.27, 0.12][at]!),
      }),
      project,
    })),
    models: [...MODELS.map(({ model }) => model), "experimental-x"].map((model) => ({
      ...usage(period.filter((row) => row.model === model)),
      ...(model === "experimental-x"
        ? { costUsd: null, unpricedRequests: 31, unpricedTokens: 1_200_000 }
        : {}),
      model,
      source: model.startsWith("gpt") ? "codex" : "claude-code",
    })),
    quality: {
      problems: {
        count: 29,
        sources: null,
        byCode: {
          "output-lower-bound": 12,
          "call-without-result": 8,
          "unknown-record": 5,
          "torn-line": 3,
          "model-unpriced": 1,
        },
      },
      unpricedModels: [{ model: "experimental-x", requests: 31, tokens: 1_200_000, lowerBoundRequests: 0 }],
      unknownRecords: [{ type: "thread-goal", count: 5 }],
      skippedFiles: [
        { reason: "not a transcript", count: 14 },
        { reason: "empty", count: 2 },
      ],
      recordedCost: { computedUsd: 41.2, recordedUsd: 43.55, sessions: 9, lowerBoundRequests: 0 },
      lowerBoundRequests: 12,
      unknownUsageRequests: 0,
      undatedRequests: 0,
      agentsWithoutTranscript: 2,
    },
  };
  return { ...data, firstScreen: firstScreenOf(data) };
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function errorRow(
  outcome: string,
  errorKind: string | null,
  tool: string,
  count: number,
  inSessions: number,
) {
  return {
    outcome,
    exitCodes: [],
    errorKind,
    tool,
    count,
    sessions: inSessions,
    firstAt: "2026-11-09T08:31:00Z",
    lastAt: "2026-11-18T10:02:00Z",
  };
}

function sum(rows: readonly DailyModelRow[], key: "tokens" | "requests" | "costUsd"): number {
  return rows.reduce((total, row) => total + (row[key] ?? 0), 0);
}
