import { codexLineTypes } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { instantOf } from "../decoding/timestamp.js";
import { has, integerOf, objectOf, stringOf } from "../decoding/values.js";

const lineTypes: ReadonlySet<unknown> = new Set(codexLineTypes);

/** Whether the first records of a file are a rollout: one has the envelope of a rollout's line, or the first is an old head without a type, or a whole rollout of the oldest kind (R71). */
export function detectCodex(head: readonly unknown[]): boolean {
  return head.some((value, at) => {
    const record = objectOf(value);
    if (record === null) return false;
    if (record["record_type"] === "state") return true;
    if (lineTypes.has(record["type"])) return has(record, "payload") || has(record, "timestamp");
    return at === 0 && (isBareHead(record) || isWholeSession(record));
  });
}

/** Whether a row is one of the list of typed prompts, or of the index of sessions. */
export function isHistory(row: Projected): boolean {
  if (has(row, "type")) return false;
  const isPrompt = has(row, "session_id") && has(row, "ts") && has(row, "text");
  return isPrompt || (has(row, "id") && has(row, "thread_name"));
}

/**
 * The thread of a rollout, by its first records, and when the file was begun, as a thread may have several files; null if they do not say.
 */
export function codexLogId(head: readonly unknown[]): string | null {
  for (const value of head) {
    const record = objectOf(value);
    if (record === null) continue;
    if (record["type"] === "session_meta") return idOfHead(objectOf(record["payload"]) ?? record);
    if (isBareHead(record)) return idOfHead(record);
    if (isWholeSession(record)) return idOfHead(objectOf(record["session"]) ?? {});
  }
  return null;
}

function idOfHead(head: Projected): string | null {
  const id = stringOf(head["id"]);
  const at = instantOf(head["timestamp"]);
  return id === null || at === null ? id : `${id} ${at}`;
}

/** Whether a rollout has the form whose lines have no ordinals, which `codex migrate-rollouts` rewrites. */
export function isUnnumbered(head: readonly unknown[]): boolean {
  const record = objectOf(head[0]);
  return record === null || integerOf(record["ordinal"]) === null;
}

/** A rollout until July 2025: one document with the session's head and all items. */
export function isWholeSession(record: Projected): boolean {
  return stringOf(objectOf(record["session"])?.["id"]) !== null && Array.isArray(record["items"]);
}

/** The first line of rollouts until September 2025: who and when, without a type. */
export function isBareHead(record: Projected): boolean {
  return (
    !has(record, "type") &&
    stringOf(record["id"]) !== null &&
    stringOf(record["timestamp"]) !== null &&
    !(
      has(record, "message") ||
      has(record, "display") ||
      has(record, "thread_name") ||
      has(record, "sessionId")
    )
  );
}
