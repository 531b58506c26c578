import type { RowOrigin, TaskEndEvent } from "@turnmeter/schema";
import { nothingReported } from "../decoding/events-at.js";
import type { ResultEvidence } from "./result-evidence.js";
import type { UnitState } from "./unit-state.js";
import { objectOf, stringOf } from "../decoding/values.js";

const finalStatuses: ReadonlySet<string> = new Set(["completed", "failed", "killed", "stopped"]);

/** State of a background task as logged. */
export interface TaskState {
  readonly taskId: string;
  readonly status: string;
}

/**
 * The end of a background task that a result tells to whoever asks for it or stops it. Null if the
 * task still runs, or where its end is known.
 */
export function polledTaskEnd(
  evidence: ResultEvidence,
  origin: RowOrigin,
  state: UnitState,
): TaskEndEvent | null {
  const told = polledState(evidence);
  return told === null ? null : endOfState(told, origin, state);
}

/** The end of a task by its state. Null if the state is not an end, or the end is known. */
export function endOfState(told: TaskState, origin: RowOrigin, state: UnitState): TaskEndEvent | null {
  if (!finalStatuses.has(told.status)) return null;
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
    ...nothingReported,
  };
}

const statusTag = /<status>\s*(\w+)\s*<\/status>/;

/** From fields, or from tags at the start of older and streamed results. */
function polledState(evidence: ResultEvidence): TaskState | null {
  const { tool, structured, isError } = evidence;
  if (tool !== "TaskStop" && tool !== "TaskOutput" && tool !== "BashOutput") return null;
  const task = objectOf(structured?.["task"]);
  const taskId =
    stringOf(task?.["task_id"]) ??
    stringOf(structured?.["shellId"]) ??
    stringOf(structured?.["task_id"]) ??
    stringOf(structured?.["shell_id"]) ??
    evidence.taskId ??
    null;
  if (taskId === null) return null;
  if (tool === "TaskStop") return isError ? null : { taskId, status: "killed" };
  const tagged = structured === null && !isError ? statusTag.exec(evidence.text)?.[1] : undefined;
  const status = stringOf(task?.["status"]) ?? stringOf(structured?.["status"]) ?? tagged ?? null;
  return status === null ? null : { taskId, status };
}
