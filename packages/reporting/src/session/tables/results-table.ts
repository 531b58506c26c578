import type { ContextRent } from "@turnmeter/metrics";
import type { TableView } from "../../table/table-view.js";
import { callName } from "../call-name.js";
import { rentUsd } from "../rent-chart.js";
import { capped } from "./capped.js";
import { numberColumn, textColumn } from "./columns.js";
import type { SessionTableOptions } from "./session-table-options.js";

/** The largest results with what carrying them in the context cost. */
export function resultsTable(rent: ContextRent, options: SessionTableOptions): TableView {
  return capped(rent.rows, options, "result", {
    id: "results",
    title: "Results and what they cost in the context",
    columns: [
      textColumn("name", "Call", 1),
      numberColumn("resultBytes", "Result", "bytes", 3),
      numberColumn("tokens", "~Tokens", "tokens", 2),
      numberColumn("carriedRequests", "Carried by", "count", 2),
      numberColumn("entryCostUsd", "~First sent", "usd", 5),
      numberColumn("rentCostUsd", "~Carried", "usd", 4),
      numberColumn("costUsd", "~Cost", "usd", 1),
      textColumn("turn", "Turn", 6),
    ],
    rowOf: (row) => ({
      name: callName(row),
      resultBytes: row.resultBytes,
      tokens: row.tokens,
      carriedRequests: row.carriedRequests,
      entryCostUsd: row.entryCostUsd,
      rentCostUsd: row.rentCostUsd,
      costUsd: row.entryCostUsd === null && row.rentCostUsd === null ? null : rentUsd(row),
      turn: row.turn === null ? "none" : String(row.turn),
    }),
    notes: [
      "Estimates: the measured growth of each prompt, split by bytes; then the prices of each later prompt that carried it. They are parts of the session's cost, never added to it.",
    ],
    empty: "No result entered a later prompt.",
  });
}
