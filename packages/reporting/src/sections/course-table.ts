import type { BoundedCost } from "@turnmeter/metrics/figures.js";
import { weekdayName } from "../calendar/local-date.js";
import type { WeekCourses } from "../charts/week-courses.js";
import type { Cell, TableView } from "../table/table-view.js";

/** Cost added up through each week: a row a week, a column a day. */
export function courseTable(courses: WeekCourses, weekStart: "monday" | "sunday"): TableView {
  const weekdays = weekStart === "monday" ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6];
  const rowOf = (week: string, byDay: readonly BoundedCost[]) => ({
    week,
    ...Object.fromEntries(weekdays.map((weekday, at) => [weekdayName(weekday), usdCell(byDay[at])])),
  });
  return {
    title: "Cost added up through the week",
    columns: [
      { key: "week", title: "Week", align: "left", kind: "text", priority: 1 },
      ...weekdays.map(
        (weekday) =>
          ({
            key: weekdayName(weekday),
            title: weekdayName(weekday),
            align: "right",
            kind: "usd",
            priority: 1,
          }) as const,
      ),
    ],
    rows: [
      ...[...courses.before, ...courses.current].map(({ name, byDay }) => rowOf(name, byDay)),
      ...(courses.median === null || courses.before.length < 2
        ? []
        : [rowOf("median of the weeks before", courses.median)]),
    ],
  };
}

function usdCell(usd: BoundedCost | undefined): Cell {
  if (usd === undefined) return null;
  return usd.lowerBoundRequests > 0 ? { atLeast: usd.costUsd } : usd.costUsd;
}
