import type { JsonObject } from "../records/project-record.js";

const agentTypes: ReadonlySet<unknown> = new Set(["started", "result", "failed"]);

/** Whether a row is one of a workflow's journal, which says which agents were started and ended. */
export function isWorkflowJournal(row: JsonObject): boolean {
  if ("message" in row) return false;
  // The launch is the workflow's own, and need not name an agent.
  return row["type"] === "launched" || (agentTypes.has(row["type"]) && typeof row["agentId"] === "string");
}

/** Whether a row is one of the list of typed prompts, or says that a session runs. */
export function isHistory(row: JsonObject): boolean {
  if ("type" in row) return false;
  return ("display" in row && "timestamp" in row) || ("pid" in row && "sessionId" in row);
}
