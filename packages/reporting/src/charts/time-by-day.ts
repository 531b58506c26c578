import { amount } from "../format/sentence.js";
import { HOUR_MS } from "@turnmeter/metrics/figures.js";
import type { DailyTimeRow } from "@turnmeter/metrics";
import { formatDay } from "../calendar/local-date.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { dayAxis } from "./axes.js";
import { unitAxis } from "./number-axes.js";
import { chartSpecOf } from "./chart-spec-of.js";
import { datesOf, rowsInRange } from "./day-range.js";
import type { DayRange } from "./day-range.js";
import { plotNumber } from "./plot-value.js";

const UNITS = [
  { name: "hours", symbol: "h", ms: HOUR_MS },
  { name: "minutes", symbol: "min", ms: 60_000 },
  { name: "seconds", symbol: "s", ms: 1_000 },
] as const;
const PARTS = [
  { label: "Model", tone: "tone1", msOf: (row: DailyTimeRow) => row.modelMs },
  { label: "Tools", tone: "tone2", msOf: (row: DailyTimeRow) => row.toolMs },
  { label: "Waiting", tone: "tone4", msOf: (row: DailyTimeRow) => row.waitMs },
  { label: "Not accounted for", tone: "toneOther", msOf: (row: DailyTimeRow) => row.restMs },
] as const;

/** The unit in which the times of days are drawn: the largest of which the fullest day has two. */
export function timeUnitOf(rows: readonly DailyTimeRow[]): (typeof UNITS)[number] {
  const longest = rows.reduce((most, { durationMs }) => Math.max(most, plotNumber(durationMs)), 0);
  return UNITS.find(({ ms }) => longest >= 2 * ms) ?? UNITS[2];
}

/** Time of turns by day, stacked by where it went. Subagents, which run beside, are in the tooltip alone. */
export function timeByDay(rows: readonly DailyTimeRow[], range: DayRange): ChartSpec {
  const shown = rowsInRange(rows, range);
  const unit = timeUnitOf(shown);
  const values = shown.flatMap((row) =>
    PARTS.map(({ label, msOf }, order) => ({
      date: row.date,
      day: formatDay(row.date),
      part: label,
      order,
      time: Math.max(0, plotNumber(msOf(row))) / unit.ms,
      text: amount.duration(msOf(row)),
      turns: amount.count(row.turns),
      subagents: amount.duration(row.subagentMs),
    })),
  );
  return chartSpecOf({
    description: `Bars of the ${unit.name} that turns took on each day: the model, tools, waiting, and what the log does not account for.`,
    values,
    height: 220,
    view: {
      mark: { type: "bar", width: { band: 0.72 }, stroke: { expr: "tonePaper" }, strokeWidth: 0.5 },
      encoding: {
        x: { field: "date", type: "ordinal", scale: { domain: datesOf(shown, range) }, axis: dayAxis },
        y: {
          field: "time",
          type: "quantitative",
          stack: "zero",
          axis: { ...unitAxis(unit.symbol), tickCount: 5 },
        },
        color: {
          field: "part",
          type: "nominal",
          scale: {
            domain: PARTS.map(({ label }) => label),
            range: PARTS.map(({ tone }) => ({ expr: tone })),
          },
          legend: { columns: { expr: "isNarrow ? 2 : 4" } },
        },
        order: { field: "order", type: "quantitative" },
        tooltip: [
          { field: "day", title: "Day" },
          { field: "part", title: "Time" },
          { field: "text", title: "Took" },
          { field: "turns", title: "Turns" },
          { field: "subagents", title: "Subagents beside" },
        ],
      },
    },
  });
}
