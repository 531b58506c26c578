import { claudeCodeConversationTypes, claudeCodeStateTypes } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { has, objectOf } from "../decoding/values.js";
import { isStreamOnly } from "../claude/traits.js";
import type { JsonObject } from "../records/project-record.js";

const conversation: ReadonlySet<unknown> = new Set(claudeCodeConversationTypes);
const states: ReadonlySet<unknown> = new Set(claudeCodeStateTypes);

/**
 * Whether the first records of a file are a Claude Code transcript: one of them is a conversation
 * record with the envelope of a transcript or a state record. Messages of a saved SDK stream have
 * `session_id` in its place or stand beside the start or end of a turn, and do not count.
 */
export function detectClaudeCode(head: readonly unknown[]): boolean {
  const isStream = head.some(isStreamOnly);
  return head.some((value) => isTranscriptRecord(value) || (!isStream && isBareMessage(value)));
}

/** Whether a record can only be one of a transcript: it has the envelope of one, or is a state record. */
export function isTranscriptRecord(value: unknown): boolean {
  const record = objectOf(value);
  if (record === null) return false;
  if (states.has(record["type"])) return isStateRecord(record);
  // A list of typed prompts that another agent keeps numbers its messages.
  if (typeof record["messageId"] === "number") return false;
  const isConversation =
    conversation.has(record["type"]) || (record["type"] === undefined && isMessage(record));
  return isConversation && hasEnvelope(record) && !hasForeignContent(record);
}

const foreignFields = ["systemPayload", "toolCallResult", "usageMetadata"];

function hasForeignContent(record: Projected): boolean {
  const message = objectOf(record["message"]);
  return (message !== null && has(message, "parts")) || foreignFields.some((name) => has(record, name));
}

function isBareMessage(value: unknown): boolean {
  const record = objectOf(value);
  if (record === null || states.has(record["type"]) || !conversation.has(record["type"])) return false;
  if (hasForeignContent(record)) return false;
  return isMessage(record) && !has(record, "session_id") && !has(record, "parent_tool_use_id");
}

function isMessage(record: Projected): boolean {
  return typeof record["message"] === "object" && record["message"] !== null;
}

function hasEnvelope(record: Projected): boolean {
  return has(record, "sessionId") || has(record, "parentUuid") || has(record, "isSidechain");
}

function isStateRecord(record: Projected): boolean {
  return (
    typeof record["sessionId"] === "string" ||
    (record["type"] === "summary" && has(record, "leafUuid")) ||
    has(record, "snapshot") ||
    has(record, "trackingPath") ||
    has(record, "parentSessionId")
  );
}

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
