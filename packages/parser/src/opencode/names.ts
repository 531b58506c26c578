import { hashBytes } from "@turnmeter/scanner";
import type { Message } from "./message.js";
import type { SessionInfo } from "./session.js";
import type { Step } from "./steps.js";

function hashOf(parts: readonly unknown[]): string {
  return hashBytes(new TextEncoder().encode(JSON.stringify(parts)));
}

/**
 * A name for a message that is the same in every copy. A fork gives its copies new ids and keeps their times; sessions of subagents are not
 * copied, and several may begin in one moment.
 */
export function messageName(message: Message, { parentId }: SessionInfo): string {
  const { id, role, createdAt, provider, model } = message;
  if (parentId !== null || createdAt === null) return id;
  const text =
    role === "user" ? (message.parts.find((part) => part.text !== null)?.text?.hash ?? null) : null;
  return hashOf([role, createdAt, provider, model, text]);
}

/**
 * A name for a response that is the same in every copy and another one for every other response: what a fork keeps of it, and what
 * does not change once the response has ended. Null if it has no time.
 */
export function responseName(message: Message, step: Step, at: number): string | null {
  const { createdAt, provider, model } = message;
  if (createdAt === null) return null;
  const times = step.parts.map(({ startedAt }) => startedAt).find((time) => time !== null) ?? null;
  const calls = step.parts.map(({ call }) => call?.callId ?? null).filter((id) => id !== null);
  return hashOf([createdAt, provider, model, at, times, calls, step.usage?.tokens ?? null]);
}
