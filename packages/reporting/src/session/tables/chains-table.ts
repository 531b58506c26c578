import { logPlace } from "../../words/log-place.js";
import type { TableView } from "../../table/table-view.js";
import { capped } from "./capped.js";
import { instantColumn, numberColumn, placeColumn, textColumn } from "./columns.js";
import type { SessionTableOptions } from "./session-table-options.js";
import type { SessionDetail } from "@turnmeter/metrics";

/** Failures with the tries after them, the most expensive first. */
export function chainsTable(chains: SessionDetail["chains"], options: SessionTableOptions): TableView {
  const sorted = [...chains].sort(
    (a, b) => Number(BigInt(b.costNanoUsd) - BigInt(a.costNanoUsd)) || b.attempts - a.attempts,
  );
  return capped(sorted, options, "chain", {
    id: "failures",
    title: "Failures and the tries after them",
    columns: [
      textColumn("tool", "Tool", 1),
      textColumn("errorKind", "What failed", 2),
      textColumn("end", "End", 1),
      numberColumn("attempts", "Tries", "count", 2),
      numberColumn("failures", "Failed", "count", 3),
      numberColumn("fixMs", "Until fixed", "duration", 2),
      numberColumn("costUsd", "Tries' cost", "usd", 1),
      textColumn("turn", "Turn", 4),
      instantColumn("firstAt", "First", 5),
      placeColumn(4),
    ],
    rowOf: (chain) => ({
      tool: chain.tool,
      errorKind: chain.errorKind ?? chain.outcome,
      end: chain.end,
      attempts: chain.attempts,
      failures: chain.failures,
      fixMs: chain.end === "fixed" ? chain.fixMs : "",
      costUsd:
        chain.lowerBoundRequests > 0 && chain.costUsd !== null ? { atLeast: chain.costUsd } : chain.costUsd,
      turn: chain.turn === null ? "none" : String(chain.turn),
      firstAt: chain.firstAt,
      place: logPlace(chain.first),
    }),
    notes: [
      "Cost: an estimate, of the responses after the failure up to the last try, whatever else they did.",
    ],
    timezone: options.timezone,
    empty: "No call failed.",
  });
}
