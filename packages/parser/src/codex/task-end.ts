import type { RowOrigin, TaskEndEvent } from "@turnmeter/schema";
import { nothingReported } from "../decoding/events-at.js";
import type { EndEvidence } from "./result-signal.js";

/** The end of a subagent, or of a command or script that was left running. */
export function taskEnd(
  origin: RowOrigin,
  end: Pick<TaskEndEvent, "taskId" | "callId" | "status">,
): TaskEndEvent {
  return {
    kind: "taskEnd",
    origin,
    ...end,
    textHash: `${end.taskId ?? end.callId}/${end.status}/${origin.uuid}`,
    ...nothingReported,
  };
}

/** The state in which an event says that a command ended. */
export function statusOfEnd({ status, exitCode, isError }: EndEvidence): string {
  if (exitCode !== null) return exitCode === 0 ? "completed" : "failed";
  return isError === null ? (status ?? "completed") : isError ? "failed" : "completed";
}
