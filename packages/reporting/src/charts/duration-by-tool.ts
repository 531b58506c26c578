import type { ToolRow } from "@turnmeter/metrics";
import { formatCount } from "../format/format-count.js";
import { formatDuration } from "../format/format-duration.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { nameAxis } from "./axes.js";
import { chartSpecOf } from "./chart-spec-of.js";
import { compareText } from "./model-series.js";
import { plotLabels, plotNumber } from "./plot-value.js";

const MOST_TOOLS = 15;
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const TICKS = [1, 10, 100, SECOND, 10 * SECOND, 60 * SECOND, 600 * SECOND, HOUR, 10 * HOUR, 100 * HOUR];
const PERCENTILES = [
  { name: "p50", tone: "toneText", durationOf: (row: ToolRow) => row.p50Ms },
  { name: "p90", tone: "tone1", durationOf: (row: ToolRow) => row.p90Ms },
  { name: "p99", tone: "tone5", durationOf: (row: ToolRow) => row.p99Ms },
] as const;

/** The tools of the chart: of those with a duration the 15 with most timed calls, longest median first. */
export function toolsByDuration(rows: readonly ToolRow[]): readonly ToolRow[] {
  return rows
    .filter(({ p50Ms, timedCalls }) => p50Ms !== null && timedCalls > 0)
    .sort((a, b) => b.timedCalls - a.timedCalls || compareText(a.tool, b.tool))
    .slice(0, MOST_TOOLS)
    .sort((a, b) => (b.p50Ms ?? 0) - (a.p50Ms ?? 0) || compareText(a.tool, b.tool));
}

/** Half, nine tenths and 99 of 100 calls of each tool took no longer than the dots, on a logarithmic axis from 1 ms. */
export function durationByTool(rows: readonly ToolRow[]): ChartSpec {
  const tools = toolsByDuration(rows);
  const names = plotLabels(tools.map(({ tool }) => tool));
  const values = tools.flatMap((row, at) => {
    const range = { from: drawnMs(row.p50Ms), to: drawnMs(row.p99Ms ?? row.p90Ms ?? row.p50Ms) };
    return PERCENTILES.flatMap(({ name, durationOf }) => {
      const durationMs = durationOf(row);
      if (durationMs === null) return [];
      return [
        {
          tool: names[at],
          percentile: name,
          drawnMs: drawnMs(durationMs),
          durationText: formatDuration(durationMs),
          calls: formatCount(row.timedCalls),
          ...range,
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
  const y = { field: "tool", type: "nominal", sort: null, axis: { ...nameAxis, grid: true } };
  const scale = { type: "log", domain, nice: false };
  const tooltip = [
    { field: "tool", title: "Tool" },
    { field: "percentile", title: "Percentile" },
    { field: "durationText", title: "Duration" },
    { field: "calls", title: "Timed calls" },
  ];
  return chartSpecOf({
    description:
      "For each tool three dots on a logarithmic axis: the durations that 50, 90 and 99 of 100 calls do not exceed.",
    values,
    height: 26 * tools.length,
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
                labelExpr:
                  "isNarrow && indexof([10, 1000, 60000, 3600000, 360000000], datum.value) >= 0 ? '' : datum.value >= 3600000 ? datum.value / 3600000 + ' h' : datum.value >= 60000 ? datum.value / 60000 + ' min' : datum.value >= 1000 ? datum.value / 1000 + ' s' : datum.value + ' ms'",
              },
            },
            x2: { field: "to" },
          },
        },
        {
          mark: { type: "point", filled: true, opacity: 1, size: 80, shape: "circle" },
          encoding: {
            x: { field: "drawnMs", type: "quantitative", scale },
            color: {
              field: "percentile",
              type: "nominal",
              scale: {
                domain: PERCENTILES.map(({ name }) => name),
                range: PERCENTILES.map(({ tone }) => ({ expr: tone })),
              },
              legend: { symbolType: "circle" },
            },
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
