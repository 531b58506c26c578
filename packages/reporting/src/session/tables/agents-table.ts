import type { SessionAgentRow } from "@turnmeter/metrics";
import { agentRunColumns } from "../../subjects/agents.js";
import { costColumn } from "../../subjects/usage.js";
import { column, pick, tableOf } from "../../table/column.js";
import type { Columns } from "../../table/column.js";
import type { Cell, TableView } from "../../table/table-view.js";
import { boundCell } from "../../words/usage-phrase.js";

type CellOf = (row: SessionAgentRow) => Cell;

const unlessMain =
  (of: CellOf): CellOf =>
  (row) =>
    row.role === "main" ? "" : of(row);

const { description, durationMs, reportedTokens, status } = agentRunColumns;

const columns = {
  ...pick(agentRunColumns, {
    agentType: { title: "Thread" },
    description: { priority: 3, of: unlessMain(description.of) },
    status: { priority: 5, of: (row) => (row.role === "main" && row.hasTranscript ? "" : status.of(row)) },
    durationMs: { priority: 2, of: unlessMain(durationMs.of) },
  }),
  toolCalls: column.count("Calls", 5, (row) =>
    row.hasTranscript || row.requests !== null ? row.toolCalls : null,
  ),
  paidTokens: column.tokens("Paid tokens", 2, (row) => boundCell(row, row.paidTokens)),
  answerTokens: column.tokens("Answer", 3, unlessMain(answerCell)),
  returnedBytes: column.bytes(
    "Result",
    4,
    unlessMain((row) => row.returnedBytes),
  ),
} satisfies Columns<SessionAgentRow>;

const reported = { ...reportedTokens, priority: 7, title: "Reported", of: unlessMain(reportedTokens.of) };

/** The tree of threads: what each paid, and what came back to its parent. */
export function agentsTable(agents: readonly SessionAgentRow[]): TableView {
  const isNested = agents.some(({ depth }) => depth > 1);
  const isReported = agents.some((agent) => agent.reportedTokens !== null);
  return {
    id: "subagents",
    title: "Main thread and subagents",
    levels: agents.map(({ depth }) => depth),
    isOrdered: true,
    ...tableOf(agents, {
      ...columns,
      ...(isReported ? { reportedTokens: reported } : {}),
      costUsd: costColumn,
      ...(isNested
        ? { withChildrenCostUsd: column.usd("With those below", 4, (row) => row.withChildrenCostUsd) }
        : {}),
    }),
    notes: [
      "Paid: all tokens of its own requests. Answer: output of its last response, which includes the answer to its parent. Result: bytes that its parent received, as logged; none for a launch.",
      ...(isReported
        ? ["Reported: the size of its last context by its parent's log; it is in no total."]
        : []),
    ],
    empty: "No thread.",
  };
}

function answerCell({ answerTokens, answerIsLowerBound }: SessionAgentRow): Cell {
  return boundCell({ lowerBoundRequests: Number(answerIsLowerBound) }, answerTokens);
}
