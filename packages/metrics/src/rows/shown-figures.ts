/** Figures of a week that have a median, in the order of JSON. */
export const comparedFigures = [
  "costUsd",
  "tokens",
  "requests",
  "prompts",
  "sessions",
  "toolCalls",
  "errorRate",
  "activeMs",
  "costPerPromptUsd",
  "subagentShare",
] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

/** The same figures in the order of the table that sets weeks side by side. */
export const weekTableFigures: readonly ComparedFigure[] = [
  "costUsd",
  "tokens",
  "requests",
  "prompts",
  "costPerPromptUsd",
  "sessions",
  "activeMs",
  "toolCalls",
  "errorRate",
  "subagentShare",
];

/** Totals of two selections that are set side by side. */
export const comparedTotals = [
  "costUsd",
  "requests",
  "prompts",
  "sessions",
  "subagents",
  "toolCalls",
  "tokens",
  "outputTokens",
] as const;

/** Ratios of sums over requests that are set side by side. */
export const requestFigures = [
  "costPerSessionUsd",
  "costPerPromptUsd",
  "costPerTurnUsd",
  "costPerLineUsd",
  "costPerThousandOutputTokensUsd",
  "requestsPerPrompt",
  "promptTokensPerRequest",
  "outputTokensPerRequest",
  "cacheReadShare",
  "subagentCostShare",
] as const;
export type RequestFigure = (typeof requestFigures)[number];

/** Every figure of two selections that is set side by side. */
export const comparedNumbers = [
  ...comparedTotals,
  ...requestFigures,
  "turnP50Ms",
  "errorRate",
  "p50Ms",
  "p90Ms",
] as const;
export type ComparedNumber = (typeof comparedNumbers)[number];

/** The cost of the same work, by which models are compared. */
export const costsOfWork = ["costPerPromptUsd", "costPerTurnUsd", "costPerLineUsd"] as const;

/** Figures on the cards of a comparison's page. */
export const comparisonCards: readonly ComparedNumber[] = [
  "costUsd",
  "costPerSessionUsd",
  "costPerPromptUsd",
  "requests",
  "sessions",
  "errorRate",
  "turnP50Ms",
];
