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

/** Consecutive days of one week, compared with the same days of other weeks. */
export interface WeekSpan {
  /** `2026-W46`, or its first date where weeks do not begin on Monday. */
  readonly week: string;
  /** First and last local day, inclusive, `YYYY-MM-DD`. */
  readonly since: string;
  readonly until: string;
  /** False if days of the week are missing. */
  readonly isWhole: boolean;
  /** True if the last day is today or later, so more may come. */
  readonly isRunning: boolean;
}

/** The figures by which weeks are compared. */
export interface PeriodFigures extends Pick<
  Usage,
  "costUsd" | "costNanoUsd" | "requests" | "unpricedRequests" | "unknownUsageRequests" | "lowerBoundRequests"
> {
  /** All tokens; null if no request has logged usage. */
  readonly tokens: number | null;
  readonly prompts: number;
  /** Main threads with at least one request. */
  readonly sessions: number;
  readonly toolCalls: number;
  /** Calls that ran to an end: ok, failed or invalid. */
  readonly endedCalls: number;
  /** (failed + invalid) ÷ `endedCalls`, 0–1; null without one. */
  readonly errorRate: number | null;
  /** Sum of the sessions' active times, ms; parallel sessions all count. Null if none is known. */
  readonly activeMs: number | null;
  /** `costUsd` ÷ `prompts`; null without either. */
  readonly costPerPromptUsd: number | null;
  /** Subagents' share of the cost, 0–1; null if nothing is priced. */
  readonly subagentShare: number | null;
}

/** Figures with a median. */
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
  /** Number of weeks, 2 to 4. */
  readonly weeks: number;
  /**
   * Each over the weeks in which the figure is known; null if it is in fewer than two. Error rates are from weeks
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
  /** Null if fewer than two of the four weeks are whole. */
  readonly median: MedianFigures | null;
}
