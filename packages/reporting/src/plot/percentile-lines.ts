import { amount, say } from "../format/sentence.js";
import type { DimensionKeys } from "../dimensions.js";
import type { ChartSpec } from "../report.js";
import { nameAxis, durationTicks } from "./axes.js";
import { chartSpecOf, keyFields, plotLabels, plotNumber } from "./chart-spec.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Durations that are labels of an axis. */
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
const MOST_LABELS = 4;
const FEWEST_LABELS = 3;
/** Room for the values at the right, pixels: durations of minutes are longer. */
const VALUES_WIDTH = { seconds: 118, minutes: 164 };

/** One line of {@link percentileLines}. */
interface PercentileRow {
  readonly name: string;
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  /** Number of measured durations. */
  readonly count: number;
  /** What the line is of. */
  readonly keys?: DimensionKeys;
}

/** Texts of {@link percentileLines}. */
interface PercentileLinesOptions {
  readonly description: string;
  /** What a row stands for, and what is counted, in the tooltip. */
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
    values: say`${amount.duration(row.p50Ms)} – ${amount.duration(row.p90Ms ?? row.p50Ms)}`,
    p50: amount.duration(row.p50Ms),
    p90: amount.duration(row.p90Ms),
    p99: amount.duration(row.p99Ms),
    count: amount.count(row.count),
    ...fieldsOf(row.keys),
  }));
  const { domain, labels, few } = axisOf(values.flatMap(({ from, to }) => [from, to]));
  const valuesWidth = values.some(({ to }) => to >= MINUTE) ? VALUES_WIDTH.minutes : VALUES_WIDTH.seconds;
  const y = { field: "row", type: "nominal", sort: null, axis: { ...nameAxis, grid: true } };
  const scale = {
    type: "log",
    domain,
    nice: false,
    range: [0, { expr: `max(width - ${valuesWidth}, 40)` }],
  };
  const isLeft = few.map((tick) => `datum.value === ${tick}`).join(" || ");
  const x = {
    field: "from",
    type: "quantitative",
    scale,
    axis: {
      values: labels,
      grid: true,
      labelOverlap: false,
      labelFlush: true,
      ...durationTicks((tick) => `isNarrow && !(${isLeft}) ? '' : ${labelOf(tick)}`),
    },
  };
  const tooltip = [
    { field: "row", title: noun },
    { field: "p50", title: "Half took up to" },
    { field: "p90", title: "9 of 10 up to" },
    { field: "p99", title: "99 of 100 up to" },
    { field: "count", title: counted },
  ];
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

/** The expression of a label, in the unit of its size. */
function labelOf(tick: (value: string) => string): string {
  const steps = [
    { ms: HOUR, unit: "h" },
    { ms: MINUTE, unit: "min" },
    { ms: SECOND, unit: "s" },
  ];
  return steps.reduceRight(
    (smaller, { ms, unit }) =>
      `datum.value >= ${ms} ? ${tick(`datum.value / ${ms}`)} + ' ${unit}' : ${smaller}`,
    `${tick("datum.value")} + ' ms'`,
  );
}

/** The domain of durations, in round numbers, with its labels, and those of a narrow chart: three at least. */
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
  return { domain, labels: thinned(ticks, MOST_LABELS), few: thinned(ticks, FEWEST_LABELS) };
}

/** So many of the values, the first and the last with them, about equally far apart on a logarithmic axis. */
function thinned(values: readonly number[], most: number): readonly number[] {
  const [first, last] = [Math.log(values[0]!), Math.log(values.at(-1)!)];
  const away = (value: number, part: number): number =>
    Math.abs(Math.log(value) - first - part * (last - first));
  const wanted = Array.from({ length: most }, (_, at) => at / (most - 1));
  const nearest = wanted.map((part) =>
    values.reduce((best, one) => (away(one, part) < away(best, part) ? one : best)),
  );
  return [...new Set(nearest)];
}

/** The axis begins at 1 ms: a logarithm has no zero. */
function drawnMs(durationMs: number | null): number {
  return Math.max(1, plotNumber(durationMs));
}
