import type { LogEvent } from "@turnmeter/schema";
import type { ProjectedRecord, Projected } from "../projection.js";
import type { LogFile } from "../log-format.js";
import { isText, objectOf, oddTexts, stringOf } from "../decoding/values.js";
import { problemAt } from "../decoding/events-at.js";
import { instantOf } from "../decoding/timestamp.js";
import type { OpenOrigin, UnitState, RowThread } from "../claude/unit-state.js";
import { workingDirectory } from "../decoding/working-directory.js";
import { logStem } from "../plain-path.js";
import { threadIdOf } from "../decoding/main-thread-origin.js";

/** Envelope fields that are always texts. */
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

/** Session and thread by file and earlier rows; `told` is what the row itself states. */
function threadOf(
  record: Projected,
  { sessionId: ownSession, agentId: ownAgent }: { readonly sessionId: unknown; readonly agentId: unknown },
  file: LogFile,
  state: UnitState,
): RowThread {
  const own = stringOf(ownSession);
  if (own !== null) state.file.lastSessionId = own;
  const told = own ?? state.file.lastSessionId ?? stringOf(record["session_id"]);
  const sessionId =
    file.kind === "agent" ? sessionOfAgent(told, record, file, state) : (told ?? placeOf(file));
  if (file.kind === "agent") {
    const agentId = stringOf(ownAgent) ?? file.agentLabel ?? logStem(file.path);
    return knownThread(sessionId, agentId, state);
  }
  if (record["isSidechain"] !== true) return knownThread(sessionId, null, state);
  const named = stringOf(ownAgent);
  if (named !== null) return knownThread(sessionId, named, state);
  const agentId = `inline-${inlineRoot(record, state)}`;
  const isInlineRoot = agentId === `inline-${String(record["uuid"])}`;
  return { sessionId, threadId: threadIdOf(sessionId, agentId), agentId, isSidechain: true, isInlineRoot };
}

/** A file is one agent: its prompt may name an abandoned session, later rows one that took it over. */
function sessionOfAgent(
  told: string | null,
  record: Projected,
  file: LogFile,
  { file: known }: UnitState,
): string {
  if (file.sessionFolder !== null) return file.sessionFolder;
  if (record["type"] === "assistant" && !known.hasResponse) {
    known.hasResponse = true;
    known.agentSessionId = told;
  }
  return (known.agentSessionId ??= told) ?? logStem(file.path);
}

function placeOf(file: LogFile): string {
  return file.sessionFolder ?? logStem(file.path);
}

/** The session's thread for this agent, or the main one; reuses the previous row's strings. */
function knownThread(sessionId: string, agentId: string | null, { file }: UnitState): RowThread {
  const { lastThread } = file;
  if (lastThread?.sessionId === sessionId && lastThread.agentId === agentId) return lastThread;
  const threadId = threadIdOf(sessionId, agentId);
  const isSidechain = agentId !== null;
  return (file.lastThread = { sessionId, threadId, agentId, isSidechain, isInlineRoot: false });
}

/** Root of a main-file row's sidechain. Only prompts are roots; without a known parent a row stays in the chain before. */
function inlineRoot(record: Projected, state: UnitState): string {
  const { sidechainRoots } = state.file;
  const uuid = stringOf(record["uuid"]);
  const parent = stringOf(record["parentUuid"]);
  const ofParent = parent === null ? undefined : sidechainRoots.get(parent);
  const canBegin = record["type"] === "user" && (parent === null || !holdsResult(record));
  const root =
    ofParent ??
    (canBegin ? null : state.file.lastSidechainRoot) ??
    uuid ??
    state.file.lastSidechainRoot ??
    "0";
  if (uuid !== null) sidechainRoots.set(uuid, root);
  state.file.lastSidechainRoot = root;
  return root;
}

function holdsResult(record: Projected): boolean {
  const items = objectOf(objectOf(record["message"])?.["content"])?.["items"];
  return (
    Array.isArray(items) &&
    items.some((item) => objectOf(objectOf(item)?.["fields"])?.["type"] === "tool_result")
  );
}
