import { has, integerOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** Whether the first records of a file are a session of the time before databases. */
export function detectGoose(head: readonly unknown[]): boolean {
  const records = head.map(objectOf).filter((record) => record !== null);
  const [first] = records;
  if (first === undefined) return false;
  return isGooseExport(first) || isGooseHead(first) || (isGooseLine(first) && records.every(isGooseLine));
}

/** Whether a record is a session with all its messages, as `goose session export` writes it. */
export function isGooseExport(record: Projected): boolean {
  return stringOf(record["working_dir"]) !== null && Array.isArray(record["conversation"]);
}

/** Whether a record is the first line of such a session. */
export function isGooseHead(record: Projected): boolean {
  if (["type", "role", "conversation"].some((key) => has(record, key))) return false;
  if (stringOf(record["working_dir"]) === null) return false;
  return has(record, "message_count") || has(record, "accumulated_total_tokens");
}

/** Whether a record is another line of one: a message whose seconds stand beside its parts. */
function isGooseLine(record: Projected): boolean {
  if (has(record, "type") || (record["role"] !== "user" && record["role"] !== "assistant")) return false;
  return integerOf(record["created"]) !== null && Array.isArray(record["content"]);
}
