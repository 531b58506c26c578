import type { ComparedNumber, ComparisonVerdict } from "@turnmeter/metrics";

/** How compared figures are called. */
export const figureTitles: { readonly [F in ComparedNumber]: string } = {
  costUsd: "Cost",
  requests: "Requests",
  prompts: "Prompts",
  sessions: "Sessions",
  subagents: "Subagents",
  toolCalls: "Tool calls",
  tokens: "Tokens",
  outputTokens: "Output tokens",
  costPerSessionUsd: "Cost a session",
  costPerPromptUsd: "Cost a prompt",
  costPerThousandOutputTokensUsd: "Cost of 1,000 output tokens",
  requestsPerPrompt: "Requests a prompt",
  promptTokensPerRequest: "Prompt tokens a request",
  outputTokensPerRequest: "Output tokens a request",
  cacheReadShare: "Prompt read from a cache",
  subagentCostShare: "Subagents' share of cost",
  turnP50Ms: "Median turn",
  errorRate: "Tool error rate",
  p50Ms: "Median duration",
  p90Ms: "90th percentile of durations",
};

/** How verdicts are called. */
export const verdictTitles: { readonly [V in ComparisonVerdict]: string } = {
  differs: "differs",
  withinNoise: "within noise",
  tooFew: "too few to tell",
  lowerBound: "lower bound",
  fact: "–",
};
