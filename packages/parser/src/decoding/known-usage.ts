import type { TokenUsage } from "@turnmeter/schema";

/** What a response used; null if all counters are 0, as where a stream was cut before the provider told any (R81). */
export function knownUsage(usage: TokenUsage): TokenUsage | null {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = usage;
  const counters = [inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens];
  return counters.every((tokens) => tokens === 0) ? null : usage;
}
