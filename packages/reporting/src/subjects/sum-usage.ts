import type { Usage } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { sumOf } from "../sum-of.js";

/** Usage rows added up; the cost is null where no row that used something has one. */
export function sumUsage(rows: readonly Usage[]): Usage {
  const sum = (countOf: (row: Usage) => number): number => sumOf(rows, countOf);
  const used = rows.filter(({ requests, costUsd }) => requests > 0 || costUsd !== 0);
  const isUnpriced = (used.length > 0 ? used : rows).every(({ costUsd }) => costUsd === null);
  const cost = sumCosts(rows);
  const tokenBasis = weakestBasis(rows);
  const isUnknown = tokenBasis === null && rows.some(({ totalTokens }) => totalTokens === null);
  return {
    requests: sum((row) => row.requests),
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    reasoningTokens: sum((row) => row.reasoningTokens),
    cacheReadTokens: sum((row) => row.cacheReadTokens),
    cacheWrite5mTokens: sum((row) => row.cacheWrite5mTokens),
    cacheWrite1hTokens: sum((row) => row.cacheWrite1hTokens),
    cacheWriteUnknownTtlTokens: sum((row) => row.cacheWriteUnknownTtlTokens),
    totalTokens: isUnknown ? null : sum((row) => row.totalTokens ?? 0),
    webSearches: sum((row) => row.webSearches),
    costUsd: isUnpriced ? null : cost.costUsd,
    costNanoUsd: cost.costNanoUsd,
    unpricedRequests: sum((row) => row.unpricedRequests),
    unpricedTokens: sum((row) => row.unpricedTokens),
    tokenBasis,
    unknownUsageRequests: sum((row) => row.unknownUsageRequests),
    lowerBoundRequests: sum((row) => row.lowerBoundRequests),
    undatedRequests: sum((row) => row.undatedRequests),
  };
}

function weakestBasis(rows: readonly Usage[]): Usage["tokenBasis"] {
  const weakestFirst = ["lowerBound", "estimated", "exact"] as const;
  return weakestFirst.find((basis) => rows.some(({ tokenBasis }) => tokenBasis === basis)) ?? null;
}
