import type { JsonObject } from "../records/project-record.js";

const journalTypes: ReadonlySet<unknown> = new Set(["launched", "started", "result", "failed"]);

/** Whether a row is one of a workflow's journal, which says which agents were started and ended. */
export function isWorkflowJournal(row: JsonObject): boolean {
  return journalTypes.has(row["type"]) && typeof row["agentId"] === "string" && !("message" in row);
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
