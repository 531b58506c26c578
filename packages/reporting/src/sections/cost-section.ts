import type {
  DailyModelRow,
  ModelUsageRow,
  WeeklyReportData,
  CodingAgentUsageRow,
  Usage,
  WeekParts,
  WeekComparison,
} from "@turnmeter/metrics";
import {
  isUsageUnknown,
  sumCosts,
  tokensOf,
  type BoundedCost,
  dayNumber,
  firstDayOfNamedWeek,
} from "@turnmeter/metrics/figures.js";
import { costByDay, tokensByDay } from "../charts/usage-by-day.js";
import { isBelowCent } from "../format/number-units.js";
import { amount, say, beginning, type Text, joined } from "../format/sentence.js";
import { rowsInRange } from "../plot/bars-by-day.js";
import { fewestMarks } from "../plot/chart-spec.js";
import { compareText } from "../plot/model-series.js";
import { isLowerBound } from "../plot/ranked-bars.js";
import type { ReportChart, ReportSection, SectionMore } from "../report.js";
import { modelColumns, sumUsage, costColumn } from "../subjects/usage.js";
import { pick, column, tableOf, type Columns } from "../table/column.js";
import type { TableView, Cell } from "../table/table-view.js";
import { formatDay, weekdayName, weekdaysFrom } from "../words/dates.js";
import { codingAgentName, shortName, listingCommand, modelName } from "../words/names.js";
import { isMostlyUnpriced, unpricedPercent, unpricedPhrase } from "../words/usage-phrase.js";
import { changeColumn, dailyModelTable, usageTable, type RowNames } from "./usage-table.js";
import { comparisonTable } from "../baseline/comparison-table.js";
import { costByWeek } from "../charts/cost-by-week.js";
import { costThroughWeek, weekCourses, type WeekCourses } from "../charts/cost-through-week.js";
import { costSentence } from "../baseline/cost-sentence.js";
import { spanName } from "../baseline/span-names.js";
import { bridgeTable, roundedBridge } from "../bridge/bridge-table.js";
import { bridgeSentences } from "../bridge/causes.js";
import { costBridgeChart } from "../charts/cost-bridge.js";
import { present } from "../sum-of.js";

const modelNames: RowNames<ModelUsageRow> = {
  keyOf: ({ model, source }) => `${source} ${modelName(model)}`,
  nameOf: ({ model }) => modelName(model),
};

/** What was spent, day by day and model by model, and the weeks before. */
export function costSection(data: WeeklyReportData): ReportSection {
  const days = rowsInRange(data.dailyModels, data.period);
  return {
    id: "cost",
    title: "Where the money went",
    finding: costFinding(data, days),
    reading: unpricedReading(data),
    charts: dayCharts(data, days),
    tables: [modelTable(data), codingAgentsTable(data)].filter((table) => table !== null),
    more: weeksBefore(data) ?? undefined,
  };
}

function modelTable(data: WeeklyReportData): TableView | null {
  if (data.models.length === 0) return null;
  const names = new Set(data.models.map(({ model }) => modelName(model)));
  return usageTable(data.models, {
    title: "Models",
    command: listingCommand("models", data.period),
    noun: "model",
    columns: pick(modelColumns, {
      model: { of: ({ model }) => modelName(model) },
      source: {
        // A model of two agents is in two rows.
        priority: names.size < data.models.length ? 1 : 6,
        title: "Logged by",
        of: ({ source }: ModelUsageRow) => codingAgentName(source, data.agentNames),
      },
    }),
    hasShare: true,
    change: changeColumn(data, data.models, ({ models }) => models, modelNames),
  });
}

/** Empty if it would be only a bar or two. */
function dayCharts(data: WeeklyReportData, days: readonly DailyModelRow[]): readonly ReportChart[] {
  const cost: ReportChart = {
    id: "cost-by-day",
    title: "Cost by day and model, US dollars",
    label: "Cost",
    span: "half",
    isLowerBound: isLowerBound(days),
    spec: costByDay(data.dailyModels, data.period),
    table: dailyModelTable(days, "Cost by day and model"),
  };
  const tokens: ReportChart = {
    id: "tokens-by-day",
    title: "Tokens by day and model, cache reads included",
    label: "Tokens",
    span: "half",
    isLowerBound: isLowerBound(days),
    spec: tokensByDay(data.dailyModels, data.period),
    table: dailyModelTable(days, "Tokens by day and model"),
  };
  const hasCost = days.filter(({ costUsd }) => (costUsd ?? 0) > 0).length >= fewestMarks;
  const hasTokens =
    !isUsageUnknown(data.totals) && days.filter((day) => day.tokens > 0).length >= fewestMarks;
  if (!hasCost) return hasTokens ? [tokens] : [];
  return hasTokens ? [{ ...cost, other: tokens }] : [cost];
}

function costFinding(data: WeeklyReportData, days: readonly DailyModelRow[]): Text {
  const { totals } = data;
  if (totals.requests === 0) return "No request was logged in this period";
  if (totals.costUsd === null || tokensOf(totals) === 0)
    return totals.unpricedRequests > 0 ? "Nothing could be priced" : "No usage was logged";
  if (isMostlyUnpriced(totals)) return say`${unpricedPercent(totals)} of the tokens have no price`;
  const models = sums(days, ({ model }) => modelName(model));
  const dates = sums(days, ({ date }) => date);
  const total = sumCosts(models).costUsd;
  const [model] = models;
  const [day] = dates;
  if (model === undefined || day === undefined || total <= 0) return "";
  if (isBelowCent(total))
    return say`Less than a cent${dates.length === 1 ? say`, on ${formatDay(day.name)}` : ""}`;
  const isOneModel = data.models.length === 1;
  const ofModel = isOneModel ? "all of it" : amount.percent(model.costUsd / total);
  const ofDay =
    dates.length === 1
      ? say`, on ${formatDay(day.name)}`
      : say`; ${formatDay(day.name)} was ${amount.percent(day.costUsd / total)}`;
  return say`${shortName(model.name)} took ${ofModel}${ofDay}`;
}

function unpricedReading({ totals, quality }: WeeklyReportData): Text {
  const unpriced = unpricedPhrase(totals, quality.unpricedModels);
  return unpriced === null || totals.costUsd === null ? "" : say`Not in the dollars: ${unpriced}.`;
}

function sums(
  rows: readonly DailyModelRow[],
  nameOf: (row: DailyModelRow) => string,
): readonly (BoundedCost & { readonly name: string })[] {
  const byName = new Map<string, BoundedCost>();
  for (const row of rows) {
    if (row.costUsd === null) continue;
    const sum = byName.get(nameOf(row));
    byName.set(nameOf(row), sumCosts(sum === undefined ? [row] : [sum, row]));
  }
  return Array.from(byName, ([name, sum]) => ({ name, ...sum })).sort(
    (a, b) => b.costUsd - a.costUsd || compareText(a.name, b.name),
  );
}

type AgentUsage = Usage & Pick<CodingAgentUsageRow, "codingAgent">;

/** Usage by agent; null where all is of one. */
export function codingAgentsTable(data: WeeklyReportData): TableView | null {
  const { codingAgents = [], period } = data;
  if (codingAgents.length < 2) return null;
  return usageTable(codingAgents, {
    title: "By agent",
    command: `${listingCommand("usage", period)} --by source`,
    noun: "agent",
    columns: {
      codingAgent: column.text("Agent", 1, ({ codingAgent }) => beginning(codingAgent, "upper")),
      sessions: column.count("Sessions", 3, ({ sessions }) => sessions),
    },
    hasShare: true,
    change: changeColumn<AgentUsage>(data, codingAgents, (parts) => agentsOf(parts, data), {
      keyOf: ({ codingAgent }) => codingAgent,
    }),
  });
}

function agentsOf({ models }: WeekParts, { agentNames }: WeeklyReportData): readonly AgentUsage[] {
  const nameOf = ({ source }: ModelUsageRow): string => codingAgentName(source, agentNames);
  return Array.from(new Set(models.map(nameOf)), (codingAgent) => ({
    ...sumUsage(models.filter((model) => nameOf(model) === codingAgent)),
    codingAgent,
  }));
}

/** The weeks of the period and those before it, with what changed the last week's cost from the week before; null if the logs hold only one week. */
function weeksBefore(data: WeeklyReportData): SectionMore | null {
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
