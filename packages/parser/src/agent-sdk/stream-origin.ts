import type { LogEvent } from "@turnmeter/schema";
import { oddTexts, stringOf } from "../decoding/values.js";
import type { OpenOrigin } from "../claude/unit-state.js";
import { rowOrigin } from "../decoding/main-thread-origin.js";
import { problemAt } from "../decoding/events-at.js";
import { instantOf } from "../decoding/timestamp.js";
import { logStem } from "../plain-path.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import { modelName } from "../claude/model-name.js";
import { sessionOf, type StreamSession, type StreamState } from "./stream-state.js";

const texts = ["uuid", "session_id", "request_id", "cwd", "model"] as const;

/** The origin of a message, and what was odd about it. */
export interface StreamEnvelope {
  readonly origin: OpenOrigin;
  readonly session: StreamSession;
  readonly isNewSession: boolean;
  readonly problems: readonly LogEvent[];
}

/**
 * The origin of a message on its session's main thread. Directory and version are those of the newest start
 * of a turn; a message without a time takes that of the message before it.
 */
export function streamEnvelope(
  projected: ProjectedRecord,
  file: LogFile,
  state: StreamState,
): StreamEnvelope {
  const { record } = projected;
  const sessionId = stringOf(record["session_id"]) ?? state.sessionId ?? logStem(file.path);
  const isNewSession = !state.sessions.has(sessionId);
  const session = sessionOf(state, sessionId);
  state.sessionId = sessionId;
  if (record["type"] === "system" && record["subtype"] === "init") {
    const model = stringOf(record["model"]);
    // A result before the first `init` ended a turn that an earlier file began.
    if (!session.hasInit && session.process !== null) session.process = { ...session.process, span: null };
    session.hasInit = true;
    session.cwd = workingDirectory(record["cwd"]) ?? session.cwd;
    session.clientVersion = stringOf(record["claude_code_version"]) ?? session.clientVersion;
    session.model = model === null ? session.model : modelName(model);
  }
  const written = messageTime(record);
  if (written !== null) {
    state.unit.file.lastAt = written;
    state.firstAt ??= written;
  }
  const origin: OpenOrigin = rowOrigin("agent-sdk", file, projected, sessionId, {
    at: state.unit.file.lastAt,
    uuid: stringOf(record["uuid"]) ?? nameByContent(projected, state),
    cwd: session.cwd,
    clientVersion: session.clientVersion,
  });
  const problems = oddTexts(record, texts).map((name) => problemAt(origin, "record-degraded", name));
  problems.push(...timeProblems(record, written, origin, state));
  return { origin, session, isNewSession, problems };
}

/** Hash name that dedupes messages without uuid; equal results are copies, since their durations match to the ms. */
function nameByContent(projected: ProjectedRecord, { names }: StreamState): string | null {
  const { type, duration_ms: durationMs } = projected.record;
  if (type === "result" && durationMs !== undefined) return `${projected.lineHash()}:0`;
  return type === "user" || type === "result" ? names.of(projected.lineHash()) : null;
}

/** When a message was written, or when it reached the desktop app's audit, epoch ms; null if it does not say. */
export function messageTime(record: ProjectedRecord["record"]): number | null {
  return instantOf(record["timestamp"] ?? record["_audit_timestamp"]);
}

/** Only conversation messages have times, and not in older versions: reported once a file. */
function timeProblems(
  record: ProjectedRecord["record"],
  written: number | null,
  origin: OpenOrigin,
  state: StreamState,
): readonly LogEvent[] {
  const { type, timestamp } = record;
  if (written !== null || (type !== "user" && type !== "assistant")) return [];
  if (timestamp !== undefined && timestamp !== null) return [problemAt(origin, "timestamp-invalid")];
  if (state.isTimeMissed) return [];
  state.isTimeMissed = true;
  return [problemAt(origin, "timestamp-missing")];
}
