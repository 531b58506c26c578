import { amount } from "../format/sentence.js";
import type { CacheRow } from "@turnmeter/metrics";
import { formatDay } from "../calendar/local-date.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { dayAxis } from "./axes.js";
import { shareAxis } from "./number-axes.js";
import { chartSpecOf } from "./chart-spec-of.js";
import { datesOf, rowsInRange } from "./day-range.js";
import type { DayRange } from "./day-range.js";
import { plotNumber } from "./plot-value.js";

const KINDS = [
  { label: "Read from cache", tone: "tone1", tokensOf: (row: CacheRow) => row.cacheReadTokens },
  { label: "Written to cache", tone: "tone2", tokensOf: (row: CacheRow) => row.cacheWriteTokens },
  { label: "Not cached", tone: "toneOther", tokensOf: (row: CacheRow) => row.inputTokens },
] as const;

/** How each day's prompt tokens were served, as shares of the day. Days without a prompt token stay blank. */
export function cacheShareByDay(rows: readonly CacheRow[], range: DayRange): ChartSpec {
  const shown = rowsInRange(rows, range);
  const values = shown.flatMap((row) => {
    const tokens = KINDS.map(({ tokensOf }) => Math.max(0, plotNumber(tokensOf(row))));
    const total = tokens.reduce((sum, value) => sum + value, 0);
    if (total === 0) return [];
    return KINDS.map(({ label }, order) => ({
      date: row.date,
      day: formatDay(row.date),
      kind: label,
      order,
      share: tokens[order]! / total,
      shareText: amount.percent(tokens[order]! / total),
      tokensText: amount.tokens(tokens[order]!),
    }));
  });
  return chartSpecOf({
    description:
      "Bars of each day's prompt tokens: the shares read from the cache, written to it, and not cached.",
    values,
    height: 200,
    view: {
      mark: { type: "bar", width: { band: 0.72 }, stroke: { expr: "tonePaper" }, strokeWidth: 0.5 },
      encoding: {
        x: { field: "date", type: "ordinal", scale: { domain: datesOf(shown, range) }, axis: dayAxis },
        y: {
          field: "share",
          type: "quantitative",
          stack: "zero",
          scale: { domain: [0, 1] },
          axis: { ...shareAxis, values: [0, 0.25, 0.5, 0.75, 1] },
        },
        color: {
          field: "kind",
          type: "nominal",
          scale: {
            domain: KINDS.map(({ label }) => label),
            range: KINDS.map(({ tone }) => ({ expr: tone })),
          },
          legend: { columns: { expr: "isNarrow ? 2 : 3" } },
        },
        order: { field: "order", type: "quantitative" },
        tooltip: [
          { field: "day", title: "Day" },
          { field: "kind", title: "Prompt tokens" },
          { field: "shareText", title: "Share" },
          { field: "tokensText", title: "Tokens" },
        ],
      },
    },
  });
}
