import type { ErrorFigures, ErrorRow } from "@turnmeter/metrics";
import type { TableRow, TableView } from "@turnmeter/reporting";

/** Failures, the most frequent first, and all of them below. */
export function errorsView(rows: readonly ErrorRow[], all: ErrorFigures): TableView {
  return {
    title: "Failures",
    columns: [
      { key: "outcome", title: "Outcome", align: "left", kind: "text", priority: 2 },
      { key: "errorKind", title: "Kind", align: "left", kind: "text", priority: 1 },
      { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
      { key: "count", title: "Count", align: "right", kind: "count", priority: 1 },
      { key: "sessions", title: "Sessions", align: "right", kind: "count", priority: 3 },
      { key: "exitCodes", title: "Exit codes", align: "left", kind: "text", priority: 6 },
      { key: "firstAt", title: "First", align: "left", kind: "instant", priority: 5 },
      { key: "lastAt", title: "Last", align: "left", kind: "instant", priority: 4 },
    ],
    bars: "count",
    rows: rows.map(cellsOf),
    // Where there is no room for outcomes, the kind names the line.
    totals: { ...cellsOf({ outcome: "Total", errorKind: "all kinds", tool: "", ...all }), exitCodes: "" },
    empty: "No failures.",
  };
}

function cellsOf(row: ErrorRow): TableRow {
  return { ...row, exitCodes: exitCodesText(row) };
}

function exitCodesText({ exitCodes }: ErrorRow): string {
  return exitCodes
    .map(({ exitCode, count }) => (count === 1 ? String(exitCode) : `${exitCode} (${count})`))
    .join(", ");
}
