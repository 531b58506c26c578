import type { ComparedNumber, ComparisonRow } from "@turnmeter/metrics";
import { costsOfWork } from "@turnmeter/metrics/figures.js";
import { amount, say, type Text } from "../format/sentence.js";
import type { CellTone, TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { differenceText, figureText, intervalText, relativeText, verdictTitles } from "./figure-text.js";
import { tableOf, column, type Columns } from "../table/column.js";

/** Rows shown at most, and when no tool can be judged; JSON and CSV have the rest. */
const mostTools = 15;
const mostUnjudgedTools = 5;

/** Totals of both sides, which are facts. */
export function totalsTable(
  rows: readonly ComparisonRow[],
  { without = [] }: { readonly without?: readonly ComparedNumber[] } = {},
): TableView {
  return {
    id: "totals",
    title: "Totals",
    ...tableOf(
      rows.filter(({ verdict, figure }) => verdict === "fact" && !without.includes(figure)),
      {
        figure: column.text("Total", 1, titleOf),
        ...sideColumns,
        relative: column.figure("Relative", 2, relativeText),
      },
    ),
    isOrdered: true,
    ...(rows.some(({ before, after }) => before.isLowerBound || after.isLowerBound)
      ? { notes: ["≥: a lower bound; the difference is between the bounds."] }
      : {}),
  };
}

/** Rates, means and percentiles of both sides over all tools, each with a verdict. */
export function figuresTable(rows: readonly ComparisonRow[], options: OverallOptions = {}): TableView {
  return {
    id: "figures",
    ...judgedTable(overallRows(rows, options), { title: "Rates and means", by: "figure" }),
    notes: boundNotes(rows),
  };
}

export interface OverallOptions {
  /** True where both sides are models: the costs of the same work then have a table of their own. */
  readonly isOfModels?: boolean;
}

/** Rows of rates, means and percentiles over all tools. The cost of a turn, mostly that of a prompt, is for models alone. */
export function overallRows(
  rows: readonly ComparisonRow[],
  { isOfModels = false }: OverallOptions = {},
): readonly ComparisonRow[] {
  const elsewhere = new Set<string>([
    ...(isOfModels ? costsOfWork : ["costPerTurnUsd"]),
    ...(isOfSessions(rows) ? ["costPerSessionUsd"] : []),
  ]);
  return rows.filter(
    ({ verdict, tool, figure }) => verdict !== "fact" && tool === null && !elsewhere.has(figure),
  );
}

/** True where each side is one session: then a session's cost is the cost. */
export function isOfSessions(rows: readonly ComparisonRow[]): boolean {
  const sessions = rows.find(({ figure }) => figure === "sessions");
  return sessions?.before.value === 1 && sessions.after.value === 1;
}

/** The cost of the same work on both sides, with a verdict for each. */
export function workTable(rows: readonly ComparisonRow[]): TableView {
  return { id: "work", ...judgedTable(workRows(rows), { title: "Cost of the same work", by: "figure" }) };
}

export function workRows(rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  return costsOfWork.flatMap((wanted) => rows.filter(({ figure }) => figure === wanted));
}

/**
 * Rows of figures that are judged, named by figure or by tool. Where none of them can be, the columns that say how
 * each is judged are left out.
 */
export function judgedTable(
  rows: readonly ComparisonRow[],
  { title, by }: { readonly title: Text; readonly by: "figure" | "tool" },
): TableView {
  const name: Columns<ComparisonRow> =
    by === "tool"
      ? { tool: column.text("Tool", 1, ({ tool }) => tool) }
      : { figure: column.text("Figure", 1, titleOf) };
  return {
    title,
    ...tableOf(rows, { ...name, ...sideColumns, ...(rows.some(isJudged) ? judgingColumns : casesColumn) }),
    tones: rows.map(tonesOf),
    isOrdered: true,
  };
}

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

export type ToolFigure = keyof typeof toolTables;
export const toolFigures: readonly ToolFigure[] = ["errorRate", "p50Ms", "p90Ms"];

/** The rows of one figure that its table shows: each tool with enough data to judge it, the most called first; without any, a few others. */
export function toolRows(figure: ToolFigure, rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  const all = ofTools(figure, rows);
  const judged = all.filter(isJudged);
  return judged.length > 0 ? judged.slice(0, mostTools) : all.slice(0, mostUnjudgedTools);
}

function ofTools(figure: ToolFigure, rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  return rows.filter(
    (row) => row.figure === figure && row.tool !== null && (row.before.n > 0 || row.after.n > 0),
  );
}

/** One figure of the tools that {@link toolRows} names. */
export function toolTable(figure: ToolFigure, rows: readonly ComparisonRow[]): TableView {
  const all = ofTools(figure, rows);
  const shown = toolRows(figure, rows);
  const judged = all.filter(isJudged).length;
  const left = all.length - shown.length;
  const why = judged > 0 && judged <= mostTools ? ", with too few calls or sessions," : "";
  return {
    id: toolTables[figure].id,
    ...judgedTable(shown, { title: toolTables[figure].title, by: "tool" }),
    ...(left > 0
      ? { notes: [say`${countOf(left, "more tool", "more tools")}${why} with --json or --format csv.`] }
      : {}),
    empty: "No tool has this figure.",
  };
}

/** True for a figure with enough data on both sides to tell a difference from chance. */
export function isJudged({ pValue }: ComparisonRow): boolean {
  return pValue !== null;
}

function titleOf({ figure }: ComparisonRow): Text {
  return amount.figureTitle(figure);
}

const sideColumns: Columns<ComparisonRow> = {
  // After and difference tell it.
  before: column.figure("Before", 1, ({ figure, before }) => figureText(figure, before), { yields: true }),
  after: column.figure("After", 1, ({ figure, after }) => figureText(figure, after)),
  difference: column.figure("Difference", 1, ({ figure, difference }) => differenceText(figure, difference), {
    shortTitle: "Change",
  }),
};

const casesColumn: Columns<ComparisonRow> = {
  n: column.figure("n", 3, ({ before, after }) => say`${amount.count(before.n)} / ${amount.count(after.n)}`),
};

const judgingColumns: Columns<ComparisonRow> = {
  interval: column.figure("95 % interval", 3, intervalText),
  ...casesColumn,
  sessions: column.figure(
    "Sessions",
    4,
    ({ before, after }) => say`${amount.count(before.sessions)} / ${amount.count(after.sessions)}`,
  ),
  verdict: column.text("Verdict", 2, ({ verdict }) => verdictTitles[verdict]),
};

function tonesOf({ verdict }: ComparisonRow): Readonly<Record<string, CellTone>> {
  return verdict === "differs" ? { verdict: "warning" } : {};
}
