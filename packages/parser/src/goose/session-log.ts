import type { RequestPartEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { NumberedNames } from "../decoding/row-names.js";
import { rowOrigin, threadIdOf } from "../decoding/main-thread-origin.js";
import type { LogFile } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { Ledger } from "./ledger.js";
import type { SessionHead } from "./session-head.js";

/** Tokens that add up. */
export interface Spent {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWrite5mTokens: number;
}

export function nothingSpent(): Spent {
  return { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWrite5mTokens: 0 };
}

/** Adds what one response, or several, used. */
export function spend(spent: Spent, usage: TokenUsage): void {
  spent.inputTokens += usage.inputTokens;
  spent.outputTokens += usage.outputTokens;
  spent.cacheReadTokens += usage.cacheReadTokens;
  spent.cacheWrite5mTokens += usage.cacheWrite5mTokens;
}

/**
 * The ids of a response: its message's, and that of its row in the ledger. Either may be gone: a message when a history is replaced, a
 * row with the session that a message was copied from.
 */
export type ResponseName = Pick<RequestPartEvent, "messageId" | "requestId">;

interface NewestResponse {
  readonly ids: ResponseName;
  readonly messageName: string | null;
  readonly model: string | null;
  readonly createdAt: number | null;
}

/** State from the rows of one session so far. */
export class SessionThread {
  readonly head: SessionHead;
  /** The session that the thread counts in: its own, or that of the agent which started it. */
  readonly sessionId: string;
  /** The name of a subagent's session, by which that session's exports find their way into the session that started it. */
  readonly agentId: string | null;
  readonly threadId: string;
  /** True for a log that its database's rows retell better, and for a subagent whose parent is gone: a log that has the parent knows better. */
  readonly isDigest: boolean;
  /** What the known responses used. */
  readonly known = nothingSpent();
  readonly models = new Set<string>();
  /** The tool and the server of each call, by its id. */
  readonly calls = new Map<string, { readonly isMcp: boolean }>();
  /** Names of messages. */
  readonly names = new NumberedNames();
  newest: NewestResponse | null = null;
  /** True once a response has told what it used. */
  hasUsage = false;
  /** True if the costs of all responses so far are known. */
  isPriced = true;
  isBegun = false;
  /** True if some messages were copied from another session. */
  hasCopies = false;
  /** Line of the first message that was not copied; null before one is seen. */
  firstOwnLine: number | null = null;
  /** When the newest row was written, epoch ms; `lastAt` is the end of its message, or its start if the end is not known. */
  writtenAt: number | null = null;
  lastAt: number | null = null;
  /** The newest row. */
  last: RowOrigin | null = null;
  /** The newest response without a row in the ledger. */
  unledgered: RowOrigin | null = null;

  constructor(head: SessionHead, sessionId: string, agentId: string | null, isDigest: boolean) {
    this.head = head;
    this.sessionId = sessionId;
    this.agentId = agentId;
    this.threadId = threadIdOf(sessionId, agentId);
    this.isDigest = isDigest;
  }
}

/** State from the records of one file so far. */
export class SessionLog {
  readonly ledger = new Ledger();
  /** Ids of responses by message name; copies of a session share these names. */
  readonly responses = new Map<string, ResponseName>();
  readonly #heads = new Map<string, SessionHead>();
  readonly #threads = new Map<string, SessionThread>();
  readonly #owners = new Map<string, SessionThread>();
  readonly #isDigest: boolean;
  current: SessionThread | null = null;

  constructor(isDigest: boolean) {
    this.#isDigest = isDigest;
  }

  addHead(head: SessionHead): void {
    this.#heads.set(head.id, head);
  }

  /** The session of this name; null if nothing is known of it. */
  thread(id: string): SessionThread | null {
    const known = this.#threads.get(id);
    const head = this.#heads.get(id);
    if (known !== undefined || head === undefined) return known ?? null;
    const root = this.#rootOf(head);
    const agentId = root === head ? null : head.globalId;
    const thread = new SessionThread(head, root.globalId, agentId, this.#isDigest || root.isSubagent);
    this.#threads.set(id, thread);
    return thread;
  }

  /** Follows parents up; a subagent whose parent is gone is its own root. */
  #rootOf(head: SessionHead): SessionHead {
    const seen = new Set<string>();
    let root = head;
    while (root.isSubagent && root.parentId !== null && !seen.has(root.id)) {
      const parent = this.#heads.get(root.parentId);
      if (parent === undefined) break;
      seen.add(root.id);
      root = parent;
    }
    return seen.has(root.id) ? head : root;
  }

  /** Notes in which session a message was first seen; gives that session. */
  ownerOf(messageName: string, thread: SessionThread): SessionThread {
    const owner = this.#owners.get(messageName) ?? thread;
    this.#owners.set(messageName, owner);
    return owner;
  }
}

/** Where a row stands: its line, when it was written, and its name. */
export interface RowPlace {
  readonly line: number;
  readonly byteOffset: number;
  readonly at: number | null;
  readonly uuid: string;
}

/** The origin of a session's row. */
export function originAt(thread: SessionThread, file: LogFile, { at, ...place }: RowPlace): RowOrigin {
  const { sessionId, agentId, head, isDigest } = thread;
  return rowOrigin("goose", file, place, sessionId, {
    uuid: place.uuid,
    agentId,
    at: at ?? thread.lastAt,
    ...(at === null && thread.lastAt !== null ? { isTimeTaken: true } : {}),
    ...(isDigest ? { isDigest: true } : {}),
    cwd: head.cwd,
  });
}

/** The name of a message in all copies of its session; null if it has none. */
export function messageNameOf(messageId: string | null, createdAt: number | null): string | null {
  return messageId === null ? null : `${messageId}@${createdAt ?? ""}`;
}

/** The place of a record. */
export function placeOf({ line, byteOffset }: ProjectedRecord, at: number | null, uuid: string): RowPlace {
  return { line, byteOffset, at, uuid };
}

/** A message and its place. */
export interface MessageRow {
  readonly log: SessionLog;
  readonly thread: SessionThread;
  readonly record: Projected;
  readonly parts: readonly Projected[];
  readonly messageId: string | null;
  /** The message's name in all copies of the session; null if it has none. */
  readonly name: string | null;
  /** When the message began, epoch ms. */
  readonly createdAt: number | null;
  /** When the row before was complete, epoch ms. */
  readonly previousAt: number | null;
  readonly file: LogFile;
  /** Origin of the moment at which the message began. */
  readonly origin: RowOrigin;
  /** Origin of the moment at which it was complete, as far as the log tells. */
  readonly end: RowOrigin;
}
