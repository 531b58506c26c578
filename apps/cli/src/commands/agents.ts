import { agentRuns, agentTotals, agentTypes, tableWhere } from "@turnmeter/metrics";
import type { AgentFigures, AgentTypeRow } from "@turnmeter/metrics";
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
} from "@turnmeter/reporting";
import type { Columns, TableRow, TableView, Text } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import type { CliContext } from "../common/context.js";
import { jsonRows, listingOf, usualTop, withRest } from "../output/listing.js";
import type { CutRows } from "../output/listing.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import { agentTypeMeaning } from "../logs/source-traits.js";
import type { Format } from "../specification/flags/shared-flags.js";
import { agentRunsView, agentTrees, byTreeCost, treeColumns } from "./agent-runs.js";
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
