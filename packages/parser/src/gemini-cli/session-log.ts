import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { HashedFolder } from "../decoding/hashed-folder.js";
import { rowOrigin } from "../decoding/main-thread-origin.js";
import { RowNames } from "../decoding/row-names.js";
import { instantOf } from "../decoding/timestamp.js";
import { arrayOf, has, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { LogFile } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";

/** State from the records of one file so far. */
export class SessionLog {
  readonly file: LogFile;
  readonly thread: SessionThread;
  readonly names = new RowNames();
  readonly held: HeldEvents;
  /** Messages that were seen, by id. */
  readonly messages = new Set<string>();
  /** Calls whose end was seen, by key. */
  readonly endedCalls = new Set<string>();
  /** Calls that ran a subagent not known yet. */
  readonly agentCalls: AgentCall[] = [];
  /** When the newest dated row was written, epoch ms. */
  lastAt: number | null = null;
  /** When the history was last compressed, epoch ms. */
  compactedAt: number | null = null;

  constructor(first: ProjectedRecord, file: LogFile, earlier: readonly EarlierDocument[]) {
    this.file = file;
    this.thread = threadOf(first, file, earlier);
    this.held = new HeldEvents(stringOf(first.record["projectHash"]));
  }
}

interface SessionThread {
  readonly id: string;
  readonly sessionId: string;
  readonly agentId: string | null;
  /** True for a subagent whose file does not name its session. */
  readonly isLost: boolean;
  readonly spawnCallId: string | null;
}

/** A document of the session that was read earlier. */
export interface EarlierDocument {
  readonly sessionId: string;
  readonly messages: ReadonlySet<string>;
  readonly agentCalls: AgentCall[];
}

/** A call that ran a subagent, which the subagent's document does not name. */
interface AgentCall {
  readonly callId: string;
  /** Epoch ms of the previous message: some versions write a message only after its calls end. */
  readonly startedAfter: number | null;
  readonly endedAt: number;
}

/**
 * The thread of a file, by its first record. A subagent's file lies in a folder named after its session. Until 0.38 it is a document beside
 * the session's, with the same id; only since 0.37 does its `kind` say so.
 */
function threadOf(
  projected: ProjectedRecord,
  file: LogFile,
  earlier: readonly EarlierDocument[],
): SessionThread {
  const { record } = projected;
  const told = stringOf(record["sessionId"]);
  const id = told ?? file.agentLabel ?? `gemini-${projected.lineHash().slice(0, 12)}`;
  const isAgent =
    record["kind"] === "subagent" ||
    (told === null && file.agentLabel !== null) ||
    (record["kind"] === undefined && earlier.some((document) => isOfAgent(record, document)));
  if (!isAgent) return { id, sessionId: id, agentId: null, isLost: false, spawnCallId: null };
  const { messages } = record;
  if (Array.isArray(messages)) {
    const first = stringOf(objectOf(messages[0])?.["id"]) ?? projected.lineHash().slice(0, 12);
    return {
      id: `${id}/${first}`,
      sessionId: id,
      agentId: `subagent-${first}`,
      isLost: false,
      spawnCallId: spawnOf(record, id, earlier),
    };
  }
  const session = file.sessionFolder;
  if (session === null) return { id, sessionId: id, agentId: null, isLost: true, spawnCallId: null };
  return { id, sessionId: session, agentId: id, isLost: false, spawnCallId: null };
}

/** A subagent's document began while an earlier one ran a subagent, and shares no message with it. */
function isOfAgent(record: Projected, { sessionId, messages, agentCalls }: EarlierDocument): boolean {
  if (record["sessionId"] !== sessionId) return false;
  const first = objectOf(arrayOf(record["messages"])[0]);
  const id = stringOf(first?.["id"]);
  const at = instantOf(first?.["timestamp"]);
  if (at === null || id === null || messages.has(id)) return false;
  return agentCalls.some(({ startedAfter, endedAt }) => (startedAfter ?? at) <= at && at <= endedAt);
}

/** Takes the first call of the session that had not ended when the document began. */
function spawnOf(record: Projected, sessionId: string, earlier: readonly EarlierDocument[]): string | null {
  const at = instantOf(record["startTime"]);
  for (const { sessionId: of, agentCalls } of earlier) {
    const place = agentCalls.findIndex(({ endedAt }) => of === sessionId && at !== null && at <= endedAt);
    if (place !== -1) return agentCalls.splice(place, 1)[0]!.callId;
  }
  return null;
}

/** The origin of a row, or of a message in a document, which is named by its id in every copy. */
export function originOf(
  log: SessionLog,
  place: ProjectedRecord,
  at: number | null,
  name: string,
): RowOrigin {
  const { sessionId, agentId, id } = log.thread;
  return rowOrigin("gemini-cli", log.file, place, sessionId, {
    agentId,
    at: at ?? log.lastAt,
    ...(at === null ? { isTimeTaken: true } : {}),
    uuid: `${id}:${name}`,
    cwd: log.held.root,
  });
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The unique id of a message: an id that the program did not draw at random may be another message's in other sessions. */
export function messageIdOf({ thread }: SessionLog, message: Projected, name: string): string {
  const id = stringOf(message["id"]);
  return id !== null && uuid.test(id) ? id : `${thread.id}/${id ?? name}`;
}

const none: readonly LogEvent[] = [];

/** Absolute paths in the texts of messages and results. */
export const absolutePaths = /(?:^|[\s"'`(=])((?:\/|[A-Za-z]:[\\/])[^\s"'`<>|*?(){}[\],;:]+)/g;

/** Holds events until a row names the project root. */
class HeldEvents {
  readonly #paths: HashedFolder | null;
  #held: LogEvent[] = [];

  /** `projectHash` is the root's hash; with null nothing is held. */
  constructor(projectHash: string | null) {
    this.#paths = projectHash === null ? null : new HashedFolder("sha256", projectHash, absolutePaths);
  }

  get root(): string | null {
    return this.#paths?.path ?? null;
  }

  /** Where the paths that rows name are shown; null once none is asked for. */
  get paths(): HashedFolder | null {
    return this.root === null ? this.#paths : null;
  }

  get waiting(): readonly LogEvent[] {
    return this.#held;
  }

  /** Returns the events that need wait no longer. */
  take(events: readonly LogEvent[]): readonly LogEvent[] {
    if (this.#paths !== null && this.root === null) {
      for (const event of events) this.#held.push(event);
      return none;
    }
    return this.#held.length === 0 ? events : [...this.release(), ...events];
  }

  release(): readonly LogEvent[] {
    const held = this.#held;
    this.#held = [];
    const { root } = this;
    return root === null ? held : eventsIn(held, root);
  }
}

/** Events of one row still share their origin. */
function eventsIn(events: readonly LogEvent[], cwd: string): readonly LogEvent[] {
  const origins = new Map<RowOrigin, RowOrigin>();
  return events.map((event) => {
    if (!("origin" in event)) return event;
    let origin = origins.get(event.origin);
    if (origin === undefined) origins.set(event.origin, (origin = { ...event.origin, cwd }));
    return { ...event, origin };
  });
}

/** Whether a message hands results of tools to the model. */
export function holdsResults(content: unknown): boolean {
  return arrayOf(measuredOf(content)?.items).some((part) => has(objectOf(part) ?? {}, "functionResponse"));
}
