import type { MaybeUsage } from "../rows/agent.js";
import type { Usage } from "../rows/usage.js";
import { usageOf } from "./usage-of.js";

/** The usage of what made no request. */
export const noUsage: Usage = usageOf([], []);

/** The usage of what left no transcript or got no answer: nothing is counted, and the cost is not known. */
export const unknownUsage: Usage = { ...noUsage, totalTokens: null, costUsd: null };

/** The usage of what nothing is known of. */
export const nothingKnown: MaybeUsage = {
  requests: null,
  inputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  cacheReadTokens: null,
  cacheWrite5mTokens: null,
  cacheWrite1hTokens: null,
  cacheWriteUnknownTtlTokens: null,
  totalTokens: null,
  webSearches: null,
  costUsd: null,
  costNanoUsd: null,
  unpricedRequests: null,
  unpricedTokens: null,
  tokenBasis: null,
  unknownUsageRequests: null,
  lowerBoundRequests: null,
  undatedRequests: null,
};
