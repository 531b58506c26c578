import type { Usage } from "../rows/usage.js";

/** How a prompt was served, in tokens; the four never overlap. Null counts as 0. */
type PromptCounts = {
  readonly [K in "inputTokens" | "cacheReadTokens" | "cacheWrite5mTokens" | "cacheWrite1hTokens"]:
    | number
    | null;
};

/** Tokens written to a cache, for whatever lifetime. */
export function cacheWriteTokensOf({
  cacheWrite5mTokens,
  cacheWrite1hTokens,
}: Pick<PromptCounts, "cacheWrite5mTokens" | "cacheWrite1hTokens">): number {
  return (cacheWrite5mTokens ?? 0) + (cacheWrite1hTokens ?? 0);
}

/** All tokens of a prompt: sent fresh, read from a cache and written to one. */
export function promptTokensOf(counts: PromptCounts): number {
  return (counts.inputTokens ?? 0) + (counts.cacheReadTokens ?? 0) + cacheWriteTokensOf(counts);
}

/** All tokens of a row: its five token columns that do not overlap. */
export function tokensOf(counts: PromptCounts & { readonly outputTokens: number | null }): number {
  return promptTokensOf(counts) + (counts.outputTokens ?? 0);
}

/** The part of a prompt that was read from a cache, 0–1; null without a prompt token. */
export function cacheReadShareOf(counts: PromptCounts): number | null {
  const prompt = promptTokensOf(counts);
  return prompt === 0 ? null : (counts.cacheReadTokens ?? 0) / prompt;
}

/** Whether requests were made and none has logged usage: their tokens are not known. */
export function isUsageUnknown({ requests, tokenBasis }: Pick<Usage, "requests" | "tokenBasis">): boolean {
  return requests > 0 && tokenBasis === null;
}
