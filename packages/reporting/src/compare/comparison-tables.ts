import type { ComparisonRow } from "@turnmeter/metrics";
import type { SideNames } from "../bridge/bridge-table.js";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { CellTone, TableColumn, TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { differenceText, figureText, intervalText, relativeText, verdictTitles } from "./figure-text.js";

/** Tools that tables show at most, and where none can be judged; the rest are in JSON and CSV. */
const mostTools = 15;
const mostUnjudgedTools = 5;

/** Totals of both sides, which are facts. */
export function totalsTable(rows: readonly ComparisonRow[], names: SideNames): TableView {
  return {
    id: "totals",
    title: "Totals",
    columns: [
      { key: "figure", title: "Total", align: "left", kind: "text", priority: 1 },
      ...sideColumns(names),
      textColumn("difference", "Difference", 2),
      textColumn("relative", "Relative", 3),
    ],
    rows: rows
      .filter(({ verdict }) => verdict === "fact")
      .map((row) => ({
        figure: amount.figureTitle(row.figure),
        before: figureText(row.figure, row.before),
        after: figureText(row.figure, row.after),
        difference: differenceText(row.figure, row.difference),
        relative: relativeText(row),
      })),
    isOrdered: true,
    ...(rows.some(({ before, after }) => before.isLowerBound || after.isLowerBound)
      ? { notes: ["≥: only a lower bound is known, and the difference is one of the bounds."] }
      : {}),
  };
}

/** Rates, means and percentiles of both sides that are no tool's, each with a verdict. */
export function figuresTable(rows: readonly ComparisonRow[], names: SideNames): TableView {
  const shown = rows.filter(({ verdict, tool }) => verdict !== "fact" && tool === null);
  return {
    id: "figures",
    title: "Rates and means",
    columns: [
      { key: "figure", title: "Figure", align: "left", kind: "text", priority: 1 },
      ...judgedColumns(names),
    ],
    rows: shown.map((row) => ({ figure: amount.figureTitle(row.figure), ...judgedCells(row) })),
    tones: shown.map(tonesOf),
    isOrdered: true,
    notes: boundNotes(rows),
  };
}

/** What figures of output tokens leave out of the requests with usage. */
function boundNotes(rows: readonly ComparisonRow[]): readonly Text[] {
  const all = rows.find(({ figure }) => figure === "promptTokensPerRequest");
  const whole = rows.find(({ figure }) => figure === "outputTokensPerRequest");
  if (all === undefined || whole === undefined) return [];
  const [before, after] = [all.before.n - whole.before.n, all.after.n - whole.after.n];
  if (before + after === 0) return [];
  return [
    say`Figures of output tokens leave out requests whose output is known only as a lower bound: ${amount.count(before)} before and ${amount.count(after)} after.`,
  ];
}

const toolTables = {
  errorRate: { id: "tool-errors", title: "Error rate by tool" },
  p50Ms: { id: "tool-p50", title: "Median duration by tool" },
  p90Ms: { id: "tool-p90", title: "90th percentile of durations by tool" },
} as const;

/** One figure of each tool for which it can be judged, the most called first; without any, of some that cannot. */
export function toolTable(
  figure: keyof typeof toolTables,
  rows: readonly ComparisonRow[],
  names: SideNames,
): TableView {
  const all = rows.filter(
    (row) => row.figure === figure && row.tool !== null && (row.before.n > 0 || row.after.n > 0),
  );
  const judged = all.filter(({ pValue }) => pValue !== null);
  const shown = judged.length > 0 ? judged.slice(0, mostTools) : all.slice(0, mostUnjudgedTools);
  const left = all.length - shown.length;
  return {
    ...toolTables[figure],
    columns: [
      { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
      ...judgedColumns(names),
    ],
    rows: shown.map((row) => ({
      tool: row.tool,
      ...judgedCells(row),
    })),
    tones: shown.map(tonesOf),
    ...(left > 0
      ? {
          notes: [
            say`${countOf(left, "more tool", "more tools")}${judged.length <= mostTools ? ", of too few calls or sessions," : ""} with --json or --format csv.`,
          ],
        }
      : {}),
    empty: "No tool calls of which this is known.",
  };
}

function judgedCells(row: ComparisonRow) {
  return {
    before: figureText(row.figure, row.before),
    after: figureText(row.figure, row.after),
    difference: differenceText(row.figure, row.difference),
    interval: intervalText(row),
    n: say`${amount.count(row.before.n)} / ${amount.count(row.after.n)}`,
    sessions: say`${amount.count(row.before.sessions)} / ${amount.count(row.after.sessions)}`,
    verdict: verdictTitles[row.verdict],
  };
}

function judgedColumns(names: SideNames): readonly TableColumn[] {
  return [
    ...sideColumns(names),
    textColumn("difference", "Difference", 2),
    textColumn("interval", "95 % interval", 4),
    textColumn("n", "n", 3),
    textColumn("sessions", "Sessions", 5),
    { key: "verdict", title: "Verdict", align: "left", kind: "text", priority: 1 },
  ];
}

function sideColumns({ before, after }: SideNames): readonly TableColumn[] {
  return [textColumn("before", before, 1), textColumn("after", after, 1)];
}

function textColumn(key: string, title: Text, priority: number): TableColumn {
  return { key, title, align: "right", kind: "text", priority };
}

function tonesOf({ verdict }: ComparisonRow): Readonly<Record<string, CellTone>> {
  return verdict === "differs" ? { verdict: "warning" } : {};
}
