import type { LogEvent } from "@turnmeter/schema";
import type { ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import { isText, oddTexts } from "../claude/odd-fields.js";
import { problemAt } from "../decoding/problem-at.js";
import { threadOf } from "./thread-of.js";
import { instantOf } from "../decoding/timestamp.js";
import type { OpenOrigin, UnitState } from "../claude/unit-state.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";

/** Fields of the envelope that are texts wherever they occur. */
const texts = [
  "uuid",
  "parentUuid",
  "sessionId",
  "cwd",
  "gitBranch",
  "version",
  "entrypoint",
  "agentId",
  "promptId",
  "requestId",
] as const;

const none: readonly LogEvent[] = [];

/** The origin of a row, and what was odd about it. */
export interface RowEnvelope {
  readonly origin: OpenOrigin;
  readonly isInlineRoot: boolean;
  readonly problems: readonly LogEvent[];
}

/**
 * The origin of a row. Conversation rows without a usable time take that of the row before them;
 * state records go without.
 */
export function rowEnvelope(
  projected: ProjectedRecord,
  file: LogFile,
  state: UnitState,
  isConversation: boolean,
): RowEnvelope {
  const { record } = projected;
  // Each is read once: a value is made of the log's bytes where it is read.
  const { uuid, parentUuid, sessionId, gitBranch, version, entrypoint, agentId, promptId } = record;
  const loggedCwd = record["cwd"];
  const thread = threadOf(record, { sessionId, agentId }, file, state);
  const cwd = workingDirectory(loggedCwd);
  const written = instantOf(record["timestamp"]);
  const origin: OpenOrigin = {
    source: "claude-code",
    file: file.path,
    line: projected.line,
    byteOffset: projected.byteOffset,
    sessionId: thread.sessionId,
    threadId: thread.threadId,
    agentId: thread.agentId,
    at: written ?? (isConversation ? state.file.lastAt : null),
    uuid: stringOf(uuid),
    parentUuid: stringOf(parentUuid),
    isSidechain: thread.isSidechain,
    isBackgroundCopy: record["sessionKind"] === "bg",
    cwd,
    gitBranch: stringOf(gitBranch),
    clientVersion: stringOf(version),
    entrypoint: stringOf(entrypoint),
    promptId: stringOf(promptId),
  };
  if (written === null) origin.isTimeTaken = true;
  else state.file.lastAt = written;
  const forkedFromUuid = stringOf(objectOf(record["forkedFrom"])?.["messageUuid"]);
  if (forkedFromUuid !== null) origin.forkedFromUuid = forkedFromUuid;
  state.cwd ??= cwd;
  if (file.kind === "main") state.sessionId ??= thread.sessionId;
  const isDated = written !== null || !isConversation;
  // As in nearly every row; told without a look at the list.
  const areTexts =
    isText(uuid) &&
    isText(parentUuid) &&
    isText(sessionId) &&
    isText(loggedCwd) &&
    isText(gitBranch) &&
    isText(version) &&
    isText(entrypoint) &&
    isText(agentId) &&
    isText(promptId) &&
    isText(record["requestId"]);
  const problems = isDated && areTexts ? none : problemsOf(record, origin, isDated);
  return { origin, isInlineRoot: thread.isInlineRoot, problems };
}

function problemsOf(record: ProjectedRecord["record"], origin: OpenOrigin, isDated: boolean): LogEvent[] {
  const problems = oddTexts(record, texts).map((name) => problemAt(origin, "record-degraded", name));
  if (!isDated) {
    const isMissing = record["timestamp"] === undefined || record["timestamp"] === null;
    problems.push(problemAt(origin, isMissing ? "timestamp-missing" : "timestamp-invalid"));
  }
  return problems;
}
