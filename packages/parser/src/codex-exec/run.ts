import type { RowOrigin } from "@turnmeter/schema";
import { mainThreadOrigin } from "../decoding/main-thread-origin.js";
import { RowNames } from "../decoding/row-names.js";
import { stringOf } from "../decoding/values.js";
import type { ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";

/** State from the lines of one file so far. A file holds one run, or several where runs were appended. */
export class ExecStream {
  readonly names = new RowNames();
  /** Null until a line names the thread, or says something that a name can be made of. */
  threadId: string | null = null;
  /** Subagents that the run has named. */
  readonly agents = new Set<string>();
  /** Items of the run whose start or end was seen. */
  readonly items = new Set<string>();
  /** True if the turn shows a part of an answer. */
  hasAnswer = false;
  /** Hash of the error that the line before told. */
  lastError: string | null = null;
}

/** Begins a run of the thread that the line names. */
export function startRun(stream: ExecStream, projected: ProjectedRecord): void {
  stream.names.startRun();
  stream.items.clear();
  stream.agents.clear();
  stream.hasAnswer = false;
  stream.lastError = null;
  stream.threadId = stringOf(projected.record["thread_id"]) ?? nameOf(projected.lineHash());
}

/** A name for a thread that no line names. */
export function nameOf(lineHash: string): string {
  return `exec-${lineHash.slice(0, 12)}`;
}

/** The origin of a line. Streams tell neither times nor places. */
export function execOrigin(
  { line, byteOffset }: ProjectedRecord,
  file: LogFile,
  threadId: string,
  name: string,
): RowOrigin {
  return mainThreadOrigin({
    source: "codex-exec",
    file: file.path,
    line,
    byteOffset,
    sessionId: threadId,
    uuid: `${threadId}:${name}`,
    isDigest: true,
  });
}
