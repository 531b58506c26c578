import type { TokenUsage } from "@turnmeter/schema";

/** Usage of nothing. */
export const noTokens: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: null,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  cacheWriteUnknownTtlTokens: 0,
  webSearches: 0,
};

type Combine = (a: number, b: number) => number;

/** Counter by counter; reasoning is known if either side knows it. */
function combined(a: TokenUsage, b: TokenUsage, combine: Combine): TokenUsage {
  const isReasoned = a.reasoningTokens !== null || b.reasoningTokens !== null;
  return {
    inputTokens: combine(a.inputTokens, b.inputTokens),
    outputTokens: combine(a.outputTokens, b.outputTokens),
    reasoningTokens: isReasoned ? combine(a.reasoningTokens ?? 0, b.reasoningTokens ?? 0) : null,
    cacheReadTokens: combine(a.cacheReadTokens, b.cacheReadTokens),
    cacheWrite5mTokens: combine(a.cacheWrite5mTokens, b.cacheWrite5mTokens),
    cacheWrite1hTokens: combine(a.cacheWrite1hTokens, b.cacheWrite1hTokens),
    cacheWriteUnknownTtlTokens: combine(a.cacheWriteUnknownTtlTokens, b.cacheWriteUnknownTtlTokens),
    webSearches: combine(a.webSearches, b.webSearches),
  };
}

/** The sum of two counters. */
export function plus(a: TokenUsage, b: TokenUsage): TokenUsage {
  return combined(a, b, (x, y) => x + y);
}

/** The excess of `a` over `b`, never below 0. */
export function beyond(a: TokenUsage, b: TokenUsage): TokenUsage {
  return combined(a, b, (x, y) => Math.max(0, x - y));
}

/** Whether one counter has at least as many tokens of each kind as another one. Sums may leave out how long cache writes are kept. */
export function holds(a: TokenUsage, b: TokenUsage): boolean {
  const missing = beyond(withoutLifetimes(b), withoutLifetimes(a));
  return tokensOf(missing) === 0;
}

function withoutLifetimes(usage: TokenUsage): TokenUsage {
  const cacheWrite5mTokens = usage.cacheWrite5mTokens + usage.cacheWrite1hTokens;
  return { ...usage, cacheWrite5mTokens, cacheWrite1hTokens: 0 };
}

/** Input and output tokens. */
export function tokensOf(usage: TokenUsage): number {
  return promptTokensOf(usage) + usage.outputTokens;
}

/** Input tokens, those read from and written to the cache included. */
export function promptTokensOf(usage: TokenUsage): number {
  return usage.inputTokens + usage.cacheReadTokens + usage.cacheWrite5mTokens + usage.cacheWrite1hTokens;
}

/** Usage of a response; null if all counters are 0, as when a stream was cut before the provider sent any (R81). */
export function knownUsage(usage: TokenUsage): TokenUsage | null {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = usage;
  const counters = [inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens];
  return counters.every((tokens) => tokens === 0) ? null : usage;
}
