import { hashBytes } from "@turnmeter/scanner";
import type { LogEvent } from "@turnmeter/schema";

/** 32 hexadecimal digits for some texts and numbers. */
export function hashOf(...parts: readonly unknown[]): string {
  return hashBytes(Buffer.from(JSON.stringify(parts)));
}

/** Names the subject of an event of a log: one thing in one row of one file, or the result of a call, however much is known of it. */
export function eventKey(event: LogEvent): string {
  if (event.kind === "fileRead") return hashOf(event.kind, event.file.path);
  if (event.kind === "problem") {
    const { code, file, line, detail } = event.problem;
    return hashOf(event.kind, code, file, line, detail);
  }
  const { file, line, uuid, threadId } = event.origin;
  // Several rows may tell one result. Its origin is the last of them, once all are known.
  if (event.kind === "result") return hashOf(event.kind, file, event.callId);
  return hashOf(event.kind, file, line, uuid, threadId, subjectOf(event));
}

/** Tells things of one kind in one row apart. */
function subjectOf(event: Exclude<LogEvent, { readonly kind: "fileRead" | "problem" | "result" }>): unknown {
  switch (event.kind) {
    case "call":
      return event.callId;
    case "requestPart":
      return [event.messageId, event.requestId];
    case "mark":
      return [event.mark, event.detail, event.callId];
    case "taskEnd":
      return [event.taskId, event.callId, event.status];
    case "agentEvidence":
      return [event.agentId, event.evidence];
    case "usageTotal":
      return [event.scope, event.model, event.span?.id];
    case "turnStart":
      return event.turnId;
    case "worktree":
      return event.path;
    default:
      return null;
  }
}
