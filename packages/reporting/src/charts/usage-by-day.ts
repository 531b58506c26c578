import type { DailyModelRow } from "@turnmeter/metrics";
import { amount, atLeast, type Text } from "../format/sentence.js";
import { usdAxis, tokenAxis, nameLegend, countFields, countTip } from "../plot/axes.js";
import { rowsInRange, barsByDay, type DayRange } from "../plot/bars-by-day.js";
import { plotNumber } from "../plot/chart-spec.js";
import { modelSeries } from "../plot/model-series.js";
import type { ChartSpec } from "../report.js";
import { formatDay } from "../words/dates.js";
import { modelName } from "../words/names.js";

/** Dollars by day, stacked by model. Usage without a price has no height. */
export function costByDay(rows: readonly DailyModelRow[], range: DayRange): ChartSpec {
  return stackedByDay(rows, range, {
    description: "Bars of the cost of each day in dollars, stacked by model.",
    title: "Cost",
    axis: usdAxis,
    valueOf: ({ costUsd }) => costUsd,
    format: "usd",
  });
}

/** All tokens by day, cache reads included, stacked by model. */
export function tokensByDay(rows: readonly DailyModelRow[], range: DayRange): ChartSpec {
  return stackedByDay(rows, range, {
    description: "Bars of the tokens of each day, stacked by model.",
    title: "Tokens",
    axis: tokenAxis,
    valueOf: ({ tokens }) => tokens,
    format: "tokens",
  });
}

interface StackedMeasure {
  readonly description: string;
  readonly title: string;
  readonly axis: object;
  readonly valueOf: (row: DailyModelRow) => number | null;
  readonly format: "usd" | "tokens";
}

function stackedByDay(rows: readonly DailyModelRow[], range: DayRange, measure: StackedMeasure): ChartSpec {
  const shown = rowsInRange(rows, range);
  const series = modelSeries(shown, { isPriced: measure.format === "usd" });
  const drawn = shown.filter((row) => measure.valueOf(row) !== null);
  const values = drawn.map((row) => ({
    date: row.date,
    day: formatDay(row.date),
    series: series.labelOf(row.model),
    order: series.labels.indexOf(series.labelOf(row.model)),
    model: modelName(row.model),
    value: plotNumber(measure.valueOf(row)),
    text: textOf(row, measure),
    requests: row.requests,
    ...countFields("requests", row.requests),
  }));
  return barsByDay(shown, range, {
    description: measure.description,
    values,
    height: 240,
    y: { field: "value", axis: measure.axis },
    color: {
      field: "series",
      type: "nominal",
      scale: { domain: series.labels, range: series.range },
      legend: nameLegend,
    },
    links: { fields: { model: "model" }, legend: "model" },
    tooltip: [
      { field: "model", title: "Model" },
      { field: "text", title: measure.title },
      countTip({ field: "requests", type: "quantitative", title: "Requests", format: ",d" }),
    ],
  });
}

function textOf(row: DailyModelRow, { valueOf, format }: StackedMeasure): Text {
  const value = valueOf(row);
  return value === null ? "unpriced" : atLeast(row, value, amount[format]);
}
