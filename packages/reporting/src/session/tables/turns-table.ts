import { sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { sumUsage } from "../../sections/sum-usage.js";
import { boundCell } from "../../words/usage-phrase.js";
import { usageCells } from "../../sections/usage-table.js";
import type { TableView } from "../../table/table-view.js";
import { instantColumn, numberColumn, textColumn } from "./columns.js";
import type { SessionTableOptions } from "./session-table-options.js";
import type { SessionTurnRow } from "@turnmeter/metrics";

/** Turns with what belongs to none, and their sum. */
export function turnsTable(turns: readonly SessionTurnRow[], { timezone }: SessionTableOptions): TableView {
  const sum = sumUsage(turns);
  const isDelegated = turns.some(({ delegatedCostNanoUsd }) => delegatedCostNanoUsd !== "0");
  const isFailed = turns.some(({ failedCalls }) => failedCalls > 0);
  return {
    title: "Turns",
    isOrdered: true,
    bars: "costUsd",
    columns: [
      textColumn("turn", "Turn", 1),
      instantColumn("startedAt", "Prompt", 2),
      numberColumn("durationMs", "Time", "duration", 1),
      numberColumn("modelMs", "Model", "duration", 6),
      numberColumn("toolMs", "Tools", "duration", 6),
      numberColumn("waitMs", "Waiting", "duration", 7),
      numberColumn("requests", "Requests", "count", 4),
      numberColumn("toolCalls", "Calls", "count", 3),
      ...(isFailed ? [numberColumn("failedCalls", "Failed", "count", 3)] : []),
      numberColumn("tokens", "Tokens", "tokens", 5),
      numberColumn("outputTokens", "Output", "tokens", 4),
      ...(isDelegated ? [numberColumn("delegatedCostUsd", "By subagents", "usd", 5)] : []),
      numberColumn("costUsd", "Cost", "usd", 1),
    ],
    rows: turns.map((turn) => ({
      turn: turn.turn === null ? "none" : String(turn.turn),
      startedAt: turn.turn === null ? "" : turn.startedAt,
      durationMs: turn.turn === null ? "" : turn.durationMs,
      modelMs: turn.turn === null ? "" : turn.modelMs,
      toolMs: turn.turn === null ? "" : turn.toolMs,
      waitMs: turn.turn === null ? "" : turn.waitMs,
      toolCalls: turn.toolCalls,
      failedCalls: turn.failedCalls,
      ...usageCells(turn),
      delegatedCostUsd: boundCell(
        { lowerBoundRequests: turn.delegatedLowerBoundRequests },
        turn.delegatedCostUsd,
      ),
    })),
    totals: {
      turn: "All",
      startedAt: "",
      durationMs: "",
      modelMs: "",
      toolMs: "",
      waitMs: "",
      toolCalls: turns.reduce((all, turn) => all + turn.toolCalls, 0),
      failedCalls: turns.reduce((all, turn) => all + turn.failedCalls, 0),
      ...usageCells(sum),
      delegatedCostUsd: boundCell(
        { lowerBoundRequests: turns.reduce((all, turn) => all + turn.delegatedLowerBoundRequests, 0) },
        usdOf(sumNanoUsd(turns.map(({ delegatedCostNanoUsd }) => delegatedCostNanoUsd))),
      ),
    },
    notes: [
      ...(turns.some(({ turn }) => turn === null)
        ? ["Turn none: what belongs to no logged prompt, such as a compaction by a thread of its own."]
        : []),
      ...(turns.some(({ startedAt, durationMs }) => startedAt !== null && durationMs === null)
        ? ["Time –: the log tells no end, or was silent for more than an hour."]
        : []),
    ],
    timezone,
    empty: "No turn and no request.",
  };
}
