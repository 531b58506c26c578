import { logPlace } from "../../words/log-place.js";
import type { TableView } from "../../table/table-view.js";
import { callName } from "../call-name.js";
import { capped } from "./capped.js";
import { instantColumn, numberColumn, placeColumn, textColumn } from "./columns.js";
import type { SessionTableOptions } from "./session-table-options.js";
import type { SessionCallRow } from "@turnmeter/metrics";

/** The calls that ran longest. */
export function slowestTable(calls: readonly SessionCallRow[], options: SessionTableOptions): TableView {
  const timed = calls
    .filter(({ isTimed }) => isTimed)
    .sort((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0));
  return capped(timed, options, "timed call", {
    id: "slowest",
    title: "Slowest calls",
    columns: [
      textColumn("name", "Call", 1),
      numberColumn("durationMs", "Time", "duration", 1),
      textColumn("basis", "Told by", 2),
      textColumn("outcome", "Outcome", 3),
      textColumn("turn", "Turn", 3),
      instantColumn("invokedAt", "Called", 5),
      placeColumn(4),
    ],
    rowOf: (call) => ({
      name: callName(call),
      durationMs: call.durationMs,
      basis: call.durationBasis === "reported" ? "the tool" : "rows",
      outcome: call.outcome,
      turn: call.turn === null ? "none" : String(call.turn),
      invokedAt: call.invokedAt,
      place: logPlace(call),
    }),
    notes: timed.some(({ durationBasis }) => durationBasis === "wall")
      ? ["Told by rows: from call to result, which may hold hooks and a wait for permission."]
      : [],
    timezone: options.timezone,
    empty: "No call has a known time.",
  });
}
