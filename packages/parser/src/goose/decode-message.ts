import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";
import { instantOf } from "../decoding/timestamp.js";
import { has, measuredOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import { beginEvents } from "./begin-events.js";
import { decodeAnswer } from "./decode-answer.js";
import { decodeUserMessage } from "./decode-user.js";
import { untoldEvents } from "./ledger-events.js";
import { partsOf } from "./message-parts.js";
import type { MessageRow } from "./message-row.js";
import { instantOfSeconds } from "./seconds.js";
import { messageNameOf, originAt, placeOf, type SessionLog, type SessionThread } from "./session-log.js";

/** The events of a message, after those of what was used before it. */
export function decodeMessage(
  log: SessionLog,
  thread: SessionThread,
  projected: ProjectedRecord,
  file: LogFile,
): readonly LogEvent[] {
  const { record } = projected;
  const createdAt = instantOfSeconds(record["created_timestamp"] ?? record["created"]);
  const before = createdAt === null ? [] : untoldEvents(log, thread, createdAt, file);
  const messageId = stringOf(record["message_id"]) ?? ownIdOf(record);
  const name = messageNameOf(messageId, createdAt);
  noteOwner(log, thread, name, projected.line);
  const content = measuredOf(record["content"]);
  const uuid = uuidOf(thread, name ?? `${thread.threadId}@${createdAt ?? ""}:${content?.hash ?? ""}`);
  const origin = originAt(thread, file, placeOf(projected, createdAt, uuid));
  const end = { ...origin, at: endOf(thread, record, createdAt) ?? origin.at };
  const previousAt = thread.lastAt;
  thread.lastAt = end.at;
  const row: MessageRow = {
    log,
    thread,
    record,
    parts: partsOf(record),
    messageId,
    name,
    createdAt,
    previousAt,
    file,
    origin,
    end,
  };
  const decoded = record["role"] === "assistant" ? decodeAnswer(row) : decodeUserMessage(row);
  thread.last = origin;
  return [
    ...before,
    ...beginEvents(thread, origin),
    ...(createdAt === null ? [timeProblem(record, origin)] : []),
    ...(content?.type === "array" ? [] : [problemAt(origin, "record-degraded", "content")]),
    ...decoded,
  ];
}

/** In lines the id is the message's, in a table the row's number. */
function ownIdOf(record: Projected): string | null {
  return has(record, "type") ? null : stringOf(record["id"]);
}

function timeProblem(record: Projected, origin: RowOrigin): LogEvent {
  const isThere = has(record, "created_timestamp") || has(record, "created");
  return problemAt(origin, isThere ? "timestamp-invalid" : "timestamp-missing");
}

/** A message that another session had before was copied from there. */
function noteOwner(log: SessionLog, thread: SessionThread, name: string | null, line: number): void {
  if (name !== null && log.ownerOf(name, thread) !== thread) thread.hasCopies = true;
  else thread.firstOwnLine ??= line;
}

/** Several rows may be parts of one message. */
function uuidOf(thread: SessionThread, name: string): string {
  const times = (thread.names.get(name) ?? 0) + 1;
  thread.names.set(name, times);
  return times === 1 ? name : `${name}/${times}`;
}

/**
 * When a message was complete: when its row was written. Where a history was replaced or copied all rows were written at once, and
 * after the next message had begun; then nothing tells.
 */
function endOf(thread: SessionThread, record: Projected, createdAt: number | null): number | null {
  const writtenAt = instantOf(record["timestamp"]);
  const before = thread.writtenAt;
  thread.writtenAt = writtenAt;
  if (writtenAt === null || createdAt === null || before === null) return createdAt;
  return before <= createdAt && createdAt <= writtenAt ? writtenAt : createdAt;
}
