import { englishFormats } from "../../format/english-formats.js";
import type { Formats } from "../../format/formats.js";
import { listed } from "../../words/listed.js";
import { logPlace } from "../../words/log-place.js";
import type { TableView } from "../../table/table-view.js";
import type { MomentText } from "../clock.js";
import { callName } from "../call-name.js";
import { capped } from "./capped.js";
import { numberColumn, placeColumn, textColumn } from "./columns.js";
import type { SessionTableOptions } from "./session-table-options.js";
import type { SessionCallRow } from "@turnmeter/metrics";

/** The life of each call: what is logged of it, and when. */
export function callsTable(
  calls: readonly SessionCallRow[],
  options: SessionTableOptions,
  momentOf: MomentText,
): TableView {
  const when = (at: string | null, since: string | null = null): string =>
    at === null ? "not logged" : momentOf(Date.parse(at), since === null ? null : Date.parse(since));
  return capped(calls, options, "call", {
    id: "calls",
    title: "Life of each call",
    isOrdered: true,
    columns: [
      textColumn("name", "Call", 1),
      textColumn("turn", "Turn", 4),
      textColumn("invokedAt", "Invoked", 1),
      textColumn("hooks", "Hooks", 3),
      textColumn("runAt", "Run", 2),
      textColumn("resultAt", "Result", 1),
      textColumn("answeredAt", "Next response", 2),
      numberColumn("durationMs", "Time", "duration", 2),
      textColumn("outcome", "Outcome", 2),
      placeColumn(8),
    ],
    rowOf: (call) => ({
      name: callName(call),
      turn: call.turn === null ? "none" : String(call.turn),
      invokedAt: when(call.invokedAt),
      hooks: call.hooks.length === 0 ? "" : hooksText(call, options.formats ?? englishFormats),
      runAt: when(call.runAt, call.invokedAt),
      resultAt: when(call.resultAt, call.invokedAt),
      answeredAt: when(call.answeredAt, call.invokedAt),
      durationMs: call.durationMs,
      outcome: call.outcome,
      place: logPlace(call),
    }),
    notes: [
      "Invoked: the response with the call. Run: the result's time less the run time that the tool tells. Next response: the first one of the thread after the result. Hooks are logged only where the client writes them.",
    ],
    empty: "No call.",
  });
}

function hooksText({ hooks }: SessionCallRow, formats: Formats): string {
  const counts = new Map<string, number>();
  for (const { event } of hooks) counts.set(event ?? "hook", (counts.get(event ?? "hook") ?? 0) + 1);
  return listed(
    Array.from(counts, ([event, count]) => (count === 1 ? event : `${event} × ${count}`)),
    formats,
  );
}
