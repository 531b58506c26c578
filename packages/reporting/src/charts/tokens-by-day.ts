import type { DailyModelRow } from "@turnmeter/metrics";
import type { ChartSpec } from "../report/chart-spec.js";
import { tokenAxis } from "./number-axes.js";
import type { DayRange } from "./day-range.js";
import { stackedByDay } from "./stacked-by-day.js";

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
