import type { AgentFigures, AgentRunRow, Usage } from "@turnmeter/metrics";
import {
  agentPlaceColumns,
  agentRunColumns,
  amount,
  blankRow,
  column,
  pick,
  rowOf,
  say,
  shortIds,
  sumUsage,
  tableOf,
  modelsColumns,
  usageColumns,
} from "@turnmeter/reporting";
import type { Columns, TableView, Text } from "@turnmeter/reporting";
import { columnsOf, withRest } from "../output/listing.js";
import type { CutRows } from "../output/listing.js";

/** A subagent with all subagents below it and their joint usage; a listing keeps these rows together. */
export interface AgentTree {
  readonly root: AgentRunRow;
  /** The root, then each parent directly before its children. */
  readonly rows: readonly AgentRunRow[];
  readonly usage: Usage;
}

export function agentTrees(runs: readonly AgentRunRow[]): readonly AgentTree[] {
  const trees: [AgentRunRow, ...AgentRunRow[]][] = [];
  for (const run of runs) {
    const tree = trees.at(-1);
    if (tree === undefined || run.depth <= 1) trees.push([run]);
    else tree.push(run);
  }
  return trees.map((rows) => ({ root: rows[0], rows, usage: sumUsage(rows.filter(isKnown)) }));
}

export function byTreeCost(trees: readonly AgentTree[]): readonly AgentTree[] {
  const costOf = ({ usage }: AgentTree): bigint => BigInt(usage.costNanoUsd);
  return trees.toSorted((a, b) => (costOf(a) < costOf(b) ? 1 : Number(costOf(a) > costOf(b)) * -1));
}

function isKnown(run: AgentRunRow): run is AgentRunRow & Usage {
  return run.requests !== null;
}

/** Columns by which trees can be sorted: usage of the whole tree, else values of its root. */
export const treeColumns: Columns<AgentTree> = {
  ...columnsOf<AgentTree, AgentRunRow>({ ...agentRunColumns, ...agentPlaceColumns }, ({ root }) => root),
  ...columnsOf<AgentTree, Usage>(usageColumns, ({ usage }) => usage),
};

/** Subagents one by one, children below their parents, and a row that sums all of them. `isWhole` gives every reported figure as a number, for programs; else reported tokens show only for subagents without a transcript. */
export function agentRunsView(
  { shown, rest }: CutRows<AgentTree>,
  { all, isWhole }: { readonly all: AgentFigures | null; readonly isWhole: boolean },
): TableView {
  const [rows, left] = [shown, rest].map((trees) => trees.flatMap((tree) => tree.rows));
  const columns = runColumns(rows!, { ids: [...rows!, ...left!].map(({ agentId }) => agentId), isWhole });
  const view: TableView = {
    title: "Subagents",
    ...tableOf(rows!, columns),
    levels: rows!.map(({ depth }) => Math.max(0, depth - 1)),
    bars: "costUsd",
    ...(all === null
      ? {}
      : { totals: { ...labelled(columns, "Total"), durationMs: all.totalMs, ...rowOf(usageColumns, all) } }),
    notes: rows!.some(({ depth }) => depth > 1)
      ? ["A subagent stands below the one that started it, and is sorted with it."]
      : [],
    empty: "No subagents.",
  };
  if (isWhole) return view;
  const name = say`${amount.count(left!.length)} more`;
  const sums = { ...labelled(columns, name), ...rowOf(usageColumns, sumUsage(left!.filter(isKnown))) };
  return withRest(view, { shown: rows!, rest: left! }, { ...sums, durationMs: timeOf(left!) });
}

function labelled(columns: Columns<never>, name: Text) {
  return { ...blankRow(columns), agentType: name };
}

function timeOf(runs: readonly AgentRunRow[]): number | null {
  const known = runs.flatMap(({ durationMs, hasTranscript }) => (hasTranscript ? (durationMs ?? []) : []));
  return known.length === 0 ? null : known.reduce((sum, time) => sum + time, 0);
}

function runColumns(
  rows: readonly AgentRunRow[],
  { ids, isWhole }: { readonly ids: readonly string[]; readonly isWhole: boolean },
): Columns<AgentRunRow> {
  const shortId = shortIds(ids);
  const shown = pick(agentPlaceColumns, {
    agentId: { title: "Id", priority: 2, of: ({ agentId }) => shortId(agentId) },
    parentThreadId: {
      title: "Started by",
      priority: 5,
      of: ({ parentThreadId }) => shortThread(parentThreadId),
    },
  });
  const { reportedTokens, ...run } = agentRunColumns;
  const { reportedDurationMs, reportedToolUses, ...place } = agentPlaceColumns;
  const numbers = { reportedTokens, reportedDurationMs, reportedToolUses };
  const text = { reported: column.figure("Reported", 4, (row: AgentRunRow) => reportedText(row)) };
  const isReported = rows.some((row) => reportedText(row) !== null);
  return {
    ...run,
    ...(isWhole ? {} : shown),
    ...usageColumns,
    models: isWhole ? modelsColumns.whole : modelsColumns.short,
    ...(isWhole ? { ...numbers, ...place } : isReported ? text : {}),
  };
}

function shortThread(threadId: string): string {
  return threadId
    .split("/")
    .map((id) => id.slice(0, 8))
    .join("/");
}

function reportedText({ hasTranscript, reportedTokens }: AgentRunRow): Text | null {
  return hasTranscript || reportedTokens === null ? null : say`~${amount.count(reportedTokens)} reported`;
}
