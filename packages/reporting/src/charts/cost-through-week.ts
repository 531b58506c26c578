import type { DailyModelRow, ReportPeriod } from "@turnmeter/metrics";
import {
  weekdayOfDay,
  dayNumber,
  firstDayOfWeek,
  medianNanoUsd,
  sumCosts,
  usdOf,
  type BoundedCost,
} from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast, type Text } from "../format/sentence.js";
import { usdAxis } from "../plot/axes.js";
import { chartSpecOf, colorBy, legendOf, tips } from "../plot/chart-spec.js";
import type { ChartSpec } from "../report.js";
import { weekdayName, weekdaysFrom, formatWeek } from "../words/dates.js";

/** How the cost of the period's last weeks added up from day to day, against the median of the weeks before. */
export function costThroughWeek(
  rows: readonly DailyModelRow[],
  period: ReportPeriod,
  options: WeekCoursesOptions = {},
): ChartSpec {
  const { current, before, median } = weekCourses(rows, period, options);
  const medianName =
    before.length === 1 ? "Earlier week" : say`Median of ${amount.count(before.length)} weeks before`;
  const series = [
    ...current.map(({ name, byDay }, at) => ({
      name: name.replace(/^w/, "W"),
      byDay,
      tone: byDay.length < 7 ? "tone5" : current[at + 1]?.byDay.length === 7 ? "toneOther" : "toneAccent",
    })),
    ...(median === null ? [] : [{ name: medianName, byDay: median, tone: "toneMuted" }]),
  ];
  const values = [
    ...before.map((course) => ({ ...course, role: "before" })),
    ...series.map((course) => ({ ...course, role: course.name === medianName ? "median" : "current" })),
  ].flatMap(({ name, byDay, role, firstDay }: Course) =>
    byDay.map((usd, day) => ({
      name,
      role,
      weekday: weekdayName(weekdayOfDay((firstDay ?? current[0]?.firstDay ?? 0) + day)),
      costUsd: usd.costUsd,
      costText: atLeast(usd, usd.costUsd, amount.usd),
      isLast: day === byDay.length - 1,
    })),
  );
  const x = {
    field: "weekday",
    type: "ordinal",
    scale: { domain: weekdaysFrom(period.weekStart).map(weekdayName), type: "point", padding: 0.3 },
    axis: { labelAngle: 0 },
  };
  const y = { field: "costUsd", type: "quantitative", axis: usdAxis };
  const detail = { field: "name", type: "nominal" };
  const color = colorBy(
    "name",
    series.map(({ name, tone }) => ({ title: name, tone })),
    { ...legendOf(2, 3), symbolType: "stroke", symbolStrokeWidth: 3 },
  );
  const tooltip = tips({ name: "Week", weekday: "Up to", costText: "Cost" });
  return chartSpecOf({
    description:
      "Lines of the cost added up through the week in dollars: the weeks of this report, the weeks before in grey, and their median.",
    values,
    height: 220,
    view: {
      encoding: { x, y },
      layer: [
        ...(median === null
          ? []
          : [
              {
                transform: withRole("before"),
                mark: { type: "line", strokeWidth: 1, color: { expr: "toneQuiet" } },
                encoding: { detail },
              },
              {
                transform: withRole("median"),
                mark: { type: "line", strokeWidth: 2, strokeDash: [5, 4] },
                encoding: { color },
              },
            ]),
        { transform: withRole("current"), mark: { type: "line", strokeWidth: 3 }, encoding: { color } },
        {
          transform: [{ filter: "datum.role !== 'before'" }],
          mark: { type: "point", filled: true, opacity: 1, size: 36 },
          encoding: { color, tooltip },
        },
      ],
    },
  });
}

function withRole(role: string): readonly object[] {
  return [{ filter: `datum.role === '${role}'` }];
}

interface Course {
  readonly name: Text;
  readonly byDay: readonly BoundedCost[];
  readonly role: string;
  readonly firstDay?: number;
}

const CURRENT_WEEKS = 2;
const WEEKS_BEFORE = 4;
const NOTHING: BoundedCost = sumCosts([]);

interface WeekCourse {
  /** Day number of the week's first day. */
  readonly firstDay: number;
  readonly name: string;
  /** Cumulative dollars per day; shorter than 7 if the period ends within the week. */
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
interface WeekCoursesOptions {
  /** First day from which the logs are complete: weeks that begin earlier are not in `before`. Null excludes all weeks; omitted, none is excluded. */
  readonly wholeFrom?: string | null | undefined;
  /** The last day that has come, where the period goes on after it. */
  readonly today?: string | undefined;
}

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

function isWithin(day: number | null, week: number): boolean {
  return day !== null && day >= week && day < week + 7;
}

/** A lower bound if any week is one. */
function medianUsd(weeks: readonly BoundedCost[]): BoundedCost {
  const nanoUsd = medianNanoUsd(weeks.map(({ costNanoUsd }) => BigInt(costNanoUsd))) ?? 0n;
  const { lowerBoundRequests } = sumCosts(weeks);
  return { costUsd: usdOf(nanoUsd), costNanoUsd: String(nanoUsd), lowerBoundRequests };
}
