import type { TokenUsage, IterationUsage } from "@turnmeter/schema";

const columns = [
  "inputTokens",
  "outputTokens",
  "reasoningTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
  "cacheWriteUnknownTtlTokens",
  "webSearches",
] as const;

/** Counters that are all numbers: unknown ones count as 0. */
export type Counters = { readonly [K in keyof TokenUsage]: number };

/** Counters of nothing. */
export const noCounters: Counters = countersOf(() => 0);

/** Counters with the value of the function in each column. */
export function countersOf(of: (column: keyof TokenUsage) => number): Counters {
  const [input, output, reasoning, read, written5m, written1h, writtenUnknownTtl, searches] = columns.map(of);
  return {
    inputTokens: input!,
    outputTokens: output!,
    reasoningTokens: reasoning!,
    cacheReadTokens: read!,
    cacheWrite5mTokens: written5m!,
    cacheWrite1hTokens: written1h!,
    cacheWriteUnknownTtlTokens: writtenUnknownTtl!,
    webSearches: searches!,
  };
}

/** The larger value of each column. */
export function largerCounters(a: Counters, b: Counters): Counters {
  return countersOf((column) => Math.max(a[column], b[column]));
}

/** The smaller value of each column. */
export function smallerCounters(a: Counters, b: Counters): Counters {
  return countersOf((column) => Math.min(a[column], b[column]));
}

/** The sum of each column. */
export function plus(a: Counters, b: Counters): Counters {
  return countersOf((column) => a[column] + b[column]);
}

/** The excess of `a` over `b` in each column, never below 0. */
export function beyond(a: Counters, b: Counters): Counters {
  return countersOf((column) => Math.max(0, a[column] - b[column]));
}

/** Orders counters by size: by all tokens that they count, then column by column. */
export function compareCounters(a: Counters, b: Counters): number {
  const bySize = tokensOf(a) - tokensOf(b);
  if (bySize !== 0) return bySize;
  const column = columns.find((each) => a[each] !== b[each]);
  return column === undefined ? 0 : a[column] - b[column];
}

/** The columns whose sum is a prompt. */
export const promptColumns = [
  "inputTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
] as const;

/** All tokens that counters count. */
export function tokensOf(counters: Omit<TokenUsage, "reasoningTokens">): number {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = counters;
  return inputTokens + outputTokens + cacheReadTokens + cacheWrite5mTokens + cacheWrite1hTokens;
}

/** All tokens of a prompt. */
export function promptTokensOf(counters: Counters): number {
  return promptColumns.reduce((sum, column) => sum + counters[column], 0);
}

/** Counters with the prompt capped at `tokens`. */
export function withinPrompt(counters: Counters, tokens: number): Counters {
  let left = Math.max(0, tokens);
  const limited = { ...counters };
  for (const column of promptColumns) {
    limited[column] = Math.min(counters[column], left);
    left -= limited[column];
  }
  return limited;
}

/** Caps parts at their wholes: a part that is left after its whole is used up counts for nothing. */
export function withinWhole(counters: Counters): Counters {
  return {
    ...counters,
    reasoningTokens: Math.min(counters.reasoningTokens, counters.outputTokens),
    cacheWriteUnknownTtlTokens: Math.min(counters.cacheWriteUnknownTtlTokens, counters.cacheWrite5mTokens),
  };
}

/** The counters with all cache writes counted as 5-minute ones, for sums without lifetimes. */
export function withoutLifetimes(counters: Counters): Counters {
  return {
    ...counters,
    cacheWrite5mTokens: counters.cacheWrite5mTokens + counters.cacheWrite1hTokens,
    cacheWrite1hTokens: 0,
  };
}

/** The text that a candidate keeps of the responses inside its response; null where there are none. */
export function iterationsText(iterations: readonly IterationUsage[]): string | null {
  return iterations.length === 0 ? null : JSON.stringify(iterations);
}

/**
 * Reads a text that {@link iterationsText} wrote.
 *
 * @throws if the text is of another form
 */
export function iterationsOf(text: string | null): readonly IterationUsage[] {
  if (text === null) return [];
  const value: unknown = JSON.parse(text);
  if (!areIterations(value)) throw new Error("not the text of iterations");
  return value;
}

/** Checking for an array is enough: only this module writes such texts. */
function areIterations(value: unknown): value is readonly IterationUsage[] {
  return Array.isArray(value);
}
