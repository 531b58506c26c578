import type { Projected } from "../projection.js";
import { logStem } from "../decoding/log-stem.js";
import { threadIdOf } from "../decoding/thread-id-of.js";
import type { LogFile } from "../log-format.js";
import type { RowThread, UnitState } from "../claude/unit-state.js";
import { objectOf, stringOf } from "../decoding/values.js";

/** The session and thread of a row, by its file and what the rows before it said; `told` is what it says itself. */
export function threadOf(
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
