import { threadIdOf } from "../decoding/main-thread-origin.js";
import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";
import { integerOf } from "../decoding/values.js";
import type { ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import type { Rollout } from "./rollout.js";
import type { RolloutThread } from "./thread.js";

/** The origin of a row. Its uuid is made of thread and ordinal, so that a moved file keeps it. */
export function rowOrigin(
  { record, line, byteOffset }: ProjectedRecord,
  at: number | null,
  file: LogFile,
  { thread, cwd, lastAt }: Rollout,
): RowOrigin {
  const ordinal = integerOf(record["ordinal"]);
  return originOf(thread, { file: file.path, line, byteOffset, ordinal, cwd, at: at ?? lastAt });
}

/** Place of a row in its thread's file. */
interface RowPlace extends Pick<RowOrigin, "file" | "line" | "byteOffset" | "cwd" | "at"> {
  readonly ordinal: number | null;
}

/** The origin of a row of a thread. */
export function originOf(
  thread: RolloutThread,
  { file, line, byteOffset, ordinal, cwd, at }: RowPlace,
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
    uuid: `${id}:${ordinal ?? `line${line}`}`,
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
