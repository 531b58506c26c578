import type { DailyModelRow, ModelUsageRow, WeeklyReportData } from "@turnmeter/metrics";
import { sumCosts, tokensOf } from "@turnmeter/metrics/figures.js";
import type { BoundedCost } from "@turnmeter/metrics/figures.js";
import { costByDay } from "../charts/usage-by-day.js";
import { amount, say, joined, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { rowsInRange } from "../plot/bars-by-day.js";
import { compareText } from "../plot/model-series.js";
import type { ReportSection } from "../report.js";
import { modelColumns } from "../subjects/usage.js";
import { pick } from "../table/column.js";
import { formatDay } from "../words/dates.js";
import { shortName, listingCommand, modelName } from "../words/names.js";
import { pricedPhrase, unpricedPhrase } from "../words/usage-phrase.js";
import { changeColumn } from "./change-column.js";
import type { RowNames } from "./change-column.js";
import { dailyModelTable, usageTable } from "./usage-table.js";

const modelNames: RowNames<ModelUsageRow> = {
  keyOf: ({ model, source }) => `${source} ${modelName(model)}`,
  nameOf: ({ model }) => modelName(model),
};

/** What was spent, day by day and model by model. */
export function costSection(data: WeeklyReportData): ReportSection {
  const days = rowsInRange(data.dailyModels, data.period);
  const isPriced = days.some(({ costUsd }) => costUsd !== null);
  return {
    id: "cost",
    title: "Where the money went",
    reading: costReading(data, days),
    charts: !isPriced
      ? []
      : [
          {
            id: "cost-by-day",
            title: "Cost by day and model, US dollars",
            span: "wide",
            spec: costByDay(data.dailyModels, data.period),
            table: dailyModelTable(days, "Cost by day and model"),
          },
        ],
    tables:
      data.models.length === 0
        ? []
        : [
            usageTable(data.models, {
              title: "Models",
              command: listingCommand("models", data.period),
              noun: "model",
              columns: pick(modelColumns, {
                model: { of: ({ model }) => modelName(model) },
                source: { priority: 6, title: "Logged by" },
              }),
              hasShare: true,
              change: changeColumn(data, data.models, ({ models }) => models, modelNames),
            }),
          ],
  };
}

function costReading(data: WeeklyReportData, days: readonly DailyModelRow[]): Text {
  const { totals, quality } = data;
  if (totals.requests === 0) return "No request was logged in this period.";
  const unpriced = unpricedPhrase(totals, quality.unpricedModels);
  if (totals.costUsd === null || tokensOf(totals) === 0) {
    return unpriced === null
      ? "No usage was logged in this period."
      : say`Nothing could be priced: ${unpriced}.`;
  }
  const cost = unpriced === null ? pricedPhrase(totals) : say`${pricedPhrase(totals)} + ${unpriced}`;
  return joined([say`The period cost ${cost}.`, topModel(days), topDay(days)]);
}

function topModel(days: readonly DailyModelRow[]): Text | null {
  const models = sums(days, ({ model }) => modelName(model));
  const total = sumCosts(models).costUsd;
  const [first] = models;
  if (first === undefined || total <= 0) return null;
  if (models.length === 1) return `All of it went to ${shortName(first.name)}.`;
  return say`The largest part went to ${shortName(first.name)}: ${amount.percent(first.costUsd / total)} (${atLeast(first, first.costUsd, amount.usd)}).`;
}

function topDay(days: readonly DailyModelRow[]): Text | null {
  const [first, second] = sums(days, ({ date }) => date);
  if (first === undefined || second === undefined || first.costUsd <= 0) return null;
  return say`The most expensive day was ${shortName(formatDay(first.name))} with ${atLeast(first, first.costUsd, amount.usd)}.`;
}

/** Priced cost by name, highest first. */
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
