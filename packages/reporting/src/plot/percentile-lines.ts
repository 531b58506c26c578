import { amount, say, type Text } from "../format/sentence.js";
import type { DimensionKeys } from "../dimensions.js";
import type { ChartSpec } from "../report.js";
import { nameAxis, durationTicks } from "./axes.js";
import { chartSpecOf, keyFields, plotLabels, plotNumber, tips } from "./chart-spec.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ROUND = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 5, 10, 24, 48, 100, 1000].map((hours) => hours * HOUR),
];
const LONG_UNITS = { min: { ms: MINUTE, unit: "min" }, h: { ms: HOUR, unit: "h" } } as const;
const LABEL_PARTS = { wide: [0, 1 / 3, 2 / 3, 1], narrow: [0, 1 / 2, 1] } as const;
const FEWEST_LABELS = LABEL_PARTS.narrow.length;
/** Room for values on the right, pixels: `284 ms – 2.4 min`. */
const VALUES_WIDTH = 116;
/** Pixels that an axis with all its labels needs. */
const WIDTH_OF_LABELS = 180;

interface PercentileRow {
  readonly name: string;
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  readonly count: number;
  readonly keys?: DimensionKeys;
}

interface PercentileLinesOptions {
  readonly description: string;
  /** Tooltip names of a row and of what is counted. */
  readonly noun: string;
  readonly counted: string;
}

/** A row each, in the given order, on a logarithmic axis: a tick at the median, a line from it to the 90th percentile, and both written. */
export function percentileLines(
  rows: readonly PercentileRow[],
  { description, noun, counted }: PercentileLinesOptions,
): ChartSpec {
  const names = plotLabels(rows.map(({ name }) => name));
  const { links, fieldsOf } = keyFields(rows.map(({ keys }) => keys));
  const values = rows.map((row, at) => ({
    row: names[at],
    from: drawnMs(row.p50Ms),
    to: drawnMs(row.p90Ms ?? row.p50Ms),
    values: valuesOf(row),
    p50: amount.duration(row.p50Ms),
    p90: amount.duration(row.p90Ms),
    p99: amount.duration(row.p99Ms),
    count: amount.count(row.count),
    ...fieldsOf(row.keys),
  }));
  const { domain, labels, few } = axisOf(values.flatMap(({ from, to }) => [from, to]));
  const y = { field: "row", type: "nominal", sort: null, axis: { ...nameAxis, grid: true } };
  const scale = {
    type: "log",
    domain,
    nice: false,
    range: [0, { expr: `max(width - ${VALUES_WIDTH}, 40)` }],
  };
  const x = {
    field: "from",
    type: "quantitative",
    scale,
    axis: {
      values: [...new Set([...labels, ...few])],
      grid: true,
      labelOverlap: false,
      labelFlush: false,
      ...durationTicks(
        (tick) =>
          `(width < ${VALUES_WIDTH + WIDTH_OF_LABELS} ? ${isOneOf(few)} : ${isOneOf(labels)}) ? ${labelOf(tick)} : ''`,
      ),
    },
  };
  const tooltip = tips({
    row: noun,
    p50: "Half took up to",
    p90: "9 of 10 up to",
    p99: "99 of 100 up to",
    count: counted,
  });
  return chartSpecOf({
    description,
    values,
    height: 26 * rows.length,
    links,
    view: {
      encoding: { y, tooltip },
      layer: [
        {
          mark: { type: "rule", strokeWidth: 3, color: { expr: "toneQuiet" } },
          encoding: { x, x2: { field: "to" } },
        },
        {
          mark: { type: "tick", thickness: 4, height: { band: 0.55 }, color: { expr: "toneText" } },
          encoding: { x },
        },
        {
          mark: { type: "text", align: "right", color: { expr: "toneText" } },
          encoding: { x: { value: { expr: "width" } }, text: { field: "values" } },
        },
      ],
    },
  });
}

/** Just one if both percentiles are the same. */
function valuesOf({ p50Ms, p90Ms }: PercentileRow): Text {
  const half = shortDuration(p50Ms);
  return p90Ms === null || p90Ms === p50Ms ? half : say`${half} – ${shortDuration(p90Ms)}`;
}

function isOneOf(ticks: readonly number[]): string {
  return ticks.map((tick) => `datum.value === ${tick}`).join(" || ");
}

/** One unit only, so that two fit beside a line: `284 ms`, `9.1 s`, `1.5 min`, `20 h`. */
function shortDuration(durationMs: number | null): Text {
  if (durationMs === null || durationMs < MINUTE - SECOND / 2) return amount.duration(durationMs);
  const { ms, unit } = durationMs < HOUR - MINUTE / 2 ? LONG_UNITS.min : LONG_UNITS.h;
  const size = durationMs / ms;
  return say`${amount.decimal(size, size < 9.95 ? 1 : 0)} ${unit}`;
}

function labelOf(tick: (value: string) => string): string {
  const steps = [LONG_UNITS.h, LONG_UNITS.min, { ms: SECOND, unit: "s" }];
  return steps.reduceRight(
    (smaller, { ms, unit }) =>
      `datum.value >= ${ms} ? ${tick(`datum.value / ${ms}`)} + ' ${unit}' : ${smaller}`,
    `${tick("datum.value")} + ' ms'`,
  );
}

/** Round domain with labels, and at least three for narrow charts. */
function axisOf(durations: readonly number[]) {
  const lowest = durations.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const highest = durations.reduce((most, value) => Math.max(most, value), 1);
  const first = Math.max(
    0,
    ROUND.findLastIndex((tick) => tick <= lowest),
  );
  const end = ROUND.findIndex((tick) => tick >= highest);
  const last = Math.max(end === -1 ? ROUND.length - 1 : end, first + FEWEST_LABELS - 1);
  const from = Math.min(first, ROUND.length - FEWEST_LABELS);
  const ticks = ROUND.slice(from, last + 1);
  const domain = [ticks[0]!, Math.max(ticks.at(-1)!, highest)];
  return { domain, labels: thinned(ticks, LABEL_PARTS.wide), few: thinned(ticks, LABEL_PARTS.narrow) };
}

/** Values nearest to `parts` (0–1) of a log axis. */
function thinned(values: readonly number[], parts: readonly number[]): readonly number[] {
  const [first, last] = [Math.log(values[0]!), Math.log(values.at(-1)!)];
  const away = (value: number, part: number): number =>
    Math.abs(Math.log(value) - first - part * (last - first));
  const nearest = parts.map((part) =>
    values.reduce((best, one) => (away(one, part) < away(best, part) ? one : best)),
  );
  return [...new Set(nearest)];
}

/** At least 1 ms, where the axis begins: a logarithm has no zero. */
function drawnMs(durationMs: number | null): number {
  return Math.max(1, plotNumber(durationMs));
}
