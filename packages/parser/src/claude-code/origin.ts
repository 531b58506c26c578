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

/** The session and thread of a row, by its file and what the rows before it said; `told` is what it says itself. */
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

/**
 * One file is one agent: its prompt may name a session that the client then left to resume another, and later rows one that
 * took it over.
 */
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

/** The thread of a session that has this agent, the main one without. Its texts are those of the row before. */
function knownThread(sessionId: string, agentId: string | null, { file }: UnitState): RowThread {
  const { lastThread } = file;
  if (lastThread?.sessionId === sessionId && lastThread.agentId === agentId) return lastThread;
  const threadId = threadIdOf(sessionId, agentId);
  const isSidechain = agentId !== null;
  return (file.lastThread = { sessionId, threadId, agentId, isSidechain, isInlineRoot: false });
}

/**
 * The root of the sidechain that a row of a main file belongs to. Only a prompt can be a root: a row
 * whose parent is missing stays in the chain before it.
 */
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
