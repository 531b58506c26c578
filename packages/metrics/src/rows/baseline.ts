import type { ComparedFigure } from "./shown-figures.js";
import type { Totals } from "./totals.js";
import type { Usage } from "./usage.js";

/**
 * Why a week serves as baseline or not.
 *
 * - `whole`: the logs reach back to before it, and it has a request
 * - `empty`: the logs reach back to before it, and it has none
 * - `cut`: the logs begin in it or after it, so that a part of it may be missing
 */
export const weekStandings = ["whole", "empty", "cut"] as const;
export type WeekStanding = (typeof weekStandings)[number];

/** Consecutive days of one week or month, compared with the same days of others. */
export interface WeekSpan {
  /** `2026-W46`, or its first date where weeks do not begin on Monday; a month is `2026-11`. */
  readonly week: string;
  /** First and last local day, inclusive, `YYYY-MM-DD`. */
  readonly since: string;
  readonly until: string;
  /** False if days of the week are missing. */
  readonly isWhole: boolean;
  /** True if the last day is today or later, so more may come. */
  readonly isRunning: boolean;
}

/** The compared figures of a week, and those that show how sure they are. A figure is null if not known: tokens if no request has logged usage, costs if nothing is priced, quotients without a denominator. */
export type PeriodFigures = PeriodCounts & {
  readonly [F in Exclude<ComparedFigure, keyof PeriodCounts>]: number | null;
};

/** Counts of a week, as in its totals. */
export interface PeriodCounts extends Pick<
  Totals,
  | "costUsd"
  | "costNanoUsd"
  | "requests"
  | "unpricedRequests"
  | "unknownUsageRequests"
  | "lowerBoundRequests"
  | "prompts"
  | "sessions"
  | "toolCalls"
> {
  /** All tokens; null if no request has logged usage. */
  readonly tokens: number | null;
  /** Calls that ran to an end: ok, failed or invalid. */
  readonly endedCalls: number;
}

/** An earlier week, with the same weekdays as the compared span. */
export interface BaselineWeek extends WeekSpan {
  readonly standing: WeekStanding;
  /** Sources whose logs begin in the week or after it, ascending; empty unless it is `cut`. */
  readonly cutSources: readonly string[];
  /** Null unless it is `whole`. */
  readonly figures: PeriodFigures | null;
}

/** Medians of whole weeks, figure by figure. */
export interface MedianFigures {
  /** Number of weeks, 3 or 4. */
  readonly weeks: number;
  /** Each over the weeks in which the figure is known; null if it is known in fewer than three. Error rates use only weeks with at least 20 ended calls. */
  readonly figures: { readonly [Figure in ComparedFigure]: number | null };
  /** Number of weeks for each figure. */
  readonly weeksOf: { readonly [Figure in ComparedFigure]: number };
  /** Requests of these weeks whose output tokens are only a lower bound. */
  readonly lowerBoundRequests: number;
  /** Requests of these weeks without a price. */
  readonly unpricedRequests: number;
}

/** A week, or days of it, beside the four weeks before. */
export interface WeekComparison {
  readonly span: WeekSpan;
  readonly figures: PeriodFigures;
  /** The four weeks before, the last one first. */
  readonly before: readonly BaselineWeek[];
  /** The first local day, `YYYY-MM-DD`, with complete logs from every source that has sessions before the span: weeks that begin on it or later are whole. Null if no such day is known. */
  readonly wholeFrom: string | null;
  /** Null if fewer than three of the four weeks are whole. */
  readonly median: MedianFigures | null;
}

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
  /** Requests of the month without a price, without logged usage, or with a truncated answer; any of them makes `spentUsd` a lower bound. */
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
  /** Whole days behind the expectation, from the last weeks with any request. */
  readonly days: number;
}

/** How the end of a month is expected. */
export const budgetExpectation = {
  /** Probability that the range holds the true cost. */
  confidence: 0.9,
  /** The last `weeks` weeks with a request, from the `lookBackWeeks` whole weeks before today. */
  weeks: 4,
  lookBackWeeks: 8,
} as const;

/** List-price cost of the work beside the subscription price for the same days. An estimate: neither is a bill. */
export interface PlanValue {
  readonly usdPerMonth: number;
  /** True if the price is not from the subscription's vendor; if absent, the report does not mention it. */
  readonly isPriceEstimated?: boolean;
  /** First and last local day, inclusive, `YYYY-MM-DD`, and how many they are. */
  readonly since: string;
  readonly until: string;
  readonly days: number;
  /** Subscription price of the days: each costs its share of its own month. */
  readonly planUsd: number;
  /** Cost of the work at list prices; null if nothing could be priced. */
  readonly costUsd: number | null;
  /** Cost ÷ price of the days; null where one is not known or there is no day. */
  readonly ratio: number | null;
  /** Whether the cost and the ratio are lower bounds. */
  readonly isLowerBound: boolean;
}

/** Rate of usage in the active window, from its first to its last request. */
export interface BurnRate {
  readonly tokensPerMinute: number;
  /** Null if nothing could be priced. */
  readonly costUsdPerMinute: number | null;
  /** From the first request to the last one. */
  readonly activeSpanMs: number;
}

/** Usage of the active window at its end if it continues at its rate. An estimate. */
export interface BlockProjection {
  /** To the window's end, from the present or from its last request, whichever is later. */
  readonly remainingMs: number;
  readonly tokens: number;
  /** Null if nothing could be priced. */
  readonly costUsd: number | null;
}

/** A window of metered usage, or a gap: a stretch without requests that is longer than a window. */
export interface BlockRow extends Usage {
  /** ISO 8601, UTC. A window's is a full hour; a gap begins one window's length after the last request. */
  readonly startAt: string;
  /** ISO 8601, UTC, exclusive. A gap ends with the next request. */
  readonly endAt: string;
  readonly isGap: boolean;
  /** Whether the present lies in the window. */
  readonly isActive: boolean;
  /** Time of the first and last request counted in it; null for a gap. */
  readonly firstRequestAt: string | null;
  readonly lastRequestAt: string | null;
  /** Models of its requests, by name. */
  readonly models: readonly string[];
  /** All tokens: input, output, cache reads and writes. */
  readonly tokens: number;
  /** Null if not active, with fewer than two requests, or if all requests have the same time. */
  readonly burnRate: BurnRate | null;
  /** Null if there is no burn rate. */
  readonly projection: BlockProjection | null;
}
