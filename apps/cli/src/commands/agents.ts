import { agentRuns, agentTotals, agentTypes } from "@turnmeter/metrics";
import type { AgentFigures, AgentRunRow, AgentTypeRow } from "@turnmeter/metrics";
import {
  agentPlaceColumns,
  agentRunColumns,
  agentTypeColumns,
  amount,
  blankRow,
  column,
  pick,
  rowOf,
  say,
  shortIds,
  tableOf,
  usageColumns,
} from "@turnmeter/reporting";
import type { Columns, TableView, Text } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import { agentTypeMeaning } from "../logs/source-traits.js";
import type { AgentsFlags } from "./specifications/own-flags.js";

/** Subagents by type, or one by one as a tree. */
export async function agents(flags: AgentsFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { facts } = selection;
  const all = agentTotals(facts);
  const extra = { all };
  if (flags.by === "run") {
    const rows = agentRuns(facts);
    await printResult(
      {
        name: "agents",
        rows,
        extra,
        view: (format) => agentRunsView(rows, { all, isWhole: format === "csv" }),
      },
      selection,
      flags,
      context,
    );
    return;
  }
  const rows = agentTypes(facts);
  await printResult(
    { name: "agents", rows, extra, view: (format) => agentTypesView(rows, { all, isCsv: format === "csv" }) },
    selection,
    flags,
    context,
  );
}

/** Subagents by type, and all of them below. */
function agentTypesView(
  rows: readonly AgentTypeRow[],
  { all, isCsv }: { readonly all: AgentFigures | null; readonly isCsv: boolean },
): TableView {
  const { agentType, ...figures } = agentTypeColumns;
  const meaning = column.text("What it does", 3, (row: AgentTypeRow) => agentTypeMeaning(row.agentType));
  const columns: Columns<AgentTypeRow> = isCsv
    ? { agentType, ...figures, ...usageColumns, meaning }
    : { agentType, meaning, ...figures, ...usageColumns };
  return {
    title: "Subagents by type",
    ...tableOf(rows, columns),
    bars: "costUsd",
    ...(all === null ? {} : { totals: { ...rowOf(columns, { agentType: "Total", ...all }), meaning: "" } }),
    empty: "No subagents.",
  };
}

/**
 * Subagents one by one, children below their parents, and all of them below. People get the most expensive trees first. `isWhole` has every reported figure as a number, for programs;
 * else only those without a transcript show the tokens that are reported of them.
 */
function agentRunsView(
  given: readonly AgentRunRow[],
  { all, isWhole }: { readonly all: AgentFigures | null; readonly isWhole: boolean },
): TableView {
  const rows = isWhole ? given : byTreeCost(given);
  const shortId = shortIds(rows.map(({ agentId }) => agentId));
  const ids = pick(agentPlaceColumns, {
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
  const columns: Columns<AgentRunRow> = {
    ...run,
    ...(isWhole ? {} : ids),
    ...usageColumns,
    ...(isWhole ? { ...numbers, ...place } : isReported ? text : {}),
  };
  // Nothing stands below what is no sum.
  const totals = { ...blankRow(columns), agentType: "Total" };
  return {
    title: "Subagents",
    ...tableOf(rows, columns),
    levels: rows.map(({ depth }) => Math.max(0, depth - 1)),
    bars: "costUsd",
    ...(all === null ? {} : { totals: { ...totals, durationMs: all.totalMs, ...rowOf(usageColumns, all) } }),
    empty: "No subagents.",
  };
}

/** The trees of subagents, the most expensive first; within one the order stays. */
function byTreeCost(rows: readonly AgentRunRow[]): readonly AgentRunRow[] {
  const trees: { readonly rows: AgentRunRow[]; costNanoUsd: bigint }[] = [];
  for (const row of rows) {
    let tree = trees.at(-1);
    if (tree === undefined || row.depth <= 1) trees.push((tree = { rows: [], costNanoUsd: 0n }));
    tree.rows.push(row);
    tree.costNanoUsd += BigInt(row.costNanoUsd ?? 0);
  }
  return trees
    .toSorted((a, b) => (a.costNanoUsd < b.costNanoUsd ? 1 : Number(a.costNanoUsd > b.costNanoUsd) * -1))
    .flatMap((tree) => tree.rows);
}

/** A session's id and a subagent's in it, each by its beginning. */
function shortThread(threadId: string): string {
  return threadId
    .split("/")
    .map((id) => id.slice(0, 8))
    .join("/");
}

function reportedText({ hasTranscript, reportedTokens }: AgentRunRow): Text | null {
  return hasTranscript || reportedTokens === null ? null : say`~${amount.count(reportedTokens)} reported`;
}
