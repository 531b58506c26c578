/** What a month has cost beside its budget, and what it is expected to cost. */
export interface MonthBudget {
  /** The local month, `YYYY-MM`. */
  readonly month: string;
  readonly budgetUsd: number;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly budgetNanoUsd: string;
  /** Dollars at list price since the month began; null if there are requests and none could be priced. */
  readonly spentUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string; "0" where `spentUsd` is null. */
  readonly spentNanoUsd: string;
  /** Requests of the month without a price, without logged usage, or with an answer cut short: with any, what is spent is a lower bound. */
  readonly unpricedRequests: number;
  readonly unknownUsageRequests: number;
  readonly lowerBoundRequests: number;
  /** Time since the month began, and of the whole month, ms. */
  readonly elapsedMs: number;
  readonly monthMs: number;
  /** Spent ÷ (budget × elapsed share of the month): above 1 is faster than the budget. Null if nothing is known to be spent, or no time has passed. */
  readonly pace: number | null;
  /** Expected cost of the whole month; null with too few days to tell. */
  readonly expectedUsd: number | null;
  /** Bounds of the expected cost, with the confidence of `budgetExpectation`; null with too few days to tell. */
  readonly expectedLowUsd: number | null;
  readonly expectedHighUsd: number | null;
  /** Whole days that the expectation is made from: of the last weeks with any request. */
  readonly days: number;
}

/** How the end of a month is expected. */
export const budgetExpectation = {
  /** The range holds the true cost of so many months. */
  confidence: 0.9,
  /** The last weeks with a request, of so many whole weeks before today. */
  weeks: 4,
  lookBackWeeks: 8,
} as const;

/** What work would have cost at list prices beside what a subscription costs for the same days. An estimate: neither is a bill. */
export interface PlanValue {
  readonly usdPerMonth: number;
  /** True where the price is not from the subscription's vendor; where it is not given, nothing is said of it. */
  readonly isPriceEstimated?: boolean;
  /** First and last local day, inclusive, `YYYY-MM-DD`, and how many they are. */
  readonly since: string;
  readonly until: string;
  readonly days: number;
  /** The price of the days: each costs its part of its own month. */
  readonly planUsd: number;
  /** Cost of the work at list prices; null if nothing could be priced. */
  readonly costUsd: number | null;
  /** Cost ÷ price of the days; null where one is not known or there is no day. */
  readonly ratio: number | null;
  /** Whether the cost and the ratio are lower bounds. */
  readonly isLowerBound: boolean;
}
