import type { BoundedCost } from "@turnmeter/metrics/figures.js";
import { weekdayName } from "../calendar/local-date.js";
import { costColumn } from "../subjects/usage.js";
import type { WeekCourses } from "../charts/week-courses.js";
import { column, tableOf } from "../table/column.js";
import type { Columns } from "../table/column.js";
import type { Cell, TableView } from "../table/table-view.js";

/** Cost added up through each week: a row a week, a column a day. */
export function courseTable(courses: WeekCourses, weekStart: "monday" | "sunday"): TableView {
  const weekdays = weekStart === "monday" ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6];
  const weeks = [
    ...courses.before,
    ...courses.current,
    ...(courses.median === null || courses.before.length < 2
      ? []
      : [{ name: "median of the weeks before", byDay: courses.median }]),
  ];
  const columns: Columns<(typeof weeks)[number]> = {
    week: column.text("Week", 1, ({ name }) => name),
    ...Object.fromEntries(
      weekdays.map((weekday, at) => {
        const name = weekdayName(weekday);
        return [name, column.usd(name, 1, ({ byDay }: (typeof weeks)[number]) => usdCell(byDay[at]))];
      }),
    ),
  };
  return {
    title: "Cost added up through the week",
    ...tableOf(weeks, columns),
  };
}

function usdCell(usd: BoundedCost | undefined): Cell {
  return usd === undefined ? null : costColumn.of(usd);
}
