import type { Formats } from "../format/formats.js";
import type { ComparedNumber, ComparisonVerdict } from "@turnmeter/metrics";

const titles: { readonly [F in Exclude<ComparedNumber, "costPerThousandOutputTokensUsd">]: string } = {
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

/** How a compared figure is called. */
export function figureTitle(figure: ComparedNumber, formats: Formats): string {
  return figure === "costPerThousandOutputTokensUsd"
    ? `Cost of ${formats.count(1000)} output tokens`
    : titles[figure];
}

/** How verdicts are called. */
export const verdictTitles: { readonly [V in ComparisonVerdict]: string } = {
  differs: "differs",
  withinNoise: "within noise",
  tooFew: "too few to tell",
  lowerBound: "lower bound",
  fact: "–",
};
