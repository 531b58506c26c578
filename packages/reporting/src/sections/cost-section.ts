import type {
  DailyModelRow,
  ModelUsageRow,
  WeeklyReportData,
  CodingAgentUsageRow,
  Usage,
  WeekParts,
} from "@turnmeter/metrics";
import { isUsageUnknown, sumCosts, tokensOf, type BoundedCost } from "@turnmeter/metrics/figures.js";
import { costByDay, tokensByDay } from "../charts/usage-by-day.js";
import { isBelowCent } from "../format/number-units.js";
import { amount, say, beginning, type Text } from "../format/sentence.js";
import { rowsInRange } from "../plot/bars-by-day.js";
import { fewestMarks } from "../plot/chart-spec.js";
import { compareText } from "../plot/model-series.js";
import { isLowerBound } from "../plot/ranked-bars.js";
import type { ReportChart, ReportSection } from "../report.js";
import { modelColumns, sumUsage } from "../subjects/usage.js";
import { pick, column } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { formatDay } from "../words/dates.js";
import { codingAgentName, shortName, listingCommand, modelName } from "../words/names.js";
import { isMostlyUnpriced, unpricedPercent, unpricedPhrase } from "../words/usage-phrase.js";
import { changeColumn, dailyModelTable, usageTable, type RowNames } from "./usage-table.js";
import { weeksBefore } from "./weeks-before.js";

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
