import type { ErrorRow, ReportPeriod, ToolRow } from "@turnmeter/metrics";
import { errorRateOf } from "@turnmeter/metrics/figures.js";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { errorColumns, toolColumns } from "../subjects/tools.js";
import { sumOf } from "../sum-of.js";
import { blankRow, pick, tableOf } from "../table/column.js";
import { firstRows, restNotes, sumRow } from "../table/first-rows.js";
import type { TableRow, TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { listingCommand } from "../words/names.js";

const titles = {
  endedCalls: { priority: 1, title: "Ran to an end" },
  errorRate: { priority: 1, title: "Error rate" },
};

/** How the calls of each tool ended, in the given order. */
export function outcomeTable(tools: readonly ToolRow[]): TableView {
  const columns = pick(toolColumns, {
    tool: true,
    endedCalls: titles.endedCalls,
    failed: 2,
    invalid: 2,
    errorRate: titles.errorRate,
  });
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
  const sum = (outcome: "ok" | "failed" | "invalid") => sumOf(tools, ({ outcomes }) => outcomes[outcome]);
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
      "Error rate: failed and invalid calls as a share of those that ran to an end. Total time adds up calls that ran side by side.",
    ],
    ...(command === undefined ? {} : { command }),
  };
}

/** Failures by kind and tool, with totals. */
export function errorTable(errors: readonly ErrorRow[], period: ReportPeriod): TableView {
  const columns = pick(errorColumns, {
    errorKind: { of: ({ errorKind }) => errorKind ?? "not known" },
    outcome: 3,
    tool: true,
    count: { title: "Calls" },
    sessions: 4,
    lastAt: { priority: 5, title: "Last seen", align: "right" },
  });
  const totalRow = (errorKind: Text, rows: readonly ErrorRow[]): TableRow => ({
    ...blankRow(columns),
    errorKind,
    count: sumOf(rows, ({ count }) => count),
  });
  return {
    title: "Failures by kind and tool",
    timezone: period.timezone,
    ...firstRows(errors, columns, (rest) => totalRow(say`${amount.count(rest.length)} more rows`, rest)),
    totals: totalRow("Total", errors),
    notes: restNotes(errors, listingCommand("errors", period)),
  };
}
