import type { LogEvent, SourceId } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import { decodeMessage, decodeSession } from "./decode-message.js";
import type { Message } from "./message.js";
import type { Part } from "./part.js";
import { messageRow } from "./row.js";
import { SessionSum } from "./session-sum.js";
import { type ProjectInfo, type SessionInfo, unknownSession } from "./session.js";

/**
 * What one data folder holds: databases, and the tree of documents from before them. Their messages are decoded in order, those of
 * documents once all are read; a message that a database has too is the database's.
 */
export class OpenCodeHome {
  readonly #source: SourceId;
  readonly #sessions = new Map<string, SessionInfo>();
  readonly #projects = new Map<string, ProjectInfo>();
  readonly #begun = new Set<string>();
  readonly #told = new Set<string>();
  /** Sessions that a database has in its second form. */
  readonly #moved = new Set<string>();
  readonly #documents = new Map<string, Message>();
  readonly #parts = new Map<string, Part[]>();
  readonly #sums = new Map<string, SessionSum>();
  readonly #models = new Map<string, string>();

  constructor(source: SourceId) {
    this.#source = source;
  }

  /** Takes a session; that in a database counts before its document. */
  addSession(session: SessionInfo, isDocument: boolean): void {
    if (!isDocument || !this.#sessions.has(session.id)) this.#sessions.set(session.id, session);
  }

  addProject(project: ProjectInfo): void {
    if (!this.#projects.has(project.id)) this.#projects.set(project.id, project);
  }

  /** Events of a message in a database, which has all its parts. A second database may have it again. */
  addRow(message: Message): readonly LogEvent[] {
    if (message.isSecondForm) this.#moved.add(message.sessionId);
    if (this.#told.has(message.id)) return [];
    this.#told.add(message.id);
    return this.#tell(message);
  }

  /** Takes the document of a message. */
  addDocument(message: Message): void {
    this.#documents.set(message.id, message);
  }

  /** Takes the document of a part. */
  addPart(messageId: string, part: Part): void {
    const parts = this.#parts.get(messageId);
    if (parts === undefined) this.#parts.set(messageId, [part]);
    else parts.push(part);
  }

  /** Events of all documents whose messages are in no database, and of what session totals add to them. */
  finish(): readonly LogEvent[] {
    const left = [...this.#documents.values()].filter(
      ({ id, sessionId }) => !this.#told.has(id) && !this.#moved.has(sessionId),
    );
    this.#documents.clear();
    const events = left.sort(inOrder).flatMap((message) => {
      this.#told.add(message.id);
      const parts = (this.#parts.get(message.id) ?? []).sort((a, b) => byText(a.id, b.id));
      return this.#tell({ ...message, parts: [...message.parts, ...parts] });
    });
    return [...events, ...[...this.#sums.values()].flatMap((sum) => sum.events())];
  }

  #tell(message: Message): readonly LogEvent[] {
    const session = this.#sessions.get(message.sessionId) ?? unknownSession(message.sessionId);
    const row = messageRow(this.#source, message, session);
    const isFirst = !this.#begun.has(session.id);
    this.#begun.add(session.id);
    const project = session.projectId === null ? null : (this.#projects.get(session.projectId) ?? null);
    const switched = this.#switchTo(message)
      ? [markAt(row.origin, "modelSwitch", { detail: message.model })]
      : [];
    const events = decodeMessage(row);
    this.#sumOf(session).add(row, events);
    return [...(isFirst ? decodeSession(row, project) : []), ...events, ...switched];
  }

  #sumOf(session: SessionInfo): SessionSum {
    const known = this.#sums.get(session.id);
    if (known !== undefined) return known;
    const sum = new SessionSum(session);
    this.#sums.set(session.id, sum);
    return sum;
  }

  /** Whether a person chose another model with this message. */
  #switchTo({ role, sessionId, model }: Message): boolean {
    if (role !== "user" || model === null) return false;
    const before = this.#models.get(sessionId);
    this.#models.set(sessionId, model);
    return before !== undefined && before !== model;
  }
}

function inOrder(a: Message, b: Message): number {
  return byText(a.sessionId, b.sessionId) || (a.createdAt ?? 0) - (b.createdAt ?? 0) || byText(a.id, b.id);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
