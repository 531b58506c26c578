import type { Usage } from "../rows/usage.js";
import type { RequestPart, SearchPart } from "./usage-metric.js";
import { usdOf } from "../figures/usd.js";

/** The usage of a group from its parts: the one place where sums become rows. */
export function usageOf(requests: readonly RequestPart[], searches: readonly SearchPart[]): Usage {
  const known = requests.filter(({ tokenBasis }) => tokenBasis !== "unknown");
  const unpriced = known.filter(({ isPriced }) => !isPriced);
  const costNanoUsd = sum(requests, (part) => part.costNanoUsd) + sum(searches, (part) => part.costNanoUsd);
  const isNothingPriced =
    requests.length > 0 &&
    !requests.some(({ isPriced }) => isPriced) &&
    sum(searches, (part) => part.costNanoUsd) === 0n;
  const isUsageKnown = requests.length === 0 || known.length > 0;
  return {
    requests: countOf(requests),
    inputTokens: Number(sum(requests, (part) => part.inputTokens)),
    outputTokens: Number(sum(requests, (part) => part.outputTokens)),
    reasoningTokens: Number(sum(requests, (part) => part.reasoningTokens)),
    cacheReadTokens: Number(sum(requests, (part) => part.cacheReadTokens)),
    cacheWrite5mTokens: Number(sum(requests, (part) => part.cacheWrite5mTokens)),
    cacheWrite1hTokens: Number(sum(requests, (part) => part.cacheWrite1hTokens)),
    cacheWriteUnknownTtlTokens: Number(sum(requests, (part) => part.cacheWriteUnknownTtlTokens)),
    totalTokens: isUsageKnown ? Number(sum(requests, tokensOfPart)) : null,
    webSearches: Number(sum([...requests, ...searches], (part) => part.webSearches)),
    costUsd: isNothingPriced ? null : usdOf(costNanoUsd),
    costNanoUsd: String(costNanoUsd),
    unpricedRequests: countOf(unpriced),
    unpricedTokens: Number(sum(unpriced, tokensOfPart)),
    tokenBasis: weakestBasis(known),
    unknownUsageRequests: countOf(requests.filter(({ tokenBasis }) => tokenBasis === "unknown")),
    lowerBoundRequests: countOf(requests.filter(({ tokenBasis }) => tokenBasis === "lowerBound")),
    undatedRequests: countOf(requests.filter(({ isDated }) => !isDated)),
  };
}

/** R85: a sum is as sure as its weakest part. */
function weakestBasis(known: readonly RequestPart[]): Usage["tokenBasis"] {
  return (
    (["lowerBound", "estimated", "exact"] as const).find((basis) =>
      known.some(({ tokenBasis }) => tokenBasis === basis),
    ) ?? null
  );
}

/** Sums of tokens whose kinds never overlap. */
type TokenSums = Pick<
  RequestPart,
  "inputTokens" | "outputTokens" | "cacheReadTokens" | "cacheWrite5mTokens" | "cacheWrite1hTokens"
>;

/** All tokens of a part. */
export function tokensOfPart(part: TokenSums): bigint {
  return (
    part.inputTokens +
    part.outputTokens +
    part.cacheReadTokens +
    part.cacheWrite5mTokens +
    part.cacheWrite1hTokens
  );
}

function sum<Part>(parts: readonly Part[], value: (part: Part) => bigint): bigint {
  return parts.reduce((total, part) => total + value(part), 0n);
}

function countOf(parts: readonly RequestPart[]): number {
  return parts.reduce((total, part) => total + part.requests, 0);
}
