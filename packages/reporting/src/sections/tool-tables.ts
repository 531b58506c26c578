import { endedCalls, errorRateOf } from "@turnmeter/metrics/figures.js";
import type { ToolRow } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/plural.js";

/** How the calls of each tool ended, in the given order. */
export function outcomeTable(tools: readonly ToolRow[]): TableView {
  return {
    title: "Outcomes by tool",
    columns: [
      { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
      { key: "completed", title: "Ran to an end", align: "right", kind: "count", priority: 1 },
      { key: "failed", title: "Failed", align: "right", kind: "count", priority: 2 },
      { key: "invalid", title: "Invalid", align: "right", kind: "count", priority: 2 },
      { key: "errorRate", title: "Error rate", align: "right", kind: "percent", priority: 1 },
    ],
    rows: tools.map((row) => ({
      tool: row.tool,
      completed: endedCalls(row.outcomes),
      failed: row.outcomes.failed,
      invalid: row.outcomes.invalid,
      errorRate: row.errorRate,
    })),
  };
}

/** How long the calls of each tool took, in the given order. */
export function durationTable(tools: readonly ToolRow[]): TableView {
  return {
    title: "Durations by tool",
    columns: [
      { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
      { key: "timedCalls", title: "Timed calls", align: "right", kind: "count", priority: 2 },
      { key: "p50Ms", title: "p50", align: "right", kind: "duration", priority: 1 },
      { key: "p90Ms", title: "p90", align: "right", kind: "duration", priority: 1 },
      { key: "p99Ms", title: "p99", align: "right", kind: "duration", priority: 2 },
    ],
    rows: tools.map(({ tool, timedCalls, p50Ms, p90Ms, p99Ms }) => ({
      tool,
      timedCalls,
      p50Ms,
      p90Ms,
      p99Ms,
    })),
  };
}

/** Calls, outcomes and times of every tool, with totals. */
export function toolTable(
  tools: readonly ToolRow[],
  command: string | undefined,
  formats: Formats,
): TableView {
  return {
    title: "Tools",
    columns: [
      { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
      { key: "calls", title: "Calls", align: "right", kind: "count", priority: 1 },
      { key: "failed", title: "Failed", align: "right", kind: "count", priority: 3 },
      { key: "invalid", title: "Invalid", align: "right", kind: "count", priority: 3 },
      { key: "rejected", title: "Rejected", align: "right", kind: "count", priority: 5 },
      { key: "denied", title: "Denied", align: "right", kind: "count", priority: 5 },
      { key: "completed", title: "Ran to an end", align: "right", kind: "count", priority: 1 },
      { key: "errorRate", title: "Error rate", align: "right", kind: "percent", priority: 1 },
      { key: "p50Ms", title: "p50", align: "right", kind: "duration", priority: 3 },
      { key: "p99Ms", title: "p99", align: "right", kind: "duration", priority: 4 },
      { key: "totalMs", title: "Total time", align: "right", kind: "duration", priority: 3 },
    ],
    rows: tools.map((row) => ({
      tool: row.tool,
      calls: row.calls,
      failed: row.outcomes.failed,
      invalid: row.outcomes.invalid,
      rejected: row.outcomes.rejected,
      denied: row.outcomes.denied,
      completed: endedCalls(row.outcomes),
      errorRate: row.errorRate,
      p50Ms: row.p50Ms,
      p99Ms: row.p99Ms,
      totalMs: row.totalMs,
    })),
    totals: {
      tool: `Total of ${countOf(tools.length, "tool", "tools", formats)}`,
      calls: sum(tools, ({ calls }) => calls),
      failed: sum(tools, ({ outcomes }) => outcomes.failed),
      invalid: sum(tools, ({ outcomes }) => outcomes.invalid),
      rejected: sum(tools, ({ outcomes }) => outcomes.rejected),
      denied: sum(tools, ({ outcomes }) => outcomes.denied),
      completed: sum(tools, ({ outcomes }) => endedCalls(outcomes)),
      errorRate: errorRateOf({
        ok: sum(tools, ({ outcomes }) => outcomes.ok),
        failed: sum(tools, ({ outcomes }) => outcomes.failed),
        invalid: sum(tools, ({ outcomes }) => outcomes.invalid),
      }),
      p50Ms: "",
      p99Ms: "",
      totalMs: tools.every(({ totalMs }) => totalMs === null)
        ? null
        : sum(tools, ({ totalMs }) => totalMs ?? 0),
    },
    notes: [
      "Error rate: failed and invalid calls of those that ran to an end. Total time adds up calls that ran side by side.",
    ],
    ...(command === undefined ? {} : { command }),
  };
}

function sum(rows: readonly ToolRow[], valueOf: (row: ToolRow) => number): number {
  return rows.reduce((total, row) => total + valueOf(row), 0);
}
