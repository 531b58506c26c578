import type { DailyModelRow } from "@turnmeter/metrics";
import type { ChartSpec } from "../report/chart-spec.js";
import { usdAxis } from "./number-axes.js";
import type { DayRange } from "./day-range.js";
import { stackedByDay } from "./stacked-by-day.js";

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
