import type { WeekComparison, WeeklyReportData } from "@turnmeter/metrics";
import { dayNumber, firstDayOfNamedWeek, type BoundedCost } from "@turnmeter/metrics/figures.js";
import { comparisonTable } from "../baseline/comparison-table.js";
import { costByWeek } from "../charts/cost-by-week.js";
import { costThroughWeek, weekCourses, type WeekCourses } from "../charts/cost-through-week.js";
import { isLowerBound } from "../plot/ranked-bars.js";
import type { ReportChart, SectionMore } from "../report.js";
import { costColumn } from "../subjects/usage.js";
import { column, tableOf, type Columns } from "../table/column.js";
import type { Cell, TableView } from "../table/table-view.js";
import { formatDay, weekdayName, weekdaysFrom } from "../words/dates.js";
import { usageTable } from "./usage-table.js";
import { costSentence } from "../baseline/cost-sentence.js";
import { spanName } from "../baseline/span-names.js";
import { bridgeTable, roundedBridge } from "../bridge/bridge-table.js";
import { bridgeSentences } from "../bridge/causes.js";
import { costBridgeChart } from "../charts/cost-bridge.js";
import { joined, beginning } from "../format/sentence.js";
import { present } from "../sum-of.js";

/** The weeks of the period and those before it, with what changed the last week's cost from the week before; null if the logs hold only one week. */
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

/** Names drawn weeks whose older logs may have been deleted. */
function incompleteNote({ weeks }: WeeklyReportData, comparison: WeekComparison | null): string | undefined {
  const firstWhole = dayNumber(comparison?.wholeFrom ?? "");
  if (firstWhole === null || comparison === null || comparison.wholeFrom === null) return undefined;
  const older = weeks.filter(({ week }) => (firstDayOfNamedWeek(week) ?? firstWhole) < firstWhole);
  if (older.length === 0) return undefined;
  return `Weeks that begin before ${formatDay(comparison.wholeFrom)} may be incomplete: older logs may have been deleted.`;
}

/** Cost added up through each week: a row a week, a column a day. */
export function courseTable(courses: WeekCourses, weekStart: "monday" | "sunday"): TableView {
  const weeks = present([
    ...courses.before,
    ...courses.current,
    !(courses.median === null || courses.before.length < 2) && {
      name: "median of the weeks before",
      byDay: courses.median,
    },
  ]);
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

/** What changed the compared week's cost from the week before; null if both are less than a cent, or there is no week before. */
export function bridgeChart({ comparison, weekChange, period }: WeeklyReportData): ReportChart | null {
  const last = comparison?.before[0];
  if (comparison === null || weekChange === null || last === undefined) return null;
  const { before, after } = weekChange.bridge;
  if (before.requests === 0 || after.requests === 0) return null;
  const bridge = roundedBridge(weekChange.bridge);
  if (bridge.beforeCostNanoUsd === 0n && bridge.afterCostNanoUsd === 0n) return null;
  const names = {
    before: beginning(spanName(last, period.weekStart), "upper"),
    after: beginning(spanName(comparison.span, period.weekStart), "upper"),
  };
  const difference = bridge.afterCostNanoUsd - bridge.beforeCostNanoUsd;
  const table = bridgeTable(bridge, names);
  return {
    id: "cost-bridge",
    title: `From ${spanName(last, period.weekStart)} to ${spanName(comparison.span, period.weekStart)} by cause, US dollars`,
    note: joined([
      costSentence({ ...comparison, median: null }, period.weekStart),
      difference === 0n
        ? "There is no difference to the cent: its causes cancel out, or there are none."
        : null,
      ...bridgeSentences(bridge),
      "Each part is the effect of one cause, averaged over every order of the causes.",
    ]),
    span: "wide",
    spec: costBridgeChart(bridge, names),
    table: {
      ...table,
      notes: [
        ...(table.notes ?? []),
        "Parts are rounded to whole cents so that they add up to the difference of the printed costs.",
      ],
    },
  };
}
