import type { DailyModelRow, ReportPeriod } from "@turnmeter/metrics";
import { weekdayOfDay } from "@turnmeter/metrics/figures.js";
import type { BoundedCost } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { usdAxis } from "../plot/axes.js";
import { chartSpecOf, colorBy, legendOf } from "../plot/chart-spec.js";
import type { ChartSpec } from "../report.js";
import { weekdayName, weekdaysFrom } from "../words/dates.js";
import { weekCourses } from "./week-courses.js";
import type { WeekCoursesOptions } from "./week-courses.js";

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
  const tooltip = [
    { field: "name", title: "Week" },
    { field: "weekday", title: "Up to" },
    { field: "costText", title: "Cost" },
  ];
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
