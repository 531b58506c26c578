import type { TokenUsage } from "@turnmeter/schema";
import { count } from "../decoding/count.js";
import type { Projected } from "../projection.js";

/** Names of the four counters, in the order of {@link kimiUsage}. */
export type CounterNames = readonly [input: string, cacheRead: string, cacheWrite: string, output: string];

/**
 * Counters of one response. They do not overlap as logged: input is what no cache held, output includes reasoning, which is not
 * told apart. Names of those that are no counters are added to `invalid`.
 */
export function kimiUsage(value: Projected, names: CounterNames, invalid: string[]): TokenUsage {
  const [input, cacheRead, cacheWrite, output] = names;
  const of = (name: string) => count(value[name], name, invalid);
  const written = of(cacheWrite);
  return {
    inputTokens: of(input),
    outputTokens: of(output),
    reasoningTokens: null,
    cacheReadTokens: of(cacheRead),
    cacheWrite5mTokens: written,
    cacheWrite1hTokens: 0,
    cacheWriteUnknownTtlTokens: written,
    webSearches: 0,
  };
}

/** The counters of a response in one text, equal for copies of it. */
export function countersKey(usage: TokenUsage): string {
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, outputTokens } = usage;
  return [inputTokens, cacheReadTokens, cacheWrite5mTokens, outputTokens].join(",");
}
