import { amount } from "../format/sentence.js";
import type { DimensionKeys } from "../dimensions.js";
import type { ChartSpec } from "../report.js";
import { nameAxis, durationTicks } from "./axes.js";
import { chartSpecOf, keyFields, plotLabels, plotNumber, colorBy } from "./chart-spec.js";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const TICKS = [1, 10, 100, SECOND, 10 * SECOND, 60 * SECOND, 600 * SECOND, HOUR, 10 * HOUR, 100 * HOUR];
const PERCENTILES = [
  { title: "p50", tone: "toneText", durationOf: (row: PercentileRow) => row.p50Ms },
  { title: "p90", tone: "tone1", durationOf: (row: PercentileRow) => row.p90Ms },
  { title: "p99", tone: "tone5", durationOf: (row: PercentileRow) => row.p99Ms },
] as const;

/** One line of {@link percentileDots}. */
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

/** Texts of {@link percentileDots}. */
interface PercentileDotsOptions {
  readonly description: string;
  /** What a row stands for, and what is counted, in the tooltip. */
  readonly noun: string;
  readonly counted: string;
}

/** Three dots a row, in the given order, on a logarithmic axis from 1 ms. */
export function percentileDots(
  rows: readonly PercentileRow[],
  { description, noun, counted }: PercentileDotsOptions,
): ChartSpec {
  const names = plotLabels(rows.map(({ name }) => name));
  const { links, fieldsOf } = keyFields(rows.map(({ keys }) => keys));
  const values = rows.flatMap((row, at) => {
    const range = { from: drawnMs(row.p50Ms), to: drawnMs(row.p99Ms ?? row.p90Ms ?? row.p50Ms) };
    return PERCENTILES.flatMap(({ title, durationOf }) => {
      const durationMs = durationOf(row);
      if (durationMs === null) return [];
      return [
        {
          row: names[at],
          percentile: title,
          drawnMs: drawnMs(durationMs),
          durationText: amount.duration(durationMs),
          count: amount.count(row.count),
          ...range,
          ...fieldsOf(row.keys),
        },
      ];
    });
  });
  const drawn = values.map((value) => value.drawnMs);
  const lowest = drawn.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const highest = drawn.reduce((most, value) => Math.max(most, value), 1);
  const domain = [
    TICKS.findLast((tick) => tick <= lowest) ?? 1,
    Math.max(TICKS.find((tick) => tick >= highest) ?? highest, 10),
  ];
  const y = { field: "row", type: "nominal", sort: null, axis: { ...nameAxis, grid: true } };
  const scale = { type: "log", domain, nice: false };
  const tooltip = [
    { field: "row", title: noun },
    { field: "percentile", title: "Percentile" },
    { field: "durationText", title: "Duration" },
    { field: "count", title: counted },
  ];
  return chartSpecOf({
    description,
    values,
    height: 26 * rows.length,
    links,
    view: {
      encoding: { y },
      layer: [
        {
          mark: { type: "rule", strokeWidth: 2, color: { expr: "toneQuiet" } },
          encoding: {
            x: {
              field: "from",
              type: "quantitative",
              scale,
              axis: {
                values: TICKS.filter((tick) => tick >= domain[0]! && tick <= domain[1]!),
                grid: true,
                labelOverlap: false,
                ...durationTicks(
                  (tick) =>
                    `isNarrow && indexof([10, 1000, 60000, 3600000, 360000000], datum.value) >= 0 ? '' : datum.value >= 3600000 ? ${tick("datum.value / 3600000")} + ' h' : datum.value >= 60000 ? ${tick("datum.value / 60000")} + ' min' : datum.value >= 1000 ? ${tick("datum.value / 1000")} + ' s' : ${tick("datum.value")} + ' ms'`,
                ),
              },
            },
            x2: { field: "to" },
          },
        },
        {
          mark: { type: "point", filled: true, opacity: 1, size: 80, shape: "circle" },
          encoding: {
            x: { field: "drawnMs", type: "quantitative", scale },
            color: colorBy("percentile", PERCENTILES, { symbolType: "circle" }),
            tooltip,
          },
        },
      ],
    },
  });
}

/** The axis begins at 1 ms: a logarithm has no zero. */
function drawnMs(durationMs: number | null): number {
  return Math.max(1, plotNumber(durationMs));
}
