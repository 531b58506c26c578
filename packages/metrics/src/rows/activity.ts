/** Requests in one hour of the week, local time. */
export interface ActivityRow {
  /** 1 Monday … 7 Sunday. */
  readonly weekday: number;
  /** 0 … 23. */
  readonly hour: number;
  readonly requests: number;
  readonly costUsd: number | null;
  /** Requests whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/** Usage of one model on one local day. */
export interface DailyModelRow {
  readonly date: string;
  readonly model: string | null;
  readonly requests: number;
  /** All tokens: uncached input, output, cache reads and writes. */
  readonly tokens: number;
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where `costUsd` is null. */
  readonly costNanoUsd: string;
  /** Requests whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
}

/**
 * How a day's prompt tokens were served. The three columns add up to the prompt. None is a lower bound: of a response
 * whose end was not logged, only the output is one.
 */
export interface CacheRow {
  readonly date: string;
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** cacheRead ÷ (input + cacheRead + cacheWrite), 0–1; null without a prompt token. */
  readonly cacheReadShare: number | null;
  /** What the tokens cost at base list prices, without what is added for speed, tier, place or long prompts; null if nothing of the day is priced. */
  readonly inputCostUsd: number | null;
  readonly cacheReadCostUsd: number | null;
  readonly cacheWriteCostUsd: number | null;
  /** Prompt tokens of models without a price, in none of the costs. */
  readonly unpricedTokens: number;
}
