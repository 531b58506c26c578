import { largestTotal, type LogEvent, type RowOrigin, type SourceId } from "@turnmeter/schema";
import { markAt, problemAt, evidenceOf, sessionStateOf, promptAt } from "../decoding/events-at.js";
import type { Message, Part, Role } from "./message.js";
import { messageRow, type MessageRow, originAt } from "./row.js";
import { type ProjectInfo, type SessionInfo, unknownSession } from "./session.js";
import { tokensOf } from "../decoding/usage-sums.js";
import { stepTokens } from "./tokens.js";
import { decodeAssistant } from "./decode-assistant.js";

/** Contents of one data folder: databases, and the older tree of documents. Messages of databases are decoded in order, documents once all are read; a message in both is taken from the database. */
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

/**
 * Compares a session's stated total with the sum of its messages: messages may be reverted or lack counters. A fork's total includes the
 * usage that it copied from another session, so it is not used.
 */
class SessionSum {
  readonly #session: SessionInfo;
  readonly #models = new Set<string>();
  #hasCopies = false;
  #isSecondForm = false;
  #last: RowOrigin | null = null;
  #told = 0;

  constructor(session: SessionInfo) {
    this.#session = session;
  }

  add({ origin, message }: MessageRow, events: readonly LogEvent[]): void {
    this.#last = origin;
    this.#isSecondForm ||= message.isSecondForm;
    this.#hasCopies ||= origin.isBackgroundCopy;
    for (const event of events) {
      if (event.kind !== "requestPart") continue;
      if (event.model !== null) this.#models.add(event.model);
      if (event.usage !== null) this.#told += tokensOf(event.usage);
    }
  }

  /** The total, if it exceeds the sum of messages. */
  events(): readonly LogEvent[] {
    const { tokens, version, updatedAt } = this.#session;
    const last = this.#last;
    if (tokens === null || last === null || this.#hasCopies) return [];
    // A document that is cut off states the total of messages that it has lost, too.
    const at = updatedAt === null ? last.at : Math.max(updatedAt, last.at ?? updatedAt);
    const origin = { ...last, at };
    const era = { at: last.at, version, isSecondForm: this.#isSecondForm };
    const { usage, invalid } = stepTokens(tokens, era, largestTotal);
    const problems = invalid.map((name) => problemAt(origin, "number-invalid", name));
    if (usage === null || tokensOf(usage) <= this.#told) return problems;
    const [only = null, ...others] = this.#models;
    const model = others.length === 0 ? only : null;
    return [...problems, { kind: "usageTotal", origin, scope: "thread", model, usage }];
  }
}

const byRole: Readonly<Record<Role, (row: MessageRow) => readonly LogEvent[]>> = {
  assistant: decodeAssistant,
  compaction: (row) => [markAt(row.origin, "compaction")],
  other: () => [],
  shell: (row) => [markAt(row.origin, "userShell")],
  user: decodeUser,
};

function decodeMessage(row: MessageRow): readonly LogEvent[] {
  const { message } = row;
  const ended = originAt(row, message.completedAt, { place: message.place, name: "end" });
  return [
    { kind: "activity", origin: row.origin },
    ...byRole[message.role](row),
    ...(message.completedAt === null ? [] : [{ kind: "activity" as const, origin: ended }]),
  ];
}

/** Emitted with the session's first message: title, kind, worktree. */
function decodeSession(row: MessageRow, project: ProjectInfo | null): readonly LogEvent[] {
  const { session } = row;
  return [...(session.parentId === null ? titleOf(row) : agentOf(row)), ...worktreesOf(row.origin, project)];
}

function titleOf(row: MessageRow): readonly LogEvent[] {
  const { title } = row.session;
  return title === null ? [] : [sessionStateOf(row.origin, { title, titleRank: 2 })];
}

const typeInTitle = /^(.*?) \(@([^()]+) subagent\)$/s;

function agentOf(row: MessageRow): readonly LogEvent[] {
  const { session, message } = row;
  const match = typeInTitle.exec(session.title ?? "");
  return [
    evidenceOf(row.origin, session.id, "meta", {
      agentKind: "task",
      agentType: match?.[2] ?? message.agent,
      description: match?.[1] ?? session.title,
    }),
  ];
}

function worktreesOf(origin: ReturnType<typeof originAt>, project: ProjectInfo | null): readonly LogEvent[] {
  const path = project?.worktrees.find(
    (each) => origin.cwd === each || origin.cwd?.startsWith(`${each}/`) === true,
  );
  if (project === null || path === undefined || path === project.root) return [];
  return [{ kind: "worktree", origin, path, originalPath: project.root, isRoot: true }];
}

/** Asked by a person, or by the parent session of a subagent. */
function decodeUser(row: MessageRow): readonly LogEvent[] {
  const { message, session, origin } = row;
  if (message.parts.some(({ type }) => type === "compaction")) return [markAt(origin, "compaction")];
  if (session.parentId !== null) return [{ kind: "activity", origin, asksAgent: true }];
  const typed = message.parts.find(isTyped);
  if (typed === undefined) return [];
  return [promptAt(origin, typed.text?.hash ?? "")];
}

function isTyped({ type, isInjected, text }: Part): boolean {
  return (type === "text" || type === "subtask") && !isInjected && text !== null;
}
