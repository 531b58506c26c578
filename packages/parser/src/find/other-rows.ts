import type { JsonObject } from "../records/project-record.js";

const agentTypes: ReadonlySet<unknown> = new Set(["started", "result", "failed"]);

/** Whether a row is one of a workflow's journal, which says which agents were started and ended. */
export function isWorkflowJournal(row: JsonObject): boolean {
  if ("message" in row) return false;
  // The launch is the workflow's own, and need not name an agent.
  return row["type"] === "launched" || (agentTypes.has(row["type"]) && typeof row["agentId"] === "string");
}

/** Whether a row is one of an agent's list of typed prompts, of its index of sessions or of running ones. */
export function isHistory(row: JsonObject): boolean {
  if ("type" in row) return false;
  const isClaudeHistory = "display" in row && "timestamp" in row;
  const isCodexHistory = "session_id" in row && "ts" in row && "text" in row;
  const isCodexIndex = "id" in row && "thread_name" in row;
  const isRunningSession = "pid" in row && "sessionId" in row;
  return isRunningSession || isClaudeHistory || isCodexHistory || isCodexIndex;
}
