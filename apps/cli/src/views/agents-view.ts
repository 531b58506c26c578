import type { AgentRunRow, AgentTypeRow } from "@turnmeter/metrics";
import type { TableView } from "@turnmeter/reporting";
import { usageCells, usageColumns } from "./usage-columns.js";

/** Subagents by type. */
export function agentTypesView(rows: readonly AgentTypeRow[]): TableView {
  return {
    title: "Subagents by type",
    columns: [
      { key: "agentType", title: "Type", align: "left", kind: "text", priority: 1 },
      { key: "runs", title: "Runs", align: "right", kind: "count", priority: 1 },
      { key: "shareOfCost", title: "Of cost", align: "right", kind: "percent", priority: 2 },
      { key: "toolCalls", title: "Calls", align: "right", kind: "count", priority: 6 },
      { key: "p50Ms", title: "p50", align: "right", kind: "duration", priority: 3 },
      { key: "totalMs", title: "Total", align: "right", kind: "duration", priority: 7 },
      ...usageColumns(),
    ],
    rows: rows.map((row) => ({
      agentType: row.agentType,
      runs: row.runs,
      shareOfCost: row.shareOfCost,
      toolCalls: row.toolCalls,
      p50Ms: row.p50Ms,
      totalMs: row.totalMs,
      ...usageCells(row),
    })),
    empty: "No subagents.",
  };
}

/** Subagents one by one, children below their parents. */
export function agentRunsView(rows: readonly AgentRunRow[]): TableView {
  return {
    title: "Subagents",
    columns: [
      { key: "agentType", title: "Type", align: "left", kind: "text", priority: 1 },
      { key: "description", title: "Task", align: "left", kind: "text", priority: 2 },
      { key: "status", title: "Status", align: "left", kind: "text", priority: 5 },
      { key: "durationMs", title: "Time", align: "right", kind: "duration", priority: 3 },
      ...usageColumns(),
      { key: "depth", title: "Depth", align: "right", kind: "count", priority: 10 },
      { key: "agentId", title: "Id", align: "left", kind: "text", priority: 11 },
      { key: "parentThreadId", title: "Parent", align: "left", kind: "text", priority: 12 },
      { key: "callId", title: "Call", align: "left", kind: "text", priority: 13 },
    ],
    rows: rows.map((row) => ({
      agentType: `${"· ".repeat(Math.max(0, row.depth - 1))}${row.agentType}`,
      description: row.description,
      status: row.hasTranscript ? row.status : (row.status ?? "no transcript"),
      durationMs: row.durationMs,
      depth: row.depth,
      agentId: row.agentId,
      parentThreadId: row.parentThreadId,
      callId: row.callId,
      ...usageCells(row),
    })),
    empty: "No subagents.",
  };
}
