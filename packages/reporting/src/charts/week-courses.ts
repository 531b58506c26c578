import type { DailyModelRow, ReportPeriod } from "@turnmeter/metrics";
import {
  dayNumber,
  firstDayOfWeek,
  medianNanoUsd,
  sumCosts,
  usdOf,
  weekdayOfDay,
} from "@turnmeter/metrics/figures.js";
import type { BoundedCost } from "@turnmeter/metrics/figures.js";
import { weekdayName, formatWeek } from "../words/dates.js";

const CURRENT_WEEKS = 2;
const WEEKS_BEFORE = 4;
const NOTHING: BoundedCost = sumCosts([]);

/** How a week's cost added up. */
interface WeekCourse {
  /** First day number of the week. */
  readonly firstDay: number;
  readonly name: string;
  /** Dollars from the week's first day up to each day; shorter than 7 where the period ends within the week. */
  readonly byDay: readonly BoundedCost[];
}

/** The last weeks of a period and those before it. */
export interface WeekCourses {
  /** The last two weeks of the period with a known cost, ascending; fewer if the period is shorter. */
  readonly current: readonly WeekCourse[];
  /** Those of the four weeks before that are complete in the logs and have a known cost, ascending. */
  readonly before: readonly WeekCourse[];
  /** Median of `before` at each of the 7 days, a lower bound where one of them is; null without a week before. */
  readonly median: readonly BoundedCost[] | null;
}

/** Which weeks before may be compared with. */
export interface WeekCoursesOptions {
  /** First day from which the logs are complete: weeks that begin earlier are not in `before`. Null: no week is; left out: all are. */
  readonly wholeFrom?: string | null | undefined;
  /** The last day that has come, where the period goes on after it. */
  readonly today?: string | undefined;
}

/** The courses of cost through the weeks, from rows by day. */
export function weekCourses(
  rows: readonly DailyModelRow[],
  period: ReportPeriod,
  { wholeFrom, today }: WeekCoursesOptions = {},
): WeekCourses {
  const { weekStart } = period;
  const byDay = new Map<number, BoundedCost>();
  for (const row of rows) {
    const day = dayNumber(row.date);
    if (day !== null) byDay.set(day, sumCosts([byDay.get(day) ?? NOTHING, row]));
  }
  const days = [...byDay.keys()];
  const isUnknown = (week: number): boolean => {
    const ofWeek = rows.filter(({ date }) => isWithin(dayNumber(date), week));
    return ofWeek.length > 0 && ofWeek.every(({ costUsd }) => costUsd === null);
  };
  const latest = days.reduce((most, day) => Math.max(most, day), -Infinity);
  const last = Math.min(
    dayNumber(period.until ?? "") ?? latest,
    Math.max(latest, dayNumber(today ?? "") ?? Infinity),
  );
  if (days.length === 0 || !Number.isFinite(last)) return { current: [], before: [], median: null };
  const since = dayNumber(period.since ?? "") ?? -Infinity;
  const lastWeek = firstDayOfWeek(last, weekStart);
  const currentWeeks = Array.from({ length: CURRENT_WEEKS }, (_, at) => lastWeek - 7 * at)
    .filter((week) => week === lastWeek || week >= firstDayOfWeek(since, weekStart))
    .filter((week) => week === lastWeek || Number.isFinite(since))
    .toReversed();
  const course = (firstDay: number): WeekCourse => {
    let sum = NOTHING;
    const shown = Math.min(7, last - firstDay + 1);
    return {
      firstDay,
      name:
        shown < 7
          ? `${formatWeek(firstDay, weekStart)} to ${weekdayName(weekdayOfDay(last))}`
          : formatWeek(firstDay, weekStart),
      byDay: Array.from(
        { length: shown },
        (_, at) => (sum = sumCosts([sum, byDay.get(firstDay + at) ?? NOTHING])),
      ),
    };
  };
  const firstCurrent = currentWeeks[0] ?? lastWeek;
  const firstWhole = wholeFrom === undefined ? -Infinity : (dayNumber(wholeFrom ?? "") ?? Infinity);
  const before = Array.from({ length: WEEKS_BEFORE }, (_, at) => firstCurrent - 7 * (WEEKS_BEFORE - at))
    .filter((week) => week >= firstWhole && days.some((day) => isWithin(day, week)) && !isUnknown(week))
    .map(course);
  return {
    current: currentWeeks.filter((week) => !isUnknown(week)).map(course),
    before,
    median:
      before.length === 0
        ? null
        : Array.from({ length: 7 }, (_, at) => medianUsd(before.map((week) => week.byDay[at] ?? NOTHING))),
  };
}

/** Whether a day is of the week that begins with another. */
function isWithin(day: number | null, week: number): boolean {
  return day !== null && day >= week && day < week + 7;
}

/** The median of dollars: a lower bound where one of them is. */
function medianUsd(weeks: readonly BoundedCost[]): BoundedCost {
  const nanoUsd = medianNanoUsd(weeks.map(({ costNanoUsd }) => BigInt(costNanoUsd))) ?? 0n;
  const { lowerBoundRequests } = sumCosts(weeks);
  return { costUsd: usdOf(nanoUsd), costNanoUsd: String(nanoUsd), lowerBoundRequests };
}
