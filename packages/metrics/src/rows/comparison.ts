/** Figures that are ratios of sums over requests. */
export const requestFigures = [
  "costPerSessionUsd",
  "costPerPromptUsd",
  "costPerThousandOutputTokensUsd",
  "requestsPerPrompt",
  "promptTokensPerRequest",
  "outputTokensPerRequest",
  "cacheReadShare",
  "subagentCostShare",
] as const;
export type RequestFigure = (typeof requestFigures)[number];

/** Figures that are totals. */
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

/** What of two selections is set side by side. */
export const comparedNumbers = [
  ...comparedTotals,
  ...requestFigures,
  "turnP50Ms",
  "errorRate",
  "p50Ms",
  "p90Ms",
] as const;
export type ComparedNumber = (typeof comparedNumbers)[number];

/**
 * What a difference says.
 *
 * - `differs`: more than chance makes of it, at 5 % over all figures that are judged together
 * - `withinNoise`: chance alone can make as much of it
 * - `tooFew`: too few sessions or calls on a side to tell
 * - `lowerBound`: on a side only a lower bound is known, which may be the whole difference
 * - `fact`: a total, counted and not sampled: there is no chance in it
 */
export const comparisonVerdicts = ["differs", "withinNoise", "tooFew", "lowerBound", "fact"] as const;
export type ComparisonVerdict = (typeof comparisonVerdicts)[number];

/** A figure of one side and what it is taken over. */
export interface ComparedSide {
  /** Null where there is nothing to take it over. */
  readonly value: number | null;
  /** Whether requests behind it are known only as lower bounds. */
  readonly isLowerBound: boolean;
  /** What it is taken over: sessions, prompts, requests, calls, turns; for a total, what it counts. */
  readonly n: number;
  /** Sessions that these are of. */
  readonly sessions: number;
}

/** One figure of two selections, after against before. */
export interface ComparisonRow {
  readonly figure: ComparedNumber;
  /** The tool that it is about; null for all. */
  readonly tool: string | null;
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  /** After − before; null if either is null. */
  readonly difference: number | null;
  /** Difference ÷ before; null where there is none, and where before is 0. */
  readonly relativeDifference: number | null;
  /** 95 % interval of the difference over sessions; null for totals and where there is too little to tell. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Chance of as large a difference where there is none, raised for the number of figures (Holm), 0–1; null without interval. */
  readonly pValue: number | null;
  readonly verdict: ComparisonVerdict;
}
