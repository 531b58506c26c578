import type { LogEvent } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import type { Part } from "./part.js";
import type { MessageRow } from "./row.js";

/** Events of what was asked for: by a person, or by the session that a subagent works for. */
export function decodeUser(row: MessageRow): readonly LogEvent[] {
  const { message, session, origin } = row;
  if (message.parts.some(({ type }) => type === "compaction")) return [markAt(origin, "compaction")];
  if (session.parentId !== null) return [{ kind: "activity", origin, asksAgent: true }];
  const typed = message.parts.find(isTyped);
  if (typed === undefined) return [];
  return [{ kind: "prompt", origin, textHash: typed.text?.hash ?? "", promptSource: null, isQueued: false }];
}

/** Whether a person wrote the part: a text, or a command that is a task for a subagent. */
function isTyped({ type, isInjected, text }: Part): boolean {
  return (type === "text" || type === "subtask") && !isInjected && text !== null;
}
