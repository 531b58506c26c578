import type { ActivityRow, DailyModelRow, OutcomeCounts, ToolRow, Totals, Usage } from "@turnmeter/metrics";
import { tokensOf } from "@turnmeter/metrics/figures.js";

/** A usage row with nothing in it but what is given. */
export function usageOf(part: Partial<Usage> = {}): Usage {
  const all = usageOfCounts(part);
  const isUnknown = all.tokenBasis === null && (all.requests > 0 || all.costUsd === null);
  return { ...all, totalTokens: part.totalTokens ?? (isUnknown ? null : tokensOf(all)) };
}

function usageOfCounts(part: Partial<Usage>): Omit<Usage, "totalTokens"> {
  return {
    requests: 0,
    inputTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    cacheReadTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    cacheWriteUnknownTtlTokens: 0,
    webSearches: 0,
    costUsd: 0,
    costNanoUsd: nanoUsdText(part.costUsd ?? null),
    unpricedRequests: 0,
    unpricedTokens: 0,
    tokenBasis: "exact",
    unknownUsageRequests: 0,
    lowerBoundRequests: 0,
    undatedRequests: 0,
    ...part,
  };
}

/** Monday at 10 with one request that cost nothing, but for what is given. */
export function activityOf(part: Partial<ActivityRow> = {}): ActivityRow {
  return { weekday: 1, hour: 10, requests: 1, costUsd: 0, lowerBoundRequests: 0, ...part };
}

/** Outcome counts that are 0 but for what is given. */
export function outcomesOf(part: Partial<OutcomeCounts> = {}): OutcomeCounts {
  return {
    ok: 0,
    failed: 0,
    invalid: 0,
    rejected: 0,
    denied: 0,
    cancelled: 0,
    interrupted: 0,
    pending: 0,
    detached: 0,
    ...part,
  };
}

/** Totals with nothing in them but what is given. */
export function totalsOf(part: Partial<Totals> = {}): Totals {
  return {
    ...usageOf(part),
    prompts: 0,
    sessions: 0,
    sessionsByKind: { interactive: 0, headless: 0, background: 0, unknown: 0 },
    subagents: 0,
    turnTimes: { turns: 0, durationMs: 0, modelMs: 0, toolMs: 0, waitMs: 0, restMs: 0 },
    toolCalls: 0,
    outcomes: outcomesOf(),
    linesAdded: 0,
    linesRemoved: 0,
    apiErrors: 0,
    interruptions: 0,
    compactions: 0,
    ...part,
  };
}

/** A tool row with its rates worked out from the counts. */
export function toolOf(
  tool: string,
  counts: Partial<OutcomeCounts>,
  [p50Ms, p90Ms, p99Ms]: readonly [number | null, number | null, number | null] = [null, null, null],
): ToolRow {
  const outcomes = outcomesOf(counts);
  const completed = outcomes.ok + outcomes.failed + outcomes.invalid;
  const calls = Object.values(outcomes).reduce((total, count) => total + count, 0);
  const decided = calls - outcomes.pending - outcomes.cancelled - outcomes.interrupted;
  return {
    tool,
    calls,
    outcomes,
    errorRate: completed === 0 ? null : (outcomes.failed + outcomes.invalid) / completed,
    rejectionRate: decided === 0 ? null : outcomes.rejected / decided,
    p50Ms,
    p90Ms,
    p99Ms,
    totalMs: (p50Ms ?? 0) * calls * 1.6,
    timedCalls: p50Ms === null ? 0 : completed,
    reportedCalls: 0,
  };
}

/** Usage of a model on a day, its nano-dollars from its dollars. */
export function dailyModelOf(part: Omit<DailyModelRow, "costNanoUsd">): DailyModelRow {
  return { ...part, costNanoUsd: nanoUsdText(part.costUsd) };
}

/** Dollars as rows hold them in whole nano-dollars; 0 for what is no amount. */
function nanoUsdText(costUsd: number | null): string {
  if (costUsd === null || !Number.isFinite(costUsd)) return "0";
  const whole = Math.trunc(costUsd);
  return String(BigInt(whole) * 1_000_000_000n + BigInt(Math.round((costUsd - whole) * 1e9)));
}
