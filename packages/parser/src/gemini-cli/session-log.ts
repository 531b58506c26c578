import type { RowOrigin } from "@turnmeter/schema";
import { mainThreadOrigin, threadIdOf } from "../decoding/main-thread-origin.js";
import { RowNames } from "../decoding/row-names.js";
import { objectOf, stringOf } from "../decoding/values.js";
import type { LogFile } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { HeldEvents } from "./held-events.js";

/** State from the records of one file so far. */
export interface SessionLog {
  readonly file: LogFile;
  readonly thread: SessionThread;
  readonly names: RowNames;
  readonly held: HeldEvents;
  /** Messages that were seen, by id. */
  readonly messages: Set<string>;
  /** Calls whose end was seen, by key. */
  readonly endedCalls: Set<string>;
  /** When the newest dated row was written, epoch ms. */
  lastAt: number | null;
  /** When the history was last compressed, epoch ms. */
  compactedAt: number | null;
}

/** The thread that a file holds. */
interface SessionThread {
  /** The id that the file's head has. */
  readonly id: string;
  readonly sessionId: string;
  readonly agentId: string | null;
  /** True for a subagent whose session the file does not name. */
  readonly isLost: boolean;
}

/** The state before the first record of a file. */
export function openSessionLog(first: ProjectedRecord, file: LogFile): SessionLog {
  return {
    file,
    thread: threadOf(first, file),
    names: new RowNames(),
    held: new HeldEvents(stringOf(first.record["projectHash"])),
    messages: new Set(),
    endedCalls: new Set(),
    lastAt: null,
    compactedAt: null,
  };
}

/**
 * The thread of a file by its first record. A subagent's file lies in a folder named by its session; in 0.37 and 0.38 it is a
 * document beside the session's, whose id it has.
 */
function threadOf(projected: ProjectedRecord, file: LogFile): SessionThread {
  const { record } = projected;
  const told = stringOf(record["sessionId"]);
  const id = told ?? file.agentLabel ?? `gemini-${projected.lineHash().slice(0, 12)}`;
  const isAgent = record["kind"] === "subagent" || (told === null && file.agentLabel !== null);
  if (!isAgent) return { id, sessionId: id, agentId: null, isLost: false };
  const { messages } = record;
  if (Array.isArray(messages)) {
    const first = stringOf(objectOf(messages[0])?.["id"]) ?? projected.lineHash().slice(0, 12);
    return { id: `${id}/${first}`, sessionId: id, agentId: `subagent-${first}`, isLost: false };
  }
  const session = file.sessionFolder;
  if (session === null) return { id, sessionId: id, agentId: null, isLost: true };
  return { id, sessionId: session, agentId: id, isLost: false };
}

/** The origin of a row, or of a message in a document, which is named by its id in every copy. */
export function originOf(
  log: SessionLog,
  { line, byteOffset }: ProjectedRecord,
  at: number | null,
  name: string,
): RowOrigin {
  const { sessionId, agentId, id } = log.thread;
  return mainThreadOrigin({
    source: "gemini-cli",
    file: log.file.path,
    line,
    byteOffset,
    sessionId,
    threadId: threadIdOf(sessionId, agentId),
    agentId,
    isSidechain: agentId !== null,
    at: at ?? log.lastAt,
    ...(at === null ? { isTimeTaken: true } : {}),
    uuid: `${id}:${name}`,
    cwd: log.held.root,
  });
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a message: one that the program did not draw at random is another message's in other sessions. */
export function messageIdOf({ thread }: SessionLog, message: Projected, name: string): string {
  const id = stringOf(message["id"]);
  return id !== null && uuid.test(id) ? id : `${thread.id}/${id ?? name}`;
}
