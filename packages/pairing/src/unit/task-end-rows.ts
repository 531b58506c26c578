import type { TaskEndEvent } from "@turnmeter/schema";
import type { TaskEndCandidate } from "../candidates/call.js";

/** A task's end as its row tells it. `callKey` is the key of the call that started the task; null where none is named. */
export function taskEndCandidate(event: TaskEndEvent, callKey: string | null): TaskEndCandidate {
  const { origin } = event;
  return {
    sessionId: origin.sessionId,
    file: origin.file,
    line: origin.line,
    at: origin.at,
    taskId: event.taskId,
    callKey,
    status: event.status,
    textHash: event.textHash,
    reportedTokens: event.reportedTokens,
    reportedDurationMs: event.reportedDurationMs,
    reportedToolUses: event.reportedToolUses,
  };
}
