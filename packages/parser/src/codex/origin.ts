import { threadIdOf } from "../decoding/main-thread-origin.js";
import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";
import { integerOf } from "../decoding/values.js";
import type { ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import type { Rollout } from "./rollout.js";
import type { RolloutThread } from "./thread.js";

/** The origin of a row. Its name serves as its uuid, so a moved file keeps it. */
export function rowOrigin(
  projected: ProjectedRecord,
  at: number | null,
  file: LogFile,
  { thread, cwd, lastAt, untimedNames }: Rollout,
): RowOrigin {
  const { record, line, byteOffset } = projected;
  const place = { ordinal: integerOf(record["ordinal"]), line };
  const uuid = rowName(thread, place, at ?? untimedNames.next(projected.lineHash()));
  return originOf(thread, { file: file.path, line, byteOffset, cwd, at: at ?? lastAt, uuid });
}

/**
 * The name of a row: its thread, its place, and its time, or a name made of the content up to it if it has none. The place alone does not
 * identify a row: a thread that was reverted or continued elsewhere has several files with the same ordinals or lines, and Codex 0.145 to
 * 0.153 may restart ordinals within a file.
 */
export function rowName(
  { id }: Pick<RolloutThread, "id">,
  { ordinal, line }: { readonly ordinal: number | null; readonly line: number },
  written: number | string,
): string {
  return `${id}:${ordinal ?? `line${line}`}:${typeof written === "number" ? written.toString(16) : written}`;
}

type RowPlace = Pick<RowOrigin, "file" | "line" | "byteOffset" | "cwd" | "at" | "uuid">;

/** The origin of a row of a thread. */
export function originOf(
  thread: RolloutThread,
  { file, line, byteOffset, cwd, at, uuid }: RowPlace,
): RowOrigin {
  const { id, sessionId, agent } = thread;
  const agentId = agent === null ? null : id;
  return {
    source: "codex",
    file,
    line,
    byteOffset,
    sessionId,
    threadId: threadIdOf(sessionId, agentId),
    agentId,
    at,
    uuid,
    parentUuid: null,
    isSidechain: agentId !== null,
    isBackgroundCopy: false,
    cwd,
    gitBranch: thread.gitBranch,
    repository: thread.repository,
    clientVersion: thread.clientVersion,
    entrypoint: thread.entrypoint,
    promptId: null,
  };
}

/** Problem with the time of a row (R45). Rows without an envelope never have one. */
export function timeProblems(
  { record }: ProjectedRecord,
  at: number | null,
  origin: RowOrigin,
  { isBare }: Rollout,
): readonly LogEvent[] {
  if (at !== null || isBare) return [];
  const isMissing = record["timestamp"] === undefined || record["timestamp"] === null;
  return [problemAt(origin, isMissing ? "timestamp-missing" : "timestamp-invalid")];
}
