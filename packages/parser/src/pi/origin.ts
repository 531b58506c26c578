import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";
import { mainThreadOrigin, threadIdOf } from "../decoding/main-thread-origin.js";
import { instantOf, instantOfMs } from "../decoding/timestamp.js";
import { integerOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { SessionFile } from "./session-file.js";

/** When an entry was written, epoch ms: its own time, else its message's; null if it has none. */
export function entryTime(record: Projected): number | null {
  return instantOf(record["timestamp"]) ?? messageTime(objectOf(record["message"]));
}

/** When a message began, epoch ms; null if it does not say. */
export function messageTime(message: Projected | null): number | null {
  const at = integerOf(message?.["timestamp"]);
  return at === null ? null : instantOfMs(at);
}

/**
 * The origin of an entry. Its name is the same in every copy: ids are unique within a file only, and the first form has none.
 */
export function entryOrigin(projected: ProjectedRecord, path: string, file: SessionFile): RowOrigin {
  const { record, line, byteOffset } = projected;
  const own = entryTime(record);
  file.lastAt = own ?? file.lastAt;
  const { source, sessionId, agentId, forkedAt } = file;
  const id = stringOf(record["id"]);
  const codexThread = codexThreadOf(record);
  return mainThreadOrigin({
    source,
    file: path,
    line,
    byteOffset,
    sessionId: codexThread ?? sessionId,
    threadId: codexThread ?? threadIdOf(sessionId, agentId),
    agentId,
    ...(codexThread === null ? {} : { isDigest: true as const }),
    at: file.lastAt,
    ...(own === null && file.lastAt !== null ? { isTimeTaken: true as const } : {}),
    uuid: id === null || own === null ? file.lines.next(projected.lineHash()) : `${id} ${own}`,
    isBackgroundCopy: forkedAt !== null && own !== null && own < forkedAt,
    cwd: file.cwd,
  });
}

/**
 * The Codex thread that a message repeats; null for other messages. If OpenClaw hands work to Codex, it logs the messages and, for each
 * turn, only the last response's usage.
 */
export function codexThreadOf(record: Projected): string | null {
  const key = stringOf(objectOf(record["message"])?.["idempotencyKey"]);
  return key === null ? null : (/^codex-app-server:([^:]+)/.exec(key)?.[1] ?? null);
}

/** Problem with the time of an entry (R45). */
export function timeProblems({ record }: ProjectedRecord, origin: RowOrigin): readonly LogEvent[] {
  const { timestamp } = record;
  if (instantOf(timestamp) !== null) return [];
  const isMissing = timestamp === undefined || timestamp === null;
  return [problemAt(origin, isMissing ? "timestamp-missing" : "timestamp-invalid")];
}
