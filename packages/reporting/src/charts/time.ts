import type { DailyTimeRow, ResponseTimeRow, ActivityRow } from "@turnmeter/metrics";
import { HOUR_MS, leastCases } from "@turnmeter/metrics/figures.js";
import { amount, atLeast, type Text } from "../format/sentence.js";
import { unitAxis, countLegend } from "../plot/axes.js";
import { rowsInRange, barsByDay, type DayRange } from "../plot/bars-by-day.js";
import { chartSpecOf, colorBy, legendOf, plotNumber, tips } from "../plot/chart-spec.js";
import { compareText } from "../plot/model-series.js";
import { percentileLines } from "../plot/percentile-lines.js";
import type { ChartSpec } from "../report.js";
import { formatDay, weekdayName, weekdaysFrom } from "../words/dates.js";
import { modelName } from "../words/names.js";

const UNITS = [
  { name: "hours", symbol: "h", ms: HOUR_MS },
  { name: "minutes", symbol: "min", ms: 60_000 },
  { name: "seconds", symbol: "s", ms: 1_000 },
] as const;
const PARTS = [
  { title: "Model", tone: "time1", msOf: (row: DailyTimeRow) => row.modelMs },
  { title: "Tools", tone: "time3", msOf: (row: DailyTimeRow) => row.toolMs },
  { title: "Waiting", tone: "time2", msOf: (row: DailyTimeRow) => row.waitMs },
  { title: "Not in the log", tone: "toneQuiet", msOf: (row: DailyTimeRow) => row.restMs },
] as const;

/** The unit of the time axis: the largest that fits at least twice into the fullest day. */
export function timeUnitOf(rows: readonly DailyTimeRow[]): (typeof UNITS)[number] {
  const longest = rows.reduce((most, { durationMs }) => Math.max(most, plotNumber(durationMs)), 0);
  return UNITS.find(({ ms }) => longest >= 2 * ms) ?? UNITS[2];
}

/** Time of turns by day, stacked by where it went. Subagents, which run beside, are in the tooltip alone. */
export function timeByDay(rows: readonly DailyTimeRow[], range: DayRange): ChartSpec {
  const shown = rowsInRange(rows, range);
  const unit = timeUnitOf(shown);
  const values = shown.flatMap((row) =>
    PARTS.map(({ title, msOf }, order) => ({
      date: row.date,
      day: formatDay(row.date),
      part: title,
      order,
      time: Math.max(0, plotNumber(msOf(row))) / unit.ms,
      text: amount.duration(msOf(row)),
      turns: amount.count(row.turns),
      subagents: amount.duration(row.subagentMs),
    })),
  );
  return barsByDay(shown, range, {
    description: `Bars of the ${unit.name} that turns took on each day: the model, tools, waiting, and what the log does not account for.`,
    values,
    height: 220,
    y: { field: "time", axis: unitAxis(unit.symbol) },
    color: colorBy("part", PARTS, legendOf(2, 4)),
    tooltip: tips({ part: "Time", text: "Took", turns: "Turns", subagents: "Subagents beside" }),
  });
}

const MOST_MODELS = 12;

/** The models of the chart: of those with at least 20 timed responses the 12 with most, longest median first. */
export function modelsByResponseTime(rows: readonly ResponseTimeRow[]): readonly ResponseTimeRow[] {
  return rows
    .filter(({ p50Ms, timedResponses }) => p50Ms !== null && timedResponses >= leastCases)
    .sort(
      (a, b) => b.timedResponses - a.timedResponses || compareText(modelName(a.model), modelName(b.model)),
    )
    .slice(0, MOST_MODELS)
    .sort((a, b) => (b.p50Ms ?? 0) - (a.p50Ms ?? 0) || compareText(modelName(a.model), modelName(b.model)));
}

/** For each model the times that half and 9 of 10 of its responses do not exceed. */
export function responseTimes(rows: readonly ResponseTimeRow[]): ChartSpec {
  const models = modelsByResponseTime(rows).map(({ model, timedResponses, p50Ms, p90Ms, p99Ms }) => ({
    name: modelName(model),
    keys: { model: modelName(model) },
    count: timedResponses,
    p50Ms,
    p90Ms,
    p99Ms,
  }));
  return percentileLines(models, {
    description:
      "For each model a line on a logarithmic axis from the time that half of its responses do not exceed to the one that 9 of 10 do not.",
    noun: "Model",
    counted: "Timed responses",
  });
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Requests by hour and weekday, local time: a field of 24 × 7 cells, the darker the more. */
export function activityMap(rows: readonly ActivityRow[], weekStart: "monday" | "sunday"): ChartSpec {
  const byCell = new Map(rows.map((row) => [`${row.weekday} ${row.hour}`, row]));
  const weekdays = weekdaysFrom(weekStart);
  const values =
    rows.length === 0
      ? []
      : weekdays.flatMap((weekday) =>
          HOURS.map((hour) => {
            const row = byCell.get(`${weekday} ${hour}`);
            return {
              weekday: weekdayName(weekday),
              hour,
              requests: Math.max(0, plotNumber(row?.requests ?? 0)),
              time: `${weekdayName(weekday)} ${hour}:00–${hour + 1}:00`,
              requestsText: amount.count(row?.requests ?? 0),
              costText: row === undefined ? amount.usd(0) : costText(row),
            };
          }),
        );
  const most = values.reduce((highest, { requests }) => Math.max(highest, requests), 0);
  return chartSpecOf({
    description:
      "A map of requests by weekday and hour of the day, local time; darker cells have more requests.",
    values,
    height: 24 * weekdays.length,
    view: {
      mark: { type: "rect", cornerRadius: 2 },
      encoding: {
        x: {
          field: "hour",
          type: "ordinal",
          scale: { domain: HOURS, paddingInner: 0.08 },
          axis: {
            values: [0, 3, 6, 9, 12, 15, 18, 21],
            labelOverlap: false,
            labelAngle: 0,
            domain: false,
            labelExpr: "isNarrow ? datum.value : datum.value + ':00'",
          },
        },
        y: {
          field: "weekday",
          type: "ordinal",
          scale: { domain: weekdays.map(weekdayName), paddingInner: 0.08 },
        },
        color: {
          field: "requests",
          type: "quantitative",
          scale: { type: "sqrt", domainMin: 0, domainMax: Math.max(1, most), interpolate: "rgb" },
          legend: {
            title: "Requests",
            titleOrient: "left",
            titleFontWeight: "normal",
            titleFontSize: 12,
            titleColor: { expr: "toneMuted" },
            ...countLegend,
            gradientLength: { expr: "isNarrow ? 120 : 200" },
            gradientThickness: 8,
            // A quarter lies in the middle of a square-root scale, where large numbers touch no end.
            values: [0, Math.max(1, Math.round(most / 4)), Math.max(1, most)],
            labelOverlap: "greedy",
          },
        },
        tooltip: tips({ time: "Hour", requestsText: "Requests", costText: "Cost" }),
      },
    },
  });
}

function costText(row: ActivityRow): Text {
  return row.costUsd === null ? amount.usd(null) : atLeast(row, row.costUsd, amount.usd);
}
