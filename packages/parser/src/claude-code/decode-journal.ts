import { claudeCodeJournalTypes } from "@turnmeter/schema";
import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/events-at.js";
import type { Projected } from "../projection.js";
import type { Row } from "../claude/row.js";
import { has, stringOf } from "../decoding/values.js";

const types: ReadonlySet<unknown> = new Set(claudeCodeJournalTypes);

/** The states of agents that lines of a workflow's journal tell, by type; the others tell none. */
const statuses: ReadonlyMap<unknown, string> = new Map([
  ["result", "completed"],
  ["failed", "failed"],
]);

/** Whether a record type is one of a workflow's journal. */
export function isJournalType(type: string): boolean {
  return types.has(type);
}

/** Whether a record that lies in a transcript is a line of a workflow's journal: one of its types about an agent. */
export function isStrayJournalLine(record: Projected): boolean {
  return types.has(record["type"]) && stringOf(record["agentId"]) !== null && !has(record, "message");
}

/** A line of a workflow's journal: the agent belongs to the workflow, and perhaps has ended. */
export function decodeJournal({ record, origin, file }: Row): readonly LogEvent[] {
  const agentId = stringOf(record["agentId"]);
  const status = statuses.get(record["type"]) ?? null;
  if (agentId === null || !types.has(record["type"])) return [];
  const { workflowId } = file;
  return [evidenceOf(origin, agentId, "meta", { agentKind: "workflow", workflowId, status })];
}
