import type { SessionDetail, SessionTurnRow } from "@turnmeter/metrics";
import { sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { sumUsage, costColumn, usageColumns } from "../../subjects/usage.js";
import { blankRow, column, rowOf, tableOf, type Column } from "../../table/column.js";
import type { TableView } from "../../table/table-view.js";
import { boundCell } from "../../words/usage-phrase.js";
import type { MomentText } from "../names.js";
import { capped, turnColumn, type SessionTableOptions } from "./session-table.js";
import { present, sumOf } from "../../sum-of.js";

const delegated = (title: string, priority: number): Column<DelegatedCost> =>
  column.usd(title, priority, ({ delegatedCostUsd, delegatedLowerBoundRequests }) =>
    boundCell({ lowerBoundRequests: delegatedLowerBoundRequests }, delegatedCostUsd),
  );

type TurnSums = Pick<SessionTurnRow, "toolCalls" | "failedCalls">;
type DelegatedCost = Pick<SessionTurnRow, "delegatedCostUsd" | "delegatedLowerBoundRequests">;

/** Empty outside turns. */
const time = (
  title: string,
  priority: number,
  of: (turn: SessionTurnRow) => number | null,
): Column<SessionTurnRow> => column.duration(title, priority, (turn) => (turn.turn === null ? "" : of(turn)));

/** Null unless the turn's whole time is known. */
function partOfTime(part: "modelMs" | "toolMs" | "waitMs"): (turn: SessionTurnRow) => number | null {
  return (turn) => (turn.durationMs === null ? null : turn[part]);
}

const timeColumns = {
  startedAt: column.instant("Prompt", 2, (row: SessionTurnRow) => (row.turn === null ? "" : row.startedAt)),
  durationMs: time("Time", 1, ({ durationMs }) => durationMs),
  modelMs: time("Model", 6, partOfTime("modelMs")),
  toolMs: time("Tools", 6, partOfTime("toolMs")),
  waitMs: time("Waiting", 7, partOfTime("waitMs")),
};

/** Turns with what belongs to none, and their sum. */
export function turnsTable(turns: readonly SessionTurnRow[], { timezone }: SessionTableOptions): TableView {
  const sum = (of: (turn: SessionTurnRow) => number) => sumOf(turns, of);
  const all = {
    ...sumUsage(turns),
    toolCalls: sum(({ toolCalls }) => toolCalls),
    failedCalls: sum(({ failedCalls }) => failedCalls),
    delegatedCostUsd: usdOf(delegatedNanoUsd(turns)),
    delegatedLowerBoundRequests: sum((turn) => turn.delegatedLowerBoundRequests),
  };
  const isDelegated = turns.some(({ delegatedCostNanoUsd }) => delegatedCostNanoUsd !== "0");
  const sums = {
    requests: usageColumns.requests,
    toolCalls: column.count("Calls", 3, ({ toolCalls }: TurnSums) => toolCalls),
    ...(all.failedCalls > 0
      ? { failedCalls: column.count("Failed", 3, ({ failedCalls }: TurnSums) => failedCalls) }
      : {}),
    tokens: column.tokens("Tokens", 5, usageColumns.totalTokens.of),
    outputTokens: { ...usageColumns.outputTokens, priority: 4 },
    ...(isDelegated ? { delegatedCostUsd: delegated("By subagents", 5) } : {}),
    costUsd: costColumn,
  };
  return {
    title: "Turns",
    isOrdered: true,
    bars: "costUsd",
    ...tableOf(turns, { turn: turnColumn(1), ...timeColumns, ...sums }),
    totals: { turn: "All", ...blankRow(timeColumns), ...rowOf(sums, all) },
    notes: present([
      turns.some(({ turn }) => turn === null) &&
        "Turn none: usage outside logged prompts, such as a compaction by its own thread.",
      turns.some(({ startedAt, durationMs }) => startedAt !== null && durationMs === null) &&
        "Time –: no logged end, or a silence of more than an hour.",
    ]),
    timezone,
    empty: "No turn and no request.",
  };
}

/** The cost of each turn, its main thread's and its subagents' part. */
export function turnCostTable(turns: readonly SessionTurnRow[], options: SessionTableOptions): TableView {
  return capped(turns, options, "turn", {
    id: "turn-costs",
    title: "Cost of each turn",
    columns: {
      turn: turnColumn(1),
      ownCostUsd: column.usd("Main thread", 1, (turn) =>
        boundCell(
          { lowerBoundRequests: turn.lowerBoundRequests - turn.delegatedLowerBoundRequests },
          turn.costUsd === null ? null : usdOf(BigInt(turn.costNanoUsd) - delegatedNanoUsd([turn])),
        ),
      ),
      delegatedCostUsd: delegated("Subagents", 1),
      costUsd: costColumn,
    },
    empty: "No turn.",
  });
}

function delegatedNanoUsd(turns: readonly SessionTurnRow[]): bigint {
  return sumNanoUsd(turns.map(({ delegatedCostNanoUsd }) => delegatedCostNanoUsd));
}

/** Turns, subagents and what happened at a moment, in order of time. */
export function timelineTable(
  { turns, agents, events }: SessionDetail,
  options: SessionTableOptions,
  momentOf: MomentText,
): TableView {
  const rows = [
    ...turns.flatMap(({ turn, startedAt, endedAt, durationMs }) =>
      turn === null ? [] : [{ what: "turn", name: String(turn), from: startedAt, to: endedAt, durationMs }],
    ),
    ...agents.flatMap(({ role, agentType, description, startedAt, endedAt, durationMs }) =>
      role === "subagent"
        ? [{ what: "subagent", name: description ?? agentType, from: startedAt, to: endedAt, durationMs }]
        : [],
    ),
    ...events.map(({ kind, detail, at, durationMs }) => ({
      what: eventNames[kind] ?? kind,
      name: detail,
      from: at,
      to: "",
      durationMs,
    })),
  ].sort((a, b) => timeOf(a.from) - timeOf(b.from));
  const when = (at: string | null, since: string | null = null): string => {
    if (at === null) return "not logged";
    return at === "" ? "" : momentOf(Date.parse(at), since === null ? null : Date.parse(since));
  };
  return capped(rows, options, "row", {
    id: "timeline",
    title: "Turns, subagents and events",
    isOrdered: true,
    columns: {
      what: column.text("What", 1, ({ what }) => what),
      name: column.text("Which", 2, ({ name }) => name),
      from: column.text("From", 1, ({ from }) => when(from)),
      to: column.text("To", 3, ({ from, to }) => when(to, from)),
      durationMs: column.duration("Time", 2, ({ durationMs }) => durationMs),
    },
    empty: "No turn and no subagent.",
  });
}

const eventNames: Readonly<Record<string, string>> = {
  apiError: "API error",
  modelSwitch: "model switch",
  planApproved: "plan approved",
  planRejected: "plan rejected",
  pullRequest: "pull request",
};

/** Rows without a time come last. */
function timeOf(at: string | null): number {
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}
