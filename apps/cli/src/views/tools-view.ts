import { decidedCalls, endedCalls, leastCases } from "@turnmeter/metrics/figures.js";
import { outcomes } from "@turnmeter/schema";
import type { CallStatistics, ToolRow } from "@turnmeter/metrics";
import type { CellTone, Formats, TableColumn, TableRow, TableView } from "@turnmeter/reporting";
import { counted } from "../counted.js";

const notableRate = 0.05;
const highRate = 0.2;

const priorities: ReadonlyMap<string, number> = new Map([
  ["failed", 4],
  ["invalid", 4],
  ["ok", 5],
]);

const outcomeColumns: readonly TableColumn[] = outcomes.map((outcome) => ({
  key: outcome,
  title: outcome.charAt(0).toUpperCase() + outcome.slice(1),
  align: "right",
  kind: "count",
  priority: priorities.get(outcome) ?? 7,
}));

const endedColumn: TableColumn = {
  key: "endedCalls",
  title: "Ended",
  align: "right",
  kind: "count",
  priority: 2,
  needs: "errorRate",
};
const decidedColumn: TableColumn = {
  key: "decidedCalls",
  title: "Decided",
  align: "right",
  kind: "count",
  priority: 7,
  needs: "rejectionRate",
};

/**
 * Calls by tool or server: how they ended and how long they took. No rate stands without the calls that it is taken
 * over (R64); CSV has the counts of all outcomes instead.
 */
export function toolsView(
  rows: readonly ToolRow[],
  {
    by,
    all,
    isCsv,
    formats,
  }: {
    readonly by: "tool" | "server";
    /** All calls together, for the line below. */
    readonly all: CallStatistics;
    readonly isCsv: boolean;
    readonly formats: Formats;
  },
): TableView {
  const isRare = rows.some((row) => row.errorRate !== null && endedCalls(row.outcomes) < leastCases);
  const isRejected = rows.some(({ outcomes: { rejected } }) => rejected > 0);
  return {
    title: by === "tool" ? "Tools" : "MCP servers",
    columns: [
      { key: "tool", title: by === "tool" ? "Tool" : "Server", align: "left", kind: "text", priority: 1 },
      { key: "calls", title: "Calls", align: "right", kind: "count", priority: 1 },
      ...(isCsv ? [] : [endedColumn]),
      {
        key: "errorRate",
        title: "Errors",
        align: "right",
        kind: "percent",
        priority: 2,
        ...(isCsv ? {} : { needs: "endedCalls" }),
      },
      ...(isCsv || !isRejected ? [] : [decidedColumn]),
      {
        key: "rejectionRate",
        title: "Rejections",
        align: "right",
        kind: "percent",
        priority: 7,
        ...(isCsv || !isRejected ? {} : { needs: "decidedCalls" }),
      },
      ...outcomeColumns,
      { key: "p50Ms", title: "p50", align: "right", kind: "duration", priority: 3 },
      { key: "p90Ms", title: "p90", align: "right", kind: "duration", priority: 3 },
      { key: "p99Ms", title: "p99", align: "right", kind: "duration", priority: 5 },
      { key: "totalMs", title: "Total", align: "right", kind: "duration", priority: 6 },
      { key: "timedCalls", title: "Timed", align: "right", kind: "count", priority: 8 },
      { key: "reportedCalls", title: "By the tool", align: "right", kind: "count", priority: 8 },
    ],
    rows: rows.map(cellsOf),
    totals: cellsOf({ tool: "All calls", ...all }),
    bars: "calls",
    tones: rows.map(errorTone),
    notes:
      rows.length === 0
        ? []
        : [
            "Errors: (failed + invalid) ÷ ended (ok + failed + invalid).",
            ...(isRejected
              ? ["Rejections: rejected ÷ decided (all but pending, cancelled, interrupted)."]
              : []),
            timesNote(all, formats),
            ...(isRare
              ? [
                  `Error rates of fewer than ${formats.count(leastCases)} calls that ran to an end say little.`,
                ]
              : []),
          ],
    empty: "No tool calls.",
  };
}

function cellsOf({ outcomes: counts, ...row }: ToolRow): TableRow {
  return {
    ...row,
    ...counts,
    endedCalls: endedCalls(counts),
    decidedCalls: decidedCalls(counts),
  };
}

/** Colour for a rate that stands out, over enough calls to say something (R64). */
function errorTone({ errorRate, outcomes: counts }: ToolRow): Readonly<Record<string, CellTone>> {
  if (errorRate === null || endedCalls(counts) < leastCases || errorRate < notableRate) return {};
  return { errorRate: errorRate < highRate ? "warning" : "bad" };
}

function timesNote({ timedCalls: timed, reportedCalls: reported }: CallStatistics, formats: Formats): string {
  const share =
    timed === 0
      ? ""
      : ` of ${counted(timed, "call", "calls", formats)} that ran, ${formats.percent(reported / timed)} by the tool itself`;
  return `Times${share}; the rest from call to result, which may hold a wait for permission.`;
}
