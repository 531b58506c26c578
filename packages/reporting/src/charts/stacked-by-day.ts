import { amount, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { DailyModelRow } from "@turnmeter/metrics";
import { formatDay } from "../calendar/local-date.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { dayAxis, nameLegend } from "./axes.js";
import { countFields, countTip } from "./number-axes.js";
import { chartSpecOf } from "./chart-spec-of.js";
import { datesOf, rowsInRange } from "./day-range.js";
import type { DayRange } from "./day-range.js";
import { modelName, modelSeries } from "./model-series.js";
import { plotNumber } from "./plot-value.js";

/** What of a day and model is stacked. */
export interface StackedMeasure {
  readonly description: string;
  readonly title: string;
  readonly axis: object;
  readonly valueOf: (row: DailyModelRow) => number | null;
  readonly format: "usd" | "tokens";
}

/** Bars by day, stacked by model. */
export function stackedByDay(
  rows: readonly DailyModelRow[],
  range: DayRange,
  measure: StackedMeasure,
): ChartSpec {
  const shown = rowsInRange(rows, range);
  const series = modelSeries(shown);
  const values = shown.map((row) => ({
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
  return chartSpecOf({
    description: measure.description,
    values,
    height: 240,
    view: {
      mark: { type: "bar", width: { band: 0.72 }, stroke: { expr: "tonePaper" }, strokeWidth: 0.5 },
      encoding: {
        x: {
          field: "date",
          type: "ordinal",
          scale: { domain: datesOf(shown, range) },
          axis: dayAxis,
        },
        y: { field: "value", type: "quantitative", stack: "zero", axis: measure.axis },
        color: {
          field: "series",
          type: "nominal",
          scale: { domain: series.labels, range: series.range },
          legend: nameLegend,
        },
        order: { field: "order", type: "quantitative" },
        tooltip: [
          { field: "day", title: "Day" },
          { field: "model", title: "Model" },
          { field: "text", title: measure.title },
          countTip({ field: "requests", type: "quantitative", title: "Requests", format: ",d" }),
        ],
      },
    },
  });
}

function textOf(row: DailyModelRow, { valueOf, format }: StackedMeasure): Text {
  const value = valueOf(row);
  return value === null ? "unpriced" : atLeast(row, value, amount[format]);
}
