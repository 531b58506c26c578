import type { ComparisonRow } from "@turnmeter/metrics";
import type { SideNames } from "../bridge/bridge-table.js";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { CellTone, TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { differenceText, figureText, intervalText, relativeText, verdictTitles } from "./figure-text.js";
import { tableOf, column } from "../table/column.js";
import type { Columns } from "../table/column.js";

/** Tools that tables show at most, and where none can be judged; the rest are in JSON and CSV. */
const mostTools = 15;
const mostUnjudgedTools = 5;

/** Totals of both sides, which are facts. */
export function totalsTable(rows: readonly ComparisonRow[], names: SideNames): TableView {
  return {
    id: "totals",
    title: "Totals",
    ...tableOf(
      rows.filter(({ verdict }) => verdict === "fact"),
      {
        figure: column.text("Total", 1, titleOf),
        ...sideColumns(names),
        relative: column.figure("Relative", 3, relativeText),
      },
    ),
    isOrdered: true,
    ...(rows.some(({ before, after }) => before.isLowerBound || after.isLowerBound)
      ? { notes: ["≥: a lower bound; the difference is between the bounds."] }
      : {}),
  };
}

/** Rates, means and percentiles of both sides over all tools, each with a verdict. */
export function figuresTable(rows: readonly ComparisonRow[], names: SideNames): TableView {
  const shown = rows.filter(({ verdict, tool }) => verdict !== "fact" && tool === null);
  return {
    id: "figures",
    title: "Rates and means",
    ...tableOf(shown, { figure: column.text("Figure", 1, titleOf), ...judgedColumns(names) }),
    tones: shown.map(tonesOf),
    isOrdered: true,
    notes: boundNotes(rows),
  };
}

/** Requests with usage that figures of output tokens leave out. */
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

/** One figure of each tool with enough data to judge it, the most called first; without any, of a few others. */
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
    ...tableOf(shown, { tool: column.text("Tool", 1, ({ tool }) => tool), ...judgedColumns(names) }),
    tones: shown.map(tonesOf),
    ...(left > 0
      ? {
          notes: [
            say`${countOf(left, "more tool", "more tools")}${judged.length <= mostTools ? ", with too few calls or sessions," : ""} with --json or --format csv.`,
          ],
        }
      : {}),
    empty: "No tool has this figure.",
  };
}

function titleOf({ figure }: ComparisonRow): Text {
  return amount.figureTitle(figure);
}

function judgedColumns(names: SideNames): Columns<ComparisonRow> {
  return {
    ...sideColumns(names),
    interval: column.figure("95 % interval", 4, intervalText),
    n: column.figure(
      "n",
      3,
      ({ before, after }) => say`${amount.count(before.n)} / ${amount.count(after.n)}`,
    ),
    sessions: column.figure(
      "Sessions",
      5,
      ({ before, after }) => say`${amount.count(before.sessions)} / ${amount.count(after.sessions)}`,
    ),
    verdict: column.text("Verdict", 1, ({ verdict }) => verdictTitles[verdict]),
  };
}

function sideColumns(names: SideNames): Columns<ComparisonRow> {
  return {
    before: column.figure(names.before, 1, ({ figure, before }) => figureText(figure, before)),
    after: column.figure(names.after, 1, ({ figure, after }) => figureText(figure, after)),
    difference: column.figure("Difference", 2, ({ figure, difference }) =>
      differenceText(figure, difference),
    ),
  };
}

function tonesOf({ verdict }: ComparisonRow): Readonly<Record<string, CellTone>> {
  return verdict === "differs" ? { verdict: "warning" } : {};
}
