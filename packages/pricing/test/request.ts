import type { PricedRequest } from "../src/index.js";

/** A request on 10 November 2026 without a token; the test says what matters. */
export function requestWith(fields: Partial<PricedRequest>): PricedRequest {
  return {
    model: "claude-opus-5",
    at: Date.UTC(2026, 10, 10),
    speed: "standard",
    serviceTier: "standard",
    inferenceGeo: "not_available",
    tokenBasis: "exact",
    webSearches: 0,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    ...fields,
  };
}
