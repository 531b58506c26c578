import type { Projected } from "../projection.js";
import { has, numberOf, objectOf, stringOf } from "../decoding/values.js";

const types: ReadonlySet<unknown> = new Set(["user", "assistant", "tool_result", "system"]);

/** Whether one of the first records of a file is a row of a chat. */
export function detectQwen(head: readonly unknown[]): boolean {
  return head.some((value) => {
    const record = objectOf(value);
    return record !== null && isChatRow(record);
  });
}

/**
 * Whether a record is a row of a chat: it has a place in a session, as rows of Claude Code have, and the message or the payload
 * of this format.
 */
function isChatRow(record: Projected): boolean {
  const isPlaced = stringOf(record["sessionId"]) !== null && has(record, "parentUuid");
  if (!isPlaced || !types.has(record["type"])) return false;
  if (record["type"] === "system") return has(record, "subtype") && has(record, "systemPayload");
  const message = objectOf(record["message"]);
  return (message !== null && has(message, "parts")) || has(record, "usageMetadata");
}

/** Whether a row is one of the files beside chats: sums of sessions or of a day, a prompt's end, or a project's times. */
export function isOtherRow(row: Projected): boolean {
  if (has(row, "type")) return false;
  const isSum = has(row, "totalLatencyMs") && numberOf(row["startTime"]) !== null && has(row, "models");
  const isProject = has(row, "createdAt") && has(row, "updatedAt") && has(row, "version");
  const isCursor = has(row, "processedOffset") && has(row, "sessionId");
  return isSum || (isProject && Object.keys(row).length === 3) || isCursor;
}
