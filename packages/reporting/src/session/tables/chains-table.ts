import type { SessionDetail } from "@turnmeter/metrics";
import { costColumn } from "../../subjects/usage.js";
import { column } from "../../table/column.js";
import type { TableView } from "../../table/table-view.js";
import { capped, placeColumn, turnColumn } from "./session-table.js";
import type { SessionTableOptions } from "./session-table.js";

/** Failures with the tries after them, the most expensive first. */
export function chainsTable(chains: SessionDetail["chains"], options: SessionTableOptions): TableView {
  const sorted = [...chains].sort(
    (a, b) => Number(BigInt(b.costNanoUsd) - BigInt(a.costNanoUsd)) || b.attempts - a.attempts,
  );
  return capped(sorted, options, "chain", {
    id: "failures",
    title: "Failures and the tries after them",
    columns: {
      tool: column.text("Tool", 1, ({ tool }) => tool),
      errorKind: column.text("What failed", 2, ({ errorKind, outcome }) => errorKind ?? outcome),
      end: column.text("End", 1, ({ end }) => end),
      attempts: column.count("Tries", 2, ({ attempts }) => attempts),
      failures: column.count("Failed", 3, ({ failures }) => failures),
      fixMs: column.duration("Until fixed", 2, ({ end, fixMs }) => (end === "fixed" ? fixMs : "")),
      costUsd: { ...costColumn, title: "Tries' cost" },
      turn: turnColumn(4),
      firstAt: column.instant("First", 5, ({ firstAt }) => firstAt),
      place: placeColumn(4, ({ first }) => first),
    },
    notes: [
      "Cost: an estimate, of the responses after the failure up to the last try, whatever else they did.",
    ],
    timezone: options.timezone,
    empty: "No call failed.",
  });
}
