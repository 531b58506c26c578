import type { SessionDetail } from "@turnmeter/metrics";
import type { TableView } from "../../table/table-view.js";
import type { MomentText } from "../clock.js";
import { capped } from "./capped.js";
import { numberColumn, textColumn } from "./columns.js";
import type { SessionTableOptions } from "./session-table-options.js";

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
    columns: [
      textColumn("what", "What", 1),
      textColumn("name", "Which", 2),
      textColumn("from", "From", 1),
      textColumn("to", "To", 3),
      numberColumn("durationMs", "Time", "duration", 2),
    ],
    rowOf: (row) => ({ ...row, from: when(row.from), to: when(row.to, row.from) }),
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

/** What has no time comes last. */
function timeOf(at: string | null): number {
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}
