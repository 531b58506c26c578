import type { Facts } from "@turnmeter/schema";
import type { BaselineWeek, WeekComparison, WeekSpan } from "../rows/baseline.js";
import { selectFacts } from "../selection/select-facts.js";
import { dateOfDay, dayOfDate } from "../figures/days.js";
import { localDate } from "../time/local-day.js";
import { periodOf } from "../time/period.js";
import { weekOf } from "../time/week.js";
import type { Zone } from "../time/zone.js";
import { hasRequest } from "./compared-spans.js";
import type { LogWindow } from "./log-window.js";
import { medianFigures } from "./median-figures.js";
import { periodFigures } from "./period-figures.js";

const WEEKS_BEFORE = 4;

/** Options of {@link compareWeek}. */
export interface CompareWeekOptions extends Zone {
  /** How far back the logs reach: of all facts, before any filter. */
  readonly windows: readonly LogWindow[];
}

/**
 * A week, or days of it, beside the same days of the four weeks before. A week before is whole if, for each source of
 * the facts with a session before the span, the logs hold a session that ended before that week began; else something
 * of it may have been deleted, and it is no baseline.
 */
export function compareWeek(
  facts: Facts,
  span: WeekSpan,
  { windows, ...zone }: CompareWeekOptions,
): WeekComparison {
  const figuresOf = ({ since, until }: Pick<WeekSpan, "since" | "until">) =>
    periodFigures(selectFacts(facts, { period: periodOf(since, until, zone) }));
  const { startAt } = periodOf(span.since, span.until, zone);
  const sources = new Set<string>(facts.sessions.columns.source);
  const reaching = windows.filter(({ source, firstAt }) => sources.has(source) && firstAt < (startAt ?? 0));
  const before = Array.from({ length: WEEKS_BEFORE }, (_, at): BaselineWeek => {
    const days = moved(span, -7 * (at + 1), zone);
    const week = weekOf(days.since, zone);
    const cutSources = reaching.filter(({ wholeFromAt }) => wholeFromAt >= week.startAt);
    const isCut = reaching.length === 0 || cutSources.length > 0;
    const isEmpty = !isCut && !hasRequest(facts, week);
    return {
      ...days,
      isRunning: false,
      standing: isCut ? "cut" : isEmpty ? "empty" : "whole",
      cutSources: cutSources.map(({ source }) => source),
      figures: isCut || isEmpty ? null : figuresOf(days),
    };
  });
  return {
    span,
    figures: figuresOf(span),
    before,
    wholeFrom: reaching.length === 0 ? null : dayAfter(reaching, zone),
    median: medianFigures(before.map(({ figures }) => figures).filter((figures) => figures !== null)),
  };
}

/** The first day that begins after the logs of every source do. */
function dayAfter(windows: readonly LogWindow[], { timezone }: Zone): string {
  const wholeFromAt = Math.max(...windows.map((window) => window.wholeFromAt));
  return dateOfDay(dayOfDate(localDate(wholeFromAt, timezone)) + 1);
}

/** The same weekdays, days later. */
function moved(span: WeekSpan, days: number, zone: Zone): WeekSpan {
  const since = dateOfDay(dayOfDate(span.since) + days);
  return {
    week: weekOf(since, zone).week,
    since,
    until: dateOfDay(dayOfDate(span.until) + days),
    isWhole: span.isWhole,
    isRunning: span.isRunning,
  };
}
