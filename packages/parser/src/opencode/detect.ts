import { arrayOf, has, numberOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** What a document or a row of the database tells. */
export type RecordKind = "session" | "project" | "message" | "part" | "export";

/** The kind of a record by its fields; null if it has those of none. */
export function recordKind(record: Projected): RecordKind | null {
  if (isExport(record)) return "export";
  if (stringOf(record["messageID"]) !== null && stringOf(record["type"]) !== null) return "part";
  const hasTime = numberOf(objectOf(record["time"])?.["created"]) !== null;
  const isMessage =
    stringOf(record["role"]) !== null || has(record, "parts") || record["isSecondForm"] === true;
  if (stringOf(record["sessionID"]) !== null && isMessage) return "message";
  if (!hasTime) return null;
  if (has(record, "projectID") && has(record, "title")) return "session";
  return stringOf(record["worktree"]) !== null && stringOf(record["id"]) !== null ? "project" : null;
}

/** Whether a document is a session, a message or a part of one. */
export function detectDocument(head: readonly unknown[]): boolean {
  const [record] = head;
  const object = objectOf(record);
  if (object === null || head.length > 1) return false;
  const kind = recordKind(object);
  if (kind === "message")
    return numberOf(objectOf(object["time"])?.["created"]) !== null && !has(object, "parts");
  return kind === "export" || (kind !== null && stringOf(object["id"]) !== null);
}

/** Whether a document is a session with all its messages, as `opencode export` writes it. */
function isExport(record: Projected): boolean {
  const info = objectOf(record["info"]);
  return Array.isArray(record["messages"]) && stringOf(info?.["id"])?.startsWith("ses_") === true;
}

/** Describes the output of `opencode run --format json`; null for other files. */
export function unreadOpenCode([first]: readonly unknown[]): string | null {
  const record = objectOf(first);
  if (record === null) return null;
  const isRun =
    stringOf(record["sessionID"])?.startsWith("ses_") === true && numberOf(record["timestamp"]) !== null;
  return isRun
    ? "the output of a run of OpenCode, which names no model: its database is read, opencode.db"
    : null;
}

/** Whether a document is a list that the agent keeps beside its sessions, of changed files or of what is left to do. */
export function isOtherDocument(record: Projected): boolean {
  if (has(record, "file") && has(record, "additions") && has(record, "deletions")) return true;
  return (
    has(record, "content") &&
    has(record, "status") &&
    has(record, "priority") &&
    arrayOf(record["content"]).length === 0
  );
}
