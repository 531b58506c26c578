import type { RowOrigin, SourceId } from "@turnmeter/schema";
import { hashBytes } from "@turnmeter/scanner";
import { mainThreadOrigin } from "../decoding/main-thread-origin.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { Message, Step } from "./message.js";
import type { RecordPlace, SessionInfo } from "./session.js";

/** A message that is being decoded, with its session. */
export interface MessageRow {
  readonly source: SourceId;
  readonly message: Message;
  readonly session: SessionInfo;
  /** Names the message in every copy. */
  readonly name: string;
  /** Origin of the message's start; everything that began with the message shares this object. */
  readonly origin: RowOrigin;
}

/** A message with its session and its name. */
export function messageRow(source: SourceId, message: Message, session: SessionInfo): MessageRow {
  const row = { source, message, session, name: messageName(message, session) };
  return { ...row, origin: originAt(row, message.createdAt) };
}

/** Origin of an event in a message, `at` in epoch ms. A session that another one started is a subagent's thread of that one; for nested subagents, settling finds the root. */
export function originAt(
  { source, message, session, name }: Omit<MessageRow, "origin">,
  at: number | null,
  part: { readonly place: RecordPlace; readonly name: string } | null = null,
): RowOrigin {
  const agentId = session.parentId === null ? null : session.id;
  const sessionId = session.parentId ?? session.id;
  return mainThreadOrigin({
    source,
    ...(part?.place ?? message.place),
    threadFile: session.file ?? message.place.file,
    sessionId,
    agentId,
    at,
    uuid: part === null ? name : `${name} ${part.name}`,
    isBackgroundCopy: isCopy(message, session),
    cwd: workingDirectory(message.directory ?? session.directory),
    clientVersion: session.version,
  });
}

/** A message older than its session was copied by a fork. */
function isCopy({ createdAt }: Message, session: SessionInfo): boolean {
  return createdAt !== null && session.createdAt !== null && createdAt < session.createdAt;
}

function hashOf(parts: readonly unknown[]): string {
  return hashBytes(new TextEncoder().encode(JSON.stringify(parts)));
}

/** A message name that is the same in every copy. A fork's copies get new ids and keep their times. Subagents' sessions are not copied, and several may begin at once, so their messages keep their ids. */
function messageName(message: Message, { parentId }: SessionInfo): string {
  const { id, role, createdAt, provider, model } = message;
  if (parentId !== null || createdAt === null) return id;
  const text =
    role === "user" ? (message.parts.find((part) => part.text !== null)?.text?.hash ?? null) : null;
  return hashOf([role, createdAt, provider, model, text]);
}

/** A response name that all copies share and no other response has, made from what a fork keeps and what stays fixed once the response has ended. Null if the message has no time. */
export function responseName(message: Message, step: Step, at: number): string | null {
  const { createdAt, provider, model } = message;
  if (createdAt === null) return null;
  const times = step.parts.map(({ startedAt }) => startedAt).find((time) => time !== null) ?? null;
  const calls = step.parts.map(({ call }) => call?.callId ?? null).filter((id) => id !== null);
  return hashOf([createdAt, provider, model, at, times, calls, step.usage?.tokens ?? null]);
}
