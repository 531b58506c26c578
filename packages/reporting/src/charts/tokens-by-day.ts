import type { DailyModelRow } from "@turnmeter/metrics";
import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { tokenAxis } from "./number-axes.js";
import type { DayRange } from "./day-range.js";
import { stackedByDay } from "./stacked-by-day.js";

/** All tokens by day, cache reads included, stacked by model. */
export function tokensByDay(
  rows: readonly DailyModelRow[],
  range: DayRange,
  formats: Formats = englishFormats,
): ChartSpec {
  return stackedByDay(
    rows,
    range,
    {
      description: "Bars of the tokens of each day, stacked by model.",
      title: "Tokens",
      axis: tokenAxis(formats),
      valueOf: ({ tokens }) => tokens,
      format: "tokens",
    },
    formats,
  );
}
