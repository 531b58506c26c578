import type { AgentRunRow, AgentTypeRow } from "@turnmeter/metrics";
import { column, type Columns } from "../table/column.js";

/** Subagents by type, without their usage. */
export const agentTypeColumns = {
  agentType: column.text("Type", 1, ({ agentType }) => agentType),
  runs: column.count("Runs", 1, ({ runs }) => runs),
  runsWithoutTranscript: column.count("No transcript", 8, (row) => row.runsWithoutTranscript, {
    isRare: true,
  }),
  shareOfCost: column.percent("Of cost", 2, ({ shareOfCost }) => shareOfCost),
  toolCalls: column.count("Calls", 4, ({ toolCalls }) => toolCalls),
  p50Ms: column.duration("p50", 3, ({ p50Ms }) => p50Ms),
  totalMs: column.duration("Total", 7, ({ totalMs }) => totalMs),
} satisfies Columns<AgentTypeRow>;

type AgentRun = Pick<
  AgentRunRow,
  "agentType" | "description" | "status" | "hasTranscript" | "durationMs" | "reportedTokens"
>;

/** One subagent, without its usage. */
export const agentRunColumns = {
  agentType: column.text("Type", 1, ({ agentType }) => agentType),
  description: column.text("Task", 2, ({ description }) => description),
  status: column.text("Status", 3, (row) =>
    row.hasTranscript ? row.status : (row.status ?? "no transcript"),
  ),
  durationMs: column.duration("Time", 3, ({ durationMs }) => durationMs),
  reportedTokens: column.tokens("Reported tokens", 14, ({ reportedTokens }) => reportedTokens),
} satisfies Columns<AgentRun>;

/** A subagent's place in the tree, and its parent's report beside tokens. */
export const agentPlaceColumns = {
  reportedDurationMs: column.duration("Reported time", 15, (row) => row.reportedDurationMs),
  reportedToolUses: column.count("Reported calls", 16, (row) => row.reportedToolUses),
  depth: column.count("Depth", 10, ({ depth }) => depth),
  agentId: column.text("Id", 11, ({ agentId }) => agentId),
  parentThreadId: column.text("Parent", 12, ({ parentThreadId }) => parentThreadId),
  callId: column.text("Call", 13, ({ callId }) => callId),
} satisfies Columns<AgentRunRow>;
