import type { TokenUsage } from "@turnmeter/schema";

/** Usage of a response; null if all counters are 0, as when a stream was cut before the provider sent any (R81). */
export function knownUsage(usage: TokenUsage): TokenUsage | null {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = usage;
  const counters = [inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens];
  return counters.every((tokens) => tokens === 0) ? null : usage;
}
