import type { DailyModelRow, Totals } from "@turnmeter/metrics";
import { formatDay } from "../calendar/local-date.js";
import { costByDay } from "../charts/cost-by-day.js";
import { rowsInRange } from "../charts/day-range.js";
import { compareText, modelName } from "../charts/model-series.js";
import { plotNumber } from "../charts/plot-value.js";
import { atLeast } from "../format/at-least.js";
import { formatPercent } from "../format/format-percent.js";
import { formatUsd } from "../format/format-usd.js";
import type { ReportSection } from "../report/report.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import { dailyModelTable } from "./daily-model-table.js";
import { allTokens, pricedPhrase, unpricedPhrase } from "./usage-phrase.js";
import { usageTable } from "./usage-table.js";
import { shortName } from "./short-name.js";

/** What was spent, day by day and model by model. */
export function costSection(data: WeeklyReportData): ReportSection {
  const days = rowsInRange(data.dailyModels, data.period);
  return {
    id: "cost",
    title: "Cost",
    reading: costReading(data, days),
    charts:
      days.length === 0
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
              noun: "model",
              columns: [
                { key: "model", title: "Model", align: "left", kind: "text", priority: 1 },
                { key: "source", title: "Logged by", align: "left", kind: "text", priority: 6 },
              ],
              cellsOf: ({ model, source }) => ({ model: modelName(model), source }),
            }),
          ],
  };
}

function costReading(data: WeeklyReportData, days: readonly DailyModelRow[]): string {
  const { totals, quality } = data;
  if (totals.requests === 0) return "No request was logged in this period.";
  const unpriced = unpricedPhrase(
    totals,
    quality.unpricedModels.map(({ model }) => model),
  );
  if (totals.costUsd === null || allTokens(totals) === 0) {
    return unpriced === null
      ? "No usage was logged in this period."
      : `Nothing could be priced: ${unpriced}.`;
  }
  const cost = unpriced === null ? pricedPhrase(totals) : `${pricedPhrase(totals)} + ${unpriced}`;
  return [`The period cost ${cost}.`, topModel(days, totals), topDay(days, totals)]
    .filter((text) => text !== null)
    .join(" ");
}

function topModel(days: readonly DailyModelRow[], totals: Totals): string | null {
  const models = sums(days, ({ model }) => modelName(model));
  const total = models.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const [first] = models;
  if (first === undefined || total <= 0) return null;
  if (models.length === 1) return `All of it went to ${shortName(first.name)}.`;
  return `The largest part went to ${shortName(first.name)}: ${formatPercent(first.costUsd / total)} (${atLeast(totals, formatUsd(first.costUsd))}).`;
}

function topDay(days: readonly DailyModelRow[], totals: Totals): string | null {
  const [first, second] = sums(days, ({ date }) => date);
  if (first === undefined || second === undefined || first.costUsd <= 0) return null;
  return `The most expensive day was ${shortName(formatDay(first.name))} with ${atLeast(totals, formatUsd(first.costUsd))}.`;
}

/** Priced cost by name, highest first. */
function sums(
  rows: readonly DailyModelRow[],
  nameOf: (row: DailyModelRow) => string,
): readonly { readonly name: string; readonly costUsd: number }[] {
  const byName = new Map<string, number>();
  for (const row of rows) {
    if (row.costUsd !== null)
      byName.set(nameOf(row), (byName.get(nameOf(row)) ?? 0) + plotNumber(row.costUsd));
  }
  return [...byName]
    .map(([name, costUsd]) => ({ name, costUsd }))
    .sort((a, b) => b.costUsd - a.costUsd || compareText(a.name, b.name));
}
