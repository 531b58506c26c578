import type { AgentFigures, AgentRunRow, AgentTypeRow } from "@turnmeter/metrics";
import type { Formats, TableColumn, TableRow, TableView } from "@turnmeter/reporting";
import { usageCells, usageColumns } from "../output/usage-columns.js";

/** Subagents by type, and all of them below. */
export function agentTypesView(rows: readonly AgentTypeRow[], all: AgentFigures | null): TableView {
  return {
    title: "Subagents by type",
    columns: [
      { key: "agentType", title: "Type", align: "left", kind: "text", priority: 1 },
      { key: "runs", title: "Runs", align: "right", kind: "count", priority: 1 },
      { key: "runsWithoutTranscript", title: "No transcript", align: "right", kind: "count", priority: 8 },
      { key: "shareOfCost", title: "Of cost", align: "right", kind: "percent", priority: 2 },
      { key: "toolCalls", title: "Calls", align: "right", kind: "count", priority: 4 },
      { key: "p50Ms", title: "p50", align: "right", kind: "duration", priority: 3 },
      { key: "totalMs", title: "Total", align: "right", kind: "duration", priority: 7 },
      ...usageColumns(),
    ],
    bars: "costUsd",
    rows: rows.map(typeCells),
    ...(all === null ? {} : { totals: typeCells({ agentType: "Total", ...all }) }),
    empty: "No subagents.",
  };
}

function typeCells({ agentType, runs, runsWithoutTranscript, ...row }: AgentTypeRow): TableRow {
  const { shareOfCost, toolCalls, p50Ms, totalMs } = row;
  return {
    agentType,
    runs,
    runsWithoutTranscript,
    shareOfCost,
    toolCalls,
    p50Ms,
    totalMs,
    ...usageCells(row),
  };
}

/**
 * Subagents one by one, children below their parents, and all of them below. `isWhole` has every reported figure as a number, for programs;
 * else only those without a transcript show the tokens that are reported of them.
 */
export function agentRunsView(
  rows: readonly AgentRunRow[],
  {
    all,
    isWhole,
    formats,
  }: { readonly all: AgentFigures | null; readonly isWhole: boolean; readonly formats: Formats },
): TableView {
  const isReported = rows.some((row) => reportedText(row, formats) !== null);
  return {
    title: "Subagents",
    columns: [
      { key: "agentType", title: "Type", align: "left", kind: "text", priority: 1 },
      { key: "description", title: "Task", align: "left", kind: "text", priority: 2 },
      { key: "status", title: "Status", align: "left", kind: "text", priority: 3 },
      { key: "durationMs", title: "Time", align: "right", kind: "duration", priority: 3 },
      ...usageColumns(),
      ...(isWhole ? reportedColumns : isReported ? [reportedColumn] : []),
      { key: "depth", title: "Depth", align: "right", kind: "count", priority: 10 },
      { key: "agentId", title: "Id", align: "left", kind: "text", priority: 11 },
      { key: "parentThreadId", title: "Parent", align: "left", kind: "text", priority: 12 },
      { key: "callId", title: "Call", align: "left", kind: "text", priority: 13 },
    ],
    levels: rows.map(({ depth }) => Math.max(0, depth - 1)),
    bars: "costUsd",
    rows: rows.map((row) => ({
      agentType: row.agentType,
      description: row.description,
      status: row.hasTranscript ? row.status : (row.status ?? "no transcript"),
      durationMs: row.durationMs,
      depth: row.depth,
      agentId: row.agentId,
      parentThreadId: row.parentThreadId,
      callId: row.callId,
      reported: reportedText(row, formats),
      reportedTokens: row.reportedTokens,
      reportedDurationMs: row.reportedDurationMs,
      reportedToolUses: row.reportedToolUses,
      ...usageCells(row),
    })),
    ...(all === null ? {} : { totals: runTotals(all) }),
    empty: "No subagents.",
  };
}

/** Nothing stands below what is no sum. */
function runTotals(all: AgentFigures): TableRow {
  const blank = {
    description: "",
    status: "",
    depth: "",
    agentId: "",
    parentThreadId: "",
    callId: "",
    reported: "",
  };
  return { agentType: "Total", ...blank, durationMs: all.totalMs, ...usageCells(all) };
}

const reportedColumn: TableColumn = {
  key: "reported",
  title: "Reported",
  align: "right",
  kind: "text",
  priority: 4,
};

const reportedColumns: readonly TableColumn[] = [
  { key: "reportedTokens", title: "Reported tokens", align: "right", kind: "tokens", priority: 14 },
  { key: "reportedDurationMs", title: "Reported time", align: "right", kind: "duration", priority: 15 },
  { key: "reportedToolUses", title: "Reported calls", align: "right", kind: "count", priority: 16 },
];

function reportedText({ hasTranscript, reportedTokens }: AgentRunRow, formats: Formats): string | null {
  return hasTranscript || reportedTokens === null ? null : `~${formats.count(reportedTokens)} reported`;
}
