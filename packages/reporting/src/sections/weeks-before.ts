import type { WeekComparison, WeeklyReportData } from "@turnmeter/metrics";
import { dayNumber, firstDayOfNamedWeek } from "@turnmeter/metrics/figures.js";
import type { BoundedCost } from "@turnmeter/metrics/figures.js";
import { comparisonTable } from "../baseline/comparison-table.js";
import { costByWeek } from "../charts/cost-by-week.js";
import { costThroughWeek } from "../charts/cost-through-week.js";
import { weekCourses } from "../charts/week-courses.js";
import type { WeekCourses } from "../charts/week-courses.js";
import { isLowerBound } from "../plot/ranked-bars.js";
import type { ReportChart, SectionMore } from "../report.js";
import { costColumn } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import type { Columns } from "../table/column.js";
import type { Cell, TableView } from "../table/table-view.js";
import { formatDay, weekdayName, weekdaysFrom } from "../words/dates.js";
import { bridgeChart } from "./cost-bridge-evidence.js";
import { usageTable } from "./usage-table.js";

/** The weeks of the period and those before it, and how the last one's cost came out of the one before; null where the logs hold one week alone. */
export function weeksBefore(data: WeeklyReportData): SectionMore | null {
  const { comparison, weekSoFar, period, weeks } = data;
  if (weeks.length === 0) return null;
  const compared = [comparison, weekSoFar].filter((week) => week !== null);
  const options = { wholeFrom: compared[0]?.wholeFrom, today: data.today };
  const courses = weekCourses(data.dailyModels, period, options);
  const bridge = bridgeChart(data);
  const charts: readonly ReportChart[] = [
    ...(bridge === null ? [] : [bridge]),
    {
      id: "cost-by-week",
      title: "Cost by week, US dollars",
      span: "half",
      note: incompleteNote(data, comparison),
      isLowerBound: isLowerBound(weeks),
      spec: costByWeek(weeks, period),
      table: usageTable(weeks, {
        title: "Usage by week",
        noun: "week",
        columns: { week: column.text("Week", 1, ({ week }) => week) },
      }),
    },
    {
      id: "cost-through-week",
      title: "Cost added up through the week, US dollars",
      span: "half",
      note: courses.before.length > 1 ? "Thin grey lines are the single weeks before." : undefined,
      spec: costThroughWeek(data.dailyModels, period, options),
      table: courseTable(courses, period.weekStart),
    },
  ];
  const tables = compared.map((week) => comparisonTable(week, period.weekStart, data.agentNames));
  return weeks.length < 2 && bridge === null
    ? tables.length === 0
      ? null
      : { title: "The week in figures", charts: [], tables }
    : { title: "Against the weeks before", charts, tables };
}

/** Which of the drawn weeks may lack what was deleted. */
function incompleteNote({ weeks }: WeeklyReportData, comparison: WeekComparison | null): string | undefined {
  const firstWhole = dayNumber(comparison?.wholeFrom ?? "");
  if (firstWhole === null || comparison === null || comparison.wholeFrom === null) return undefined;
  const older = weeks.filter(({ week }) => (firstDayOfNamedWeek(week) ?? firstWhole) < firstWhole);
  if (older.length === 0) return undefined;
  return `Weeks that begin before ${formatDay(comparison.wholeFrom)} may be incomplete: older logs may have been deleted.`;
}

/** Cost added up through each week: a row a week, a column a day. */
export function courseTable(courses: WeekCourses, weekStart: "monday" | "sunday"): TableView {
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
      weekdaysFrom(weekStart).map((weekday, at) => {
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
