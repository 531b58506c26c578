import { usdOf } from "@turnmeter/metrics/figures.js";
import type { SessionTurnRow } from "@turnmeter/metrics";
import { boundCell } from "../../words/usage-phrase.js";
import type { TableView } from "../../table/table-view.js";
import { capped } from "./capped.js";
import { numberColumn, textColumn } from "./columns.js";
import type { SessionTableOptions } from "./session-table-options.js";

/** The cost of each turn, its main thread's and its subagents' part. */
export function turnCostTable(turns: readonly SessionTurnRow[], options: SessionTableOptions): TableView {
  return capped(turns, options, "turn", {
    id: "turn-costs",
    title: "Cost of each turn",
    columns: [
      textColumn("turn", "Turn", 1),
      numberColumn("ownCostUsd", "Main thread", "usd", 1),
      numberColumn("delegatedCostUsd", "Subagents", "usd", 1),
      numberColumn("costUsd", "Cost", "usd", 1),
    ],
    rowOf: (turn) => ({
      turn: turn.turn === null ? "none" : String(turn.turn),
      ownCostUsd: boundCell(
        { lowerBoundRequests: turn.lowerBoundRequests - turn.delegatedLowerBoundRequests },
        turn.costUsd === null ? null : usdOf(BigInt(turn.costNanoUsd) - BigInt(turn.delegatedCostNanoUsd)),
      ),
      delegatedCostUsd: boundCell(
        { lowerBoundRequests: turn.delegatedLowerBoundRequests },
        turn.delegatedCostUsd,
      ),
      costUsd: boundCell(turn, turn.costUsd),
    }),
    empty: "No turn.",
  });
}
