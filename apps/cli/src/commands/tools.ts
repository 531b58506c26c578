import { endedCalls, leastCases } from "@turnmeter/metrics/figures.js";
import { toolsWithAll, type CallStatistics, type ToolRow } from "@turnmeter/metrics";
import { amount, countOf, rowOf, say, tableOf, toolColumns } from "@turnmeter/reporting";
import type { CellTone, Columns, TableView, Text } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { listingOf, sumsOf, withRest, type CutRows } from "../output/listing.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import type { FlagsOf } from "./specifications/own-flags.js";

/** Calls, outcomes and durations by tool, by MCP server or by program. */
export async function tools(flags: FlagsOf<"tools">, context: CliContext): Promise<void> {
  const { by } = flags;
  const listing = listingOf<ToolRow>(columnsOf(by), { key: "calls", order: "desc" }, flags, context);
  const selection = await openSelection(flags, context);
  const { rows, all } = toolsWithAll(selection.facts, { by });
  await printResult(selection, {
    name: "tools",
    about: "calls",
    extra: { all },
    ...listing.result(rows, (cut, format) => toolsView(cut, { by, all, isForPrograms: format === "csv" })),
  });
}

const notableRate = 0.05;
const highRate = 0.2;

const namesBy: Readonly<Record<FlagsOf<"tools">["by"], { readonly title: string; readonly column: string }>> =
  {
    tool: { title: "Tools", column: "Tool" },
    server: { title: "MCP servers", column: "Server" },
    program: { title: "Programs and tools", column: "Program or tool" },
  };

/** Calls by tool, server or program: how they ended and how long they took. */
export function toolsView(
  { shown: rows, rest, restName }: CutRows<ToolRow>,
  {
    by,
    all,
    isForPrograms = false,
  }: {
    readonly by: FlagsOf<"tools">["by"];
    /** All calls together, for the line below. */
    readonly all: CallStatistics;
    /** True leaves out what would count calls twice. */
    readonly isForPrograms?: boolean;
  },
): TableView {
  const columns = withNotes(columnsOf(by), rows, all);
  const view: TableView = {
    title: namesBy[by].title,
    ...tableOf(rows, columns),
    totals: rowOf(columns, { tool: "All calls", ...all }),
    bars: "calls",
    tones: rows.map(errorTone),
    empty: "No tool calls.",
  };
  if (isForPrograms) return view;
  // Rates and percentiles of several rows are not known from theirs.
  const sums = sumsOf(columns, rest, (key, { kind }) => kind === "count" || key === "totalMs");
  return withRest(view, { shown: rows, rest }, { ...sums, tool: restName });
}

function withNotes(
  columns: typeof toolColumns,
  rows: readonly ToolRow[],
  all: CallStatistics,
): Columns<ToolRow> {
  const few = rows.some((row) => row.errorRate !== null && !isRanked(row))
    ? say` Rates of fewer than ${amount.count(leastCases)} such calls say little.`
    : "";
  return {
    ...columns,
    errorRate: {
      ...columns.errorRate,
      note: say`Errors: (failed + invalid) ÷ ended (ok + failed + invalid).${few}`,
    },
    rejectionRate: {
      ...columns.rejectionRate,
      note: "Rejections: rejected ÷ decided (all but pending, cancelled, interrupted).",
    },
    p50Ms: { ...columns.p50Ms, note: timesNote(all) },
  };
}

function columnsOf(by: FlagsOf<"tools">["by"]): typeof toolColumns {
  return { ...toolColumns, tool: { ...toolColumns.tool, title: namesBy[by].column } };
}

/** Highlights an outlying rate, given enough calls (R64). */
function errorTone(row: ToolRow): Readonly<Record<string, CellTone>> {
  const { errorRate } = row;
  if (errorRate === null || !isRanked(row) || errorRate < notableRate) return {};
  return { errorRate: errorRate < highRate ? "warning" : "bad" };
}

function isRanked({ outcomes }: ToolRow): boolean {
  return endedCalls(outcomes) >= leastCases;
}

function timesNote({ timedCalls: timed, reportedCalls: reported }: CallStatistics): Text {
  const wait = "from call to result, which can include a wait for permission.";
  if (timed === 0) return `Times run ${wait}`;
  return say`Times of ${countOf(timed, "call", "calls")} that ran: ${amount.percent(reported / timed)} as reported by the tool, the rest ${wait}`;
}
