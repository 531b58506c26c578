import type { ContextRent, SessionContextRow, SessionAgentRow } from "@turnmeter/metrics";
import { column, tableOf, pick, type Columns } from "../../table/column.js";
import type { TableView, Cell } from "../../table/table-view.js";
import { callName } from "../names.js";
import { rentUsd } from "../cost-charts.js";
import { capped, turnColumn, type SessionTableOptions } from "./session-table.js";
import { agentRunColumns } from "../../subjects/agents.js";
import { costColumn } from "../../subjects/usage.js";
import { boundCell } from "../../words/usage-phrase.js";
import { present } from "../../sum-of.js";

export function contextTable(rows: readonly SessionContextRow[], options: SessionTableOptions): TableView {
  return capped(rows, options, "request", {
    id: "context",
    title: "Context by request",
    isOrdered: true,
    columns: {
      request: column.text("Request", 1, ({ request }) => String(request)),
      at: column.instant("Time", 3, ({ at }) => at),
      turn: turnColumn(3),
      promptTokens: column.tokens("Prompt", 1, ({ promptTokens }) => promptTokens),
      growthTokens: column.tokens("Grown by", 2, ({ growthTokens }) => growthTokens),
      cacheReadTokens: column.tokens("Cache read", 4, ({ cacheReadTokens }) => cacheReadTokens),
      cacheWriteTokens: column.tokens("Written", 4, ({ cacheWriteTokens }) => cacheWriteTokens),
      inputTokens: column.tokens("Uncached", 4, ({ inputTokens }) => inputTokens),
      event: column.text("Before it", 2, (row) =>
        row.isAfterCompaction ? "compaction" : row.isModelSwitch ? "model switch" : "",
      ),
      model: column.text("Model", 5, ({ model }) => model),
    },
    timezone: options.timezone,
    empty: "No request with usage and time.",
  });
}

/** The largest results with what carrying them in the context cost. */
export function resultsTable(rent: ContextRent, options: SessionTableOptions): TableView {
  return capped(rent.rows, options, "result", {
    id: "results",
    title: "Results and what they cost in the context",
    columns: {
      name: column.text("Call", 1, callName),
      resultBytes: column.bytes("Result", 3, ({ resultBytes }) => resultBytes),
      tokens: column.tokens("~Tokens", 2, ({ tokens }) => tokens),
      carriedRequests: column.count("Carried by", 2, ({ carriedRequests }) => carriedRequests),
      entryCostUsd: column.usd("~First sent", 5, ({ entryCostUsd }) => entryCostUsd),
      rentCostUsd: column.usd("~Carried", 4, ({ rentCostUsd }) => rentCostUsd),
      costUsd: column.usd("~Cost", 1, (row) =>
        row.entryCostUsd === null && row.rentCostUsd === null ? null : rentUsd(row),
      ),
      turn: turnColumn(6),
    },
    notes: [
      "Estimates: the measured growth of each prompt, split by bytes; then the prices of each later prompt that carried it. They are parts of the session's cost, never added to it.",
    ],
    empty: "No result entered a later prompt.",
  });
}

const partTitles: Readonly<Record<string, string>> = {
  base: "System prompt, files and history",
  results: "Results of calls",
  answers: "Its own answers",
  other: "Prompts, reminders and the rest",
};

/** What the prompts were made of. */
export function rentPartsTable(rent: ContextRent): TableView {
  return {
    id: "prompts",
    title: "What the prompts were made of",
    ...tableOf(rent.parts, {
      part: column.text("Part", 1, ({ part }) => partTitles[part] ?? part),
      tokens: column.tokens("~Tokens", 3, ({ tokens }) => tokens),
      promptTokens: column.tokens("~In all prompts", 2, ({ promptTokens }) => promptTokens),
      share: column.percent("~Share", 2, ({ promptTokens }) =>
        rent.promptTokens === 0 ? null : promptTokens / rent.promptTokens,
      ),
      costUsd: column.usd("~Cost", 1, ({ costUsd }) => costUsd),
    }),
    totals: {
      part: "All prompts",
      tokens: "",
      promptTokens: rent.promptTokens,
      share: rent.promptTokens === 0 ? null : 1,
      costUsd: rent.promptCostUsd,
    },
    notes: [
      "System prompt, files and history: the first prompt of each thread, and the whole prompt after a compaction or a longer prompt.",
    ],
    empty: "No prompt.",
  };
}

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
    notes: present([
      "Paid: all tokens of its own requests. Answer: output of its last response, which includes the answer to its parent. Result: bytes that its parent received, as logged; none for a launch.",
      isReported && "Reported: the size of its last context by its parent's log; it is in no total.",
    ]),
    empty: "No thread.",
  };
}

function answerCell({ answerTokens, answerIsLowerBound }: SessionAgentRow): Cell {
  return boundCell({ lowerBoundRequests: Number(answerIsLowerBound) }, answerTokens);
}
