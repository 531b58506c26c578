import { agentRuns, agentTotals, agentTypes } from "@turnmeter/metrics";
import type { AgentFigures, AgentRunRow, AgentTypeRow } from "@turnmeter/metrics";
import {
  agentPlaceColumns,
  agentRunColumns,
  agentTypeColumns,
  amount,
  blankRow,
  column,
  rowOf,
  say,
  tableOf,
  usageColumns,
} from "@turnmeter/reporting";
import type { Columns, TableView, Text } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
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
  const view = () => agentTypesView(rows, all);
  await printResult({ name: "agents", rows, extra, view }, selection, flags, context);
}

/** Subagents by type, and all of them below. */
function agentTypesView(rows: readonly AgentTypeRow[], all: AgentFigures | null): TableView {
  const columns = { ...agentTypeColumns, ...usageColumns };
  return {
    title: "Subagents by type",
    ...tableOf(rows, columns),
    bars: "costUsd",
    ...(all === null ? {} : { totals: rowOf(columns, { agentType: "Total", ...all }) }),
    empty: "No subagents.",
  };
}

/**
 * Subagents one by one, children below their parents, and all of them below. `isWhole` has every reported figure as a number, for programs;
 * else only those without a transcript show the tokens that are reported of them.
 */
function agentRunsView(
  rows: readonly AgentRunRow[],
  { all, isWhole }: { readonly all: AgentFigures | null; readonly isWhole: boolean },
): TableView {
  const { reportedTokens, ...run } = agentRunColumns;
  const { reportedDurationMs, reportedToolUses, ...place } = agentPlaceColumns;
  const numbers = { reportedTokens, reportedDurationMs, reportedToolUses };
  const text = { reported: column.figure("Reported", 4, (row: AgentRunRow) => reportedText(row)) };
  const isReported = rows.some((row) => reportedText(row) !== null);
  const columns: Columns<AgentRunRow> = {
    ...run,
    ...usageColumns,
    ...(isWhole ? numbers : isReported ? text : {}),
    ...place,
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

function reportedText({ hasTranscript, reportedTokens }: AgentRunRow): Text | null {
  return hasTranscript || reportedTokens === null ? null : say`~${amount.count(reportedTokens)} reported`;
}
