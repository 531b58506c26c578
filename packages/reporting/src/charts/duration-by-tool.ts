import type { ToolRow } from "@turnmeter/metrics";
import type { ChartSpec } from "../report/chart-spec.js";
import { compareText } from "./model-series.js";
import { percentileDots } from "./percentile-dots.js";

const MOST_TOOLS = 15;

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
  const tools = toolsByDuration(rows).map(({ tool, timedCalls, ...times }) => ({
    ...times,
    name: tool,
    count: timedCalls,
  }));
  return percentileDots(tools, {
    description:
      "For each tool three dots on a logarithmic axis: the durations that 50, 90 and 99 of 100 calls do not exceed.",
    noun: "Tool",
    counted: "Timed calls",
  });
}
