import type { ToolRow } from "@turnmeter/metrics";
import { endedCalls, leastCases } from "@turnmeter/metrics/figures.js";
import { amount, say } from "../format/sentence.js";
import { compareText } from "../plot/model-series.js";
import { percentileLines } from "../plot/percentile-lines.js";
import { rankedBars } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";

const MOST_TOOLS = 10;

/**
 * The tools of the chart: of those with an error the 10 with most completed calls; those with at least 20 first, by error rate, then
 * the others by calls.
 */
export function toolsByErrorRate(rows: readonly ToolRow[]): readonly ToolRow[] {
  const byCalls = rows
    .filter((row) => (row.errorRate ?? 0) > 0 && endedCalls(row.outcomes) > 0)
    .sort((a, b) => endedCalls(b.outcomes) - endedCalls(a.outcomes) || compareText(a.tool, b.tool))
    .slice(0, MOST_TOOLS);
  const ranked = byCalls.filter(isRanked).sort((a, b) => (b.errorRate ?? 0) - (a.errorRate ?? 0));
  return [...ranked, ...byCalls.filter((row) => !isRanked(row))];
}

/** Whether a tool has enough completed calls for its rate to be ranked. */
export function isRanked(row: ToolRow): boolean {
  return endedCalls(row.outcomes) >= leastCases;
}

/** Error rate by tool with the number of calls; tools with fewer than 20 are grey, come last and have no bar beside ranked ones. */
export function errorRateByTool(rows: readonly ToolRow[]): ChartSpec {
  const tools = toolsByErrorRate(rows);
  const isAnyRanked = tools.some(isRanked);
  const bars = tools.map((row) => ({
    name: row.tool,
    keys: { tool: row.tool },
    value: isRanked(row) || !isAnyRanked ? (row.errorRate ?? 0) : 0,
    label: say`${amount.percent(row.errorRate)} of ${amount.count(endedCalls(row.outcomes))}`,
    tone: isRanked(row) ? "tone6" : "toneQuiet",
    details: [
      ["Error rate", amount.percent(row.errorRate)],
      ["Calls that ran to an end", amount.count(endedCalls(row.outcomes))],
      ["Failed", amount.count(row.outcomes.failed)],
      ["Invalid", amount.count(row.outcomes.invalid)],
    ] as const,
  }));
  return rankedBars(bars, {
    description: say`Bars of the share of each tool's calls that failed or were invalid, of the calls that ran to an end. Tools with fewer than ${amount.count(leastCases)} calls are grey and come last.`,
    noun: "Tool",
    labelWidth: 112,
  });
}

/** The tools of the chart: of those with a duration the 10 with most timed calls, longest median first. */
export function toolsByDuration(rows: readonly ToolRow[]): readonly ToolRow[] {
  return rows
    .filter(({ p50Ms, timedCalls }) => p50Ms !== null && timedCalls > 0)
    .sort((a, b) => b.timedCalls - a.timedCalls || compareText(a.tool, b.tool))
    .slice(0, MOST_TOOLS)
    .sort((a, b) => (b.p50Ms ?? 0) - (a.p50Ms ?? 0) || compareText(a.tool, b.tool));
}

/** For each tool the durations that half and 9 of 10 of its calls do not exceed. */
export function durationByTool(rows: readonly ToolRow[]): ChartSpec {
  const tools = toolsByDuration(rows).map(({ tool, timedCalls, ...times }) => ({
    ...times,
    name: tool,
    keys: { tool },
    count: timedCalls,
  }));
  return percentileLines(tools, {
    description:
      "For each tool a line on a logarithmic axis from the duration that half of its calls do not exceed to the one that 9 of 10 do not.",
    noun: "Tool",
    counted: "Timed calls",
  });
}
