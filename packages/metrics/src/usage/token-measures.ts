/** Sums of the kinds of tokens that requests and their copies have. Reasoning is a part of output; the others never overlap. */
export const tokenMeasures = {
  inputTokens: { sum: "inputTokens" },
  outputTokens: { sum: "outputTokens" },
  reasoningTokens: { sum: "reasoningTokens" },
  cacheReadTokens: { sum: "cacheReadTokens" },
  cacheWrite5mTokens: { sum: "cacheWrite5mTokens" },
  cacheWrite1hTokens: { sum: "cacheWrite1hTokens" },
} as const;
