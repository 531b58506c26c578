import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { evidenceOf, sessionStateOf } from "../decoding/events-at.js";
import type { SessionThread } from "./session-log.js";

/** What is known of a session, or of the subagent that it is, at its first row; nothing after it. */
export function beginEvents(thread: SessionThread, origin: RowOrigin): readonly LogEvent[] {
  if (thread.isBegun) return [];
  thread.isBegun = true;
  const { head, agentId } = thread;
  if (agentId === null) {
    const { title, titleRank, kind: sessionKind, contextWindowTokens } = head;
    const window = contextWindowTokens === null ? {} : { contextWindowTokens };
    return [sessionStateOf(origin, { title, titleRank, sessionKind, ...window })];
  }
  return [
    evidenceOf(origin, agentId, "meta", {
      alias: head.id === agentId ? null : head.id,
      agentKind: "task",
      description: head.title,
      parentAgentId: null,
      model: head.model,
      promptHash: head.taskHash,
    }),
  ];
}
