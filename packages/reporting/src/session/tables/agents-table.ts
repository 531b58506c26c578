import type { Cell, TableView } from "../../table/table-view.js";
import { numberColumn, textColumn } from "./columns.js";
import type { SessionAgentRow } from "@turnmeter/metrics";

/** The tree of threads: what each paid, and what came back to its parent. */
export function agentsTable(agents: readonly SessionAgentRow[]): TableView {
  const isNested = agents.some(({ depth }) => depth > 1);
  const isReported = agents.some(({ reportedTokens }) => reportedTokens !== null);
  return {
    id: "subagents",
    title: "Main thread and subagents",
    levels: agents.map(({ depth }) => depth),
    isOrdered: true,
    columns: [
      textColumn("agentType", "Thread", 1),
      textColumn("description", "Task", 3),
      textColumn("status", "Status", 5),
      numberColumn("durationMs", "Time", "duration", 2),
      numberColumn("toolCalls", "Calls", "count", 5),
      numberColumn("paidTokens", "Paid tokens", "tokens", 2),
      numberColumn("answerTokens", "Answer", "tokens", 3),
      numberColumn("returnedBytes", "Result", "bytes", 4),
      ...(isReported ? [numberColumn("reportedTokens", "Reported", "tokens", 7)] : []),
      numberColumn("costUsd", "Cost", "usd", 1),
      ...(isNested ? [numberColumn("withChildrenCostUsd", "With those below", "usd", 4)] : []),
    ],
    rows: agents.map((agent) => ({
      agentType: agent.agentType,
      description: agent.role === "main" ? "" : agent.description,
      status: agent.hasTranscript
        ? agent.role === "main"
          ? ""
          : agent.status
        : (agent.status ?? "no transcript"),
      durationMs: agent.role === "main" ? "" : agent.durationMs,
      toolCalls: agent.hasTranscript || agent.requests !== null ? agent.toolCalls : null,
      paidTokens: boundOf(agent, agent.paidTokens),
      answerTokens: agent.role === "main" ? "" : answerCell(agent),
      returnedBytes: agent.role === "main" ? "" : agent.returnedBytes,
      reportedTokens: agent.role === "main" ? "" : agent.reportedTokens,
      costUsd: boundOf(agent, agent.costUsd),
      withChildrenCostUsd: agent.withChildrenCostUsd,
    })),
    notes: [
      "Paid: all tokens of its own requests. Answer: output of its last response, of which the answer to its parent is a part. Result: bytes of what its parent got, as the log writes it; of a launch none are logged.",
      ...(isReported
        ? ["Reported: what its parent's log says, its last context and no sum; it is in no total."]
        : []),
    ],
    empty: "No thread.",
  };
}

function answerCell({ answerTokens, answerIsLowerBound }: SessionAgentRow): Cell {
  return answerTokens !== null && answerIsLowerBound ? { atLeast: answerTokens } : answerTokens;
}

function boundOf({ lowerBoundRequests }: SessionAgentRow, value: number | null): Cell {
  return value !== null && (lowerBoundRequests ?? 0) > 0 ? { atLeast: value } : value;
}
