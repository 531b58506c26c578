import type { RowOrigin, TaskEndEvent } from "@turnmeter/schema";
import type { ResultEvidence } from "./result-evidence.js";
import type { UnitState } from "./unit-state.js";
import { objectOf, stringOf } from "../decoding/values.js";

const finalStatuses: ReadonlySet<string> = new Set(["completed", "failed", "killed", "stopped"]);

/**
 * The end of a background task that a result tells to whoever asks for it or stops it. Null where the
 * task still runs, or where its end is known.
 */
export function polledTaskEnd(
  evidence: ResultEvidence,
  origin: RowOrigin,
  state: UnitState,
): TaskEndEvent | null {
  const told = polledState(evidence);
  if (told === null || !finalStatuses.has(told.status)) return null;
  const key = `${told.taskId}/${told.status}`;
  if (state.taskEnds.has(key)) return null;
  const textHash = `state:${key}`;
  state.taskEnds.set(key, textHash);
  return {
    kind: "taskEnd",
    origin,
    ...told,
    callId: null,
    textHash,
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
  };
}

function polledState({
  tool,
  structured,
  isError,
}: ResultEvidence): { readonly taskId: string; readonly status: string } | null {
  if (structured === null) return null;
  const task = objectOf(structured["task"]);
  const taskId =
    stringOf(task?.["task_id"]) ??
    stringOf(structured["shellId"]) ??
    stringOf(structured["task_id"]) ??
    stringOf(structured["shell_id"]);
  if (taskId === null) return null;
  if (tool === "TaskStop") return isError ? null : { taskId, status: "killed" };
  if (tool !== "TaskOutput" && tool !== "BashOutput") return null;
  const status = stringOf(task?.["status"]) ?? stringOf(structured["status"]);
  return status === null ? null : { taskId, status };
}
