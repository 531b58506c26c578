import { hasTranscriptEnvelope, isStreamOnly } from "../claude/stream-only.js";
import { has, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/**
 * Whether the first records of a file are messages of an Agent SDK stream, the single result of
 * `--output-format json`, or messages of the API itself.
 */
export function detectAgentSdk(head: readonly unknown[]): boolean {
  return head.some(isStreamMessage) || isListOfApiMessages(head);
}

/**
 * Whether a record is one of a stream: the start of a turn, its end, or a message that names its session
 * or thread in the way of the stream and has nothing of a transcript's envelope.
 */
function isStreamMessage(value: unknown): boolean {
  const record = objectOf(value);
  if (record === null || hasTranscriptEnvelope(record)) return false;
  if (isStreamOnly(record)) return true;
  const isNamed = has(record, "session_id") || has(record, "parent_tool_use_id");
  const isMessage = record["type"] === "user" || record["type"] === "assistant";
  if (isMessage) return isNamed && objectOf(record["message"]) !== null;
  return record["type"] === "stream_event" && objectOf(record["event"]) !== null;
}

/** Whether records are messages of the API, and one has blocks of this API. */
function isListOfApiMessages(head: readonly unknown[]): boolean {
  const records = head.map(objectOf).filter((record) => record !== null);
  return records.length > 0 && records.every(isApiMessage) && records.some(showsApi);
}

const roles: ReadonlySet<unknown> = new Set(["user", "assistant", "system"]);

/** Values of other vendors' messages in this place. */
const foreignFields = [
  "tool_calls",
  "tool_call_id",
  "function_call",
  "payload",
  "record_type",
  "timestamp",
  "created",
];

/** Whether a record has the shape of a message of the API. */
function isApiMessage(record: Projected): boolean {
  const { type, role, content } = record;
  if (!roles.has(role) || (type !== undefined && type !== "message")) return false;
  if (foreignFields.some((name) => has(record, name))) return false;
  return typeof content === "string" || (Array.isArray(content) && content.every(isApiBlock));
}

const blockTypes =
  /^(?:text|image|document|thinking|redacted_thinking|tool_use|tool_result|search_result|container_upload|compaction|(?:server|mcp)_tool_use|\w+_tool_result)$/;

function isApiBlock(value: unknown): boolean {
  const type = objectOf(value)?.["type"];
  return typeof value === "string" || (typeof type === "string" && blockTypes.test(type));
}

function showsApi({ id, content }: Projected): boolean {
  return stringOf(id)?.startsWith("msg_") === true || (Array.isArray(content) && content.length > 0);
}

/** Whether a record is a message of the API, not one of a stream. */
export function isOfApi(value: unknown): boolean {
  const record = objectOf(value);
  return record !== null && has(record, "role") && (record["type"] ?? "message") === "message";
}
