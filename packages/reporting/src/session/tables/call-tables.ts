import type { SessionCallRow, SessionDetail, SessionFileRow } from "@turnmeter/metrics";
import type { Text } from "../../format/sentence.js";
import { toolColumn } from "../../subjects/tools.js";
import { costColumn } from "../../subjects/usage.js";
import { column } from "../../table/column.js";
import type { TableView } from "../../table/table-view.js";
import { listed } from "../../words/listed.js";
import { callName, type MomentText } from "../names.js";
import { capped, placeColumn, turnColumn, type SessionTableOptions } from "./session-table.js";
import { present } from "../../sum-of.js";

const callColumns = {
  name: column.text("Call", 1, callName),
  durationMs: column.duration("Time", 2, ({ durationMs }: SessionCallRow) => durationMs),
  outcome: column.text("Outcome", 2, ({ outcome }: SessionCallRow) => outcome),
};
const whereOf = (call: SessionCallRow) => call;

/** The life of each call: what is logged of it, and when. */
export function callsTable(
  calls: readonly SessionCallRow[],
  options: SessionTableOptions,
  momentOf: MomentText,
): TableView {
  const when = (at: string | null, since: string | null = null): string =>
    at === null ? "not logged" : momentOf(Date.parse(at), since === null ? null : Date.parse(since));
  const { name, ...ends } = callColumns;
  return capped(calls, options, "call", {
    id: "calls",
    title: "Life of each call",
    search: "calls",
    isOrdered: true,
    columns: {
      name,
      turn: turnColumn(4),
      invokedAt: column.text("Invoked", 1, ({ invokedAt }) => when(invokedAt)),
      hooks: column.text("Hooks", 3, (call) => hooksText(call)),
      runAt: column.text("Run", 2, ({ runAt, invokedAt }) => when(runAt, invokedAt)),
      resultAt: column.text("Result", 1, ({ resultAt, invokedAt }) => when(resultAt, invokedAt)),
      answeredAt: column.text("Next response", 2, ({ answeredAt, invokedAt }) => when(answeredAt, invokedAt)),
      ...ends,
      place: placeColumn(8, whereOf),
    },
    notes: [
      "Invoked: the response with the call. Run: the result's time less the run time that the tool reports. Next response: the first one of the thread after the result. Hooks are logged only where the client writes them.",
    ],
    empty: "No call.",
  });
}

function hooksText({ hooks }: SessionCallRow): Text {
  const counts = new Map<string, number>();
  for (const { event } of hooks) counts.set(event ?? "hook", (counts.get(event ?? "hook") ?? 0) + 1);
  return listed(Array.from(counts, ([event, count]) => (count === 1 ? event : `${event} × ${count}`)));
}

/** The calls that ran longest. */
export function slowestTable(calls: readonly SessionCallRow[], options: SessionTableOptions): TableView {
  const timed = calls
    .filter(({ isTimed }) => isTimed)
    .sort((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0));
  const { name, durationMs, outcome } = callColumns;
  return capped(timed, options, "timed call", {
    id: "slowest",
    title: "Slowest calls",
    columns: {
      name,
      durationMs: { ...durationMs, priority: 1 },
      basis: column.text("Measured by", 2, (row) => (row.durationBasis === "reported" ? "the tool" : "rows")),
      outcome: { ...outcome, priority: 3 },
      turn: turnColumn(3),
      invokedAt: column.instant("Called", 5, ({ invokedAt }) => invokedAt),
      place: placeColumn(4, whereOf),
    },
    notes: timed.some(({ durationBasis }) => durationBasis === "wall")
      ? ["Measured by rows: from call to result, which may include hooks and a wait for permission."]
      : [],
    timezone: options.timezone,
    empty: "No call has a known time.",
  });
}

/** Failures with the tries after them, the most expensive first. */
export function chainsTable(chains: SessionDetail["chains"], options: SessionTableOptions): TableView {
  const sorted = [...chains].sort(
    (a, b) => Number(BigInt(b.costNanoUsd) - BigInt(a.costNanoUsd)) || b.attempts - a.attempts,
  );
  return capped(sorted, options, "chain", {
    id: "failures",
    title: "Failures and the tries after them",
    columns: {
      tool: toolColumn,
      errorKind: column.text("What failed", 2, ({ errorKind, outcome }) => errorKind ?? outcome),
      end: column.text("End", 1, ({ end }) => end),
      attempts: column.count("Tries", 2, ({ attempts }) => attempts),
      failures: column.count("Failed", 3, ({ failures }) => failures),
      fixMs: column.duration("Until fixed", 2, ({ end, fixMs }) =>
        end === "fixed" ? measuredMs(fixMs) : "",
      ),
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

/** 0 means start and end were written together, so not measured: null. */
function measuredMs(ms: number | null): number | null {
  return ms === 0 ? null : ms;
}

/** The paths that calls name. */
export function filesTable(files: readonly SessionFileRow[], options: SessionTableOptions): TableView {
  return capped(files, options, "file", {
    id: "files",
    title: "Files touched",
    search: "files",
    columns: {
      path: column.text("File", 1, ({ path }) => path, { cut: "start" }),
      reads: column.count("Reads", 2, ({ reads }) => reads),
      edits: column.count("Edits", 2, ({ edits }) => edits),
      failedCalls: column.count("Failed", 4, ({ failedCalls }) => failedCalls),
      otherCalls: column.count("Not run", 6, ({ otherCalls }) => otherCalls),
      linesAdded: column.count("Added", 1, ({ edits, linesAdded }) => (edits === 0 ? "" : linesAdded)),
      linesRemoved: column.count("Removed", 1, ({ edits, linesRemoved }) =>
        edits === 0 ? "" : linesRemoved,
      ),
      readBytes: column.bytes("Read", 7, ({ readBytes }) => readBytes),
    },
    notes: present([
      files.some(({ editsWithoutLines }) => editsWithoutLines > 0) &&
        "–: the lines of these edits are not logged.",
      "Files that commands read or change are not seen.",
    ]),
    empty: "No call names a file.",
  });
}
