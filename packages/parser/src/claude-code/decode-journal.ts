import type { LogEvent } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/evidence-of.js";
import type { Row } from "./row.js";
import { stringOf } from "../decoding/values.js";

/** Lines of a workflow's journal and the state of the agent that each tells. */
const statuses: ReadonlyMap<unknown, string | null> = new Map<unknown, string | null>([
  ["launched", null],
  ["started", null],
  ["result", "completed"],
  ["failed", "failed"],
]);

/** Whether a record type is one of a workflow's journal. */
export function isJournalType(type: string): boolean {
  return statuses.has(type);
}

/** A line of a workflow's journal: the agent belongs to the workflow, and perhaps has ended. */
export function decodeJournal({ record, origin, file }: Row): readonly LogEvent[] {
  const agentId = stringOf(record["agentId"]);
  const status = statuses.get(record["type"]);
  if (agentId === null || status === undefined) return [];
  const { workflowId } = file;
  return [evidenceOf(origin, agentId, "meta", { agentKind: "workflow", workflowId, status })];
}
