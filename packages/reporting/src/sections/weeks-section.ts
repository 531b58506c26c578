import type { WeekComparison, WeeklyReportData } from "@turnmeter/metrics";
import { dayNumber, firstDayOfNamedWeek } from "@turnmeter/metrics/figures.js";
import type { BoundedCost } from "@turnmeter/metrics/figures.js";
import { comparisonTable } from "../baseline/comparison-table.js";
import { costSentence } from "../baseline/cost-sentence.js";
import { costByWeek } from "../charts/cost-by-week.js";
import { costThroughWeek } from "../charts/cost-through-week.js";
import { weekCourses } from "../charts/week-courses.js";
import type { WeekCourses } from "../charts/week-courses.js";
import { joined } from "../format/sentence.js";
import type { ReportChart, ReportSection } from "../report.js";
import { costColumn } from "../subjects/usage.js";
import { column, tableOf } from "../table/column.js";
import type { Columns } from "../table/column.js";
import type { Cell, TableView } from "../table/table-view.js";
import { formatDay, weekdayName, weekdaysFrom } from "../words/dates.js";
import { usageTable } from "./usage-table.js";

/** The period's weeks against those before that are whole in the logs. */
export function weeksSection(data: WeeklyReportData): ReportSection | null {
  if (data.weeks.length === 0) return null;
  const { comparison, weekSoFar, period } = data;
  const compared = [comparison, weekSoFar].filter((week) => week !== null);
  const wholeFrom = compared[0]?.wholeFrom;
  const options = { wholeFrom, today: data.today };
  const courses = weekCourses(data.dailyModels, period, options);
  const byWeek: ReportChart = {
    id: "cost-by-week",
    title: "Cost by week, US dollars",
    span: "half",
    note: incompleteNote(data, comparison),
    spec: costByWeek(data.weeks, period),
    table: usageTable(data.weeks, {
      title: "Usage by week",
      noun: "week",
      columns: { week: column.text("Week", 1, ({ week }) => week) },
    }),
  };
  const throughWeek: ReportChart = {
    id: "cost-through-week",
    title: "Cost added up through the week, US dollars",
    span: "half",
    note: courses.before.length > 1 ? "Thin grey lines are the single weeks before." : undefined,
    spec: costThroughWeek(data.dailyModels, period, options),
    table: courseTable(courses, period.weekStart),
  };
  return {
    id: "weeks",
    title: "Against the weeks before",
    reading:
      compared.length === 0
        ? data.totals.requests === 0
          ? "No request was made in this period, so there is nothing to compare."
          : "There is nothing to compare these days with."
        : joined(
            compared.map((week) => costSentence(week, period.weekStart)),
            " ",
          ),
    charts: courses.current.length > 0 ? [byWeek, throughWeek] : [byWeek],
    tables: compared.map((week) => comparisonTable(week, period.weekStart)),
  };
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
