import { agentRuns, agentTotals, agentTypes, tableWhere } from "@turnmeter/metrics";
import type { AgentFigures, AgentTypeRow, AgentRunRow, Usage } from "@turnmeter/metrics";
import {
  agentTypeColumns,
  blankRow,
  column,
  modelsColumns,
  rowOf,
  sumCells,
  sumUsage,
  tableOf,
  usageColumns,
  agentPlaceColumns,
  agentRunColumns,
  amount,
  pick,
  say,
  shortIds,
} from "@turnmeter/reporting";
import type { Columns, TableRow, TableView, Text } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import type { CliContext } from "../common/context.js";
import { jsonRows, listingOf, usualTop, withRest, columnsOf, type CutRows } from "../output/listing.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import { agentTypeMeaning } from "../logs/source-traits.js";
import type { Format } from "../specification/flags/shared-flags.js";
import type { FlagsOf } from "./specifications/own-flags.js";

const usual = { key: "costUsd", order: "desc", top: usualTop } as const;

/** Subagents by type, or one by one as a tree. */
export async function agents(flags: FlagsOf<"agents">, context: CliContext): Promise<void> {
  await (flags.by === "run" ? printRuns(flags, context) : printTypes(flags, context));
}

async function printTypes(flags: FlagsOf<"agents">, context: CliContext): Promise<void> {
  const listing = listingOf<AgentTypeRow>({ ...agentTypeColumns, ...usageColumns }, usual, flags, context);
  const selection = await openSelection(flags, context);
  const { facts } = selection;
  const all = agentTotals(facts);
  await printResult(selection, {
    name: "agents",
    extra: { all },
    noted: ofSubagents(facts),
    ...listing.result(agentTypes(facts), (cut, format) =>
      agentTypesView(cut, { all, isCsv: format === "csv" }),
    ),
  });
}

/** Programs get the trees by time, unless a flag says in which order or how many. */
async function printRuns(flags: FlagsOf<"agents">, context: CliContext): Promise<void> {
  const { sort, order, top } = flags;
  const isAsked = sort !== undefined || order !== undefined || top !== undefined;
  const listing = listingOf(treeColumns, usual, flags, context);
  const selection = await openSelection(flags, context);
  const { facts } = selection;
  const all = agentTotals(facts);
  const trees = agentTrees(agentRuns(facts));
  const sorted = listing.sorted(byTreeCost(trees));
  const cut = (format: Format) =>
    listing.cut((format === "json" || format === "csv") && !isAsked ? trees : sorted, format);
  const inJson = cut("json");
  await printResult(selection, {
    name: "agents",
    ...jsonRows({ shown: inJson.shown.flatMap(rowsOf), rest: inJson.rest.flatMap(rowsOf) }),
    extra: { all },
    noted: ofSubagents(facts),
    sorted: listing.phrase,
    view: (format) => agentRunsView(cut(format), { all, isWhole: format === "csv" }),
  });
}

function rowsOf<Row>({ rows }: { readonly rows: readonly Row[] }): readonly Row[] {
  return rows;
}

function ofSubagents({ requests, toolCalls }: Facts): Pick<Facts, "requests" | "toolCalls"> {
  return {
    requests: tableWhere(requests, [{ present: "agentId" }]),
    toolCalls: tableWhere(toolCalls, [{ present: "agentId" }]),
  };
}

function agentTypesView(
  { shown, rest, restName }: CutRows<AgentTypeRow>,
  { all, isCsv }: { readonly all: AgentFigures | null; readonly isCsv: boolean },
): TableView {
  const { agentType, ...figures } = agentTypeColumns;
  const meaning = column.text("What it does", 3, (row: AgentTypeRow) => agentTypeMeaning(row.agentType), {
    keepsRoom: true,
  });
  const columns: Columns<AgentTypeRow> = isCsv
    ? { agentType, ...figures, ...usageColumns, models: modelsColumns.whole, meaning }
    : { agentType, meaning, ...figures, ...usageColumns, models: modelsColumns.short };
  const view: TableView = {
    title: "Subagents by type",
    ...tableOf(shown, columns),
    bars: "costUsd",
    ...(all === null
      ? {}
      : { totals: { ...rowOf(columns, { agentType: "Total", models: [], ...all }), meaning: "" } }),
    empty: "No subagents.",
  };
  return isCsv ? view : withRest(view, { shown, rest }, restRow(restName, rest, columns));
}

/** Sums of several types. Medians are left out; shares add up, as all are of one total. */
function restRow(name: Text, rest: readonly AgentTypeRow[], columns: Columns<AgentTypeRow>): TableRow {
  const { runs, runsWithoutTranscript, toolCalls, totalMs, shareOfCost } = agentTypeColumns;
  const summed: Columns<AgentTypeRow> = { runs, runsWithoutTranscript, toolCalls, totalMs, shareOfCost };
  const sums = Object.entries(summed).map(([key, { of }]) => [key, sumCells(rest.map(of))]);
  return {
    ...blankRow(columns),
    ...Object.fromEntries(sums),
    ...rowOf(usageColumns, sumUsage(rest)),
    agentType: name,
  };
}

/** A subagent with all subagents below it and their joint usage; a listing keeps these rows together. */
interface AgentTree {
  readonly root: AgentRunRow;
  /** The root, then each parent directly before its children. */
  readonly rows: readonly AgentRunRow[];
  readonly usage: Usage;
}

function agentTrees(runs: readonly AgentRunRow[]): readonly AgentTree[] {
  const trees: [AgentRunRow, ...AgentRunRow[]][] = [];
  for (const run of runs) {
    const tree = trees.at(-1);
    if (tree === undefined || run.depth <= 1) trees.push([run]);
    else tree.push(run);
  }
  return trees.map((rows) => ({ root: rows[0], rows, usage: sumUsage(rows.filter(isKnown)) }));
}

function byTreeCost(trees: readonly AgentTree[]): readonly AgentTree[] {
  const costOf = ({ usage }: AgentTree): bigint => BigInt(usage.costNanoUsd);
  return trees.toSorted((a, b) => (costOf(a) < costOf(b) ? 1 : Number(costOf(a) > costOf(b)) * -1));
}

function isKnown(run: AgentRunRow): run is AgentRunRow & Usage {
  return run.requests !== null;
}

/** Columns by which trees can be sorted: usage of the whole tree, else values of its root. */
const treeColumns: Columns<AgentTree> = {
  ...columnsOf<AgentTree, AgentRunRow>({ ...agentRunColumns, ...agentPlaceColumns }, ({ root }) => root),
  ...columnsOf<AgentTree, Usage>(usageColumns, ({ usage }) => usage),
};

/** Subagents one by one, children below their parents, and a row that sums all of them. `isWhole` gives every reported figure as a number, for programs; else reported tokens show only for subagents without a transcript. */
function agentRunsView(
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
