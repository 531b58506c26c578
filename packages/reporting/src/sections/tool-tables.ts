import { say } from "../format/sentence.js";
import { errorRateOf } from "@turnmeter/metrics/figures.js";
import type { ToolRow } from "@turnmeter/metrics";
import { toolColumns } from "../subjects/tools.js";
import { pick, tableOf } from "../table/column.js";
import { sumRow } from "../table/sum-cells.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/plural.js";

const titles = {
  endedCalls: { priority: 1, title: "Ran to an end" },
  errorRate: { priority: 1, title: "Error rate" },
};

/** How the calls of each tool ended, in the given order. */
export function outcomeTable(tools: readonly ToolRow[]): TableView {
  const { endedCalls, errorRate } = titles;
  const columns = pick(toolColumns, { tool: true, endedCalls, failed: 2, invalid: 2, errorRate });
  return { title: "Outcomes by tool", ...tableOf(tools, columns) };
}

/** How long the calls of each tool took, in the given order. */
export function durationTable(tools: readonly ToolRow[]): TableView {
  const timedCalls = { priority: 2, title: "Timed calls" };
  const columns = pick(toolColumns, { tool: true, timedCalls, p50Ms: 1, p90Ms: 1, p99Ms: 2 });
  return { title: "Durations by tool", ...tableOf(tools, columns) };
}

/** Calls, outcomes and times of every tool, with totals. */
export function toolTable(tools: readonly ToolRow[], command: string | undefined): TableView {
  const columns = pick(toolColumns, {
    tool: true,
    calls: true,
    failed: 3,
    invalid: 3,
    rejected: 5,
    denied: 5,
    ...titles,
    p50Ms: 3,
    p99Ms: 4,
    totalMs: { priority: 3, title: "Total time" },
  });
  const table = tableOf(tools, columns);
  const sum = (outcome: "ok" | "failed" | "invalid") =>
    tools.reduce((total, { outcomes }) => total + outcomes[outcome], 0);
  return {
    title: "Tools",
    ...table,
    totals: {
      ...sumRow(table),
      tool: say`Total of ${countOf(tools.length, "tool", "tools")}`,
      errorRate: errorRateOf({ ok: sum("ok"), failed: sum("failed"), invalid: sum("invalid") }),
      p50Ms: "",
      p99Ms: "",
    },
    notes: [
      "Error rate: failed and invalid calls of those that ran to an end. Total time adds up calls that ran side by side.",
    ],
    ...(command === undefined ? {} : { command }),
  };
}
