import type { ComparedFigure } from "./shown-figures.js";
import type { Totals } from "./totals.js";

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

/**
 * The figures of a week that are compared, and those that say how sure they are. Null if a figure is not known: tokens if no
 * request has logged usage, costs if nothing is priced, quotients without a denominator.
 */
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
  /**
   * Each over the weeks in which the figure is known; null if it is in fewer than three. Error rates are from weeks
   * with 20 ended calls or more.
   */
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
  /**
   * The first local day that is complete in the logs, `YYYY-MM-DD`, for sources with sessions before the span: weeks
   * that begin on it or later are whole. Null if no such day is known.
   */
  readonly wholeFrom: string | null;
  /** Null if fewer than three of the four weeks are whole. */
  readonly median: MedianFigures | null;
}
