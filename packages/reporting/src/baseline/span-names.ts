import type { BaselineWeek, ComparedFigure, MedianFigures, ReportPeriod, WeekSpan } from "@turnmeter/metrics";
import { dayNumber, firstDayOfNamedWeek, isMonthName, weekdayOfDay } from "@turnmeter/metrics/figures.js";
import { amount, say, type Text } from "../format/sentence.js";
import { formatDateRange, weekdayName, formatMonth, formatWeek } from "../words/dates.js";
import { shortName } from "../words/names.js";

type WeekStart = ReportPeriod["weekStart"];

/** A week as `week 46`, or `week of 8 Nov` where weeks begin on Sunday; a month as `November 2026`. */
export function weekName(week: string, weekStart: WeekStart): string {
  if (isMonthName(week)) return formatMonth(week);
  const first = firstDayOfNamedWeek(week);
  return first === null ? shortName(week) : formatWeek(first, weekStart);
}

/** Days of a week: `week 46`, `week 47 up to Fri`, `Tue–Thu of week 46`. */
export function spanName(span: WeekSpan, weekStart: WeekStart): string {
  const name = weekName(span.week, weekStart);
  if (span.isWhole) return span.isRunning ? `${name} up to today` : name;
  if (isMonthName(span.week)) return formatDateRange(span.since, span.until);
  const [first, since, until] = [
    firstDayOfNamedWeek(span.week),
    dayNumber(span.since),
    dayNumber(span.until),
  ];
  if (first === null || since === null || until === null) return `days of ${name}`;
  const last = weekdayName(weekdayOfDay(until));
  if (since === first && until > since) return `${name} up to ${last}`;
  return since === until ? `${last} of ${name}` : `${weekdayName(weekdayOfDay(since))}–${last} of ${name}`;
}

/** The same days of a week before: `week 45`, or `the same days of week 45`. */
export function baselineName({ week, isWhole }: BaselineWeek, weekStart: WeekStart): string {
  const name = weekName(week, weekStart);
  return isWhole ? name : `the same days of ${name}`;
}

/** Name of a figure's median: `the median of 3 weeks`, or `the median of the same days of 3 weeks`. */
export function medianName({ weeksOf }: MedianFigures, { isWhole }: WeekSpan, figure: ComparedFigure): Text {
  return say`the median of ${isWhole ? "" : "the same days of "}${amount.count(weeksOf[figure])} weeks`;
}

/** Weeks as a list: `week 45`, `weeks 44 and 45`, `weeks 43, 44 and 45`. */
export function weekList(weeks: readonly string[], weekStart: WeekStart): string {
  const names = weeks.map((week) => weekName(week, weekStart));
  const [first, ...others] = names;
  if (first === undefined || others.length === 0) return first ?? "";
  const short = [first.replace(/^week /, "weeks "), ...others.map((name) => name.replace(/^week /, ""))];
  return `${short.slice(0, -1).join(", ")} and ${short.at(-1)}`;
}
