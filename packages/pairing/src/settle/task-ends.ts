import { rowAt } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { ResultCandidate, TaskEndCandidate } from "../candidates/call.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
import type { Calls } from "./calls.js";

/** The ends that background tasks announced, each once, in order of time. */
export interface TaskEnds {
  readonly ofCall: (call: number) => readonly TaskEndCandidate[];
  /** Ends by the task's own id within a session; a subagent's task id is its agent id. */
  readonly ofTask: (sessionId: string, taskId: string) => readonly TaskEndCandidate[];
}

/** Matches ends with the calls that launched the tasks: by call id, else by task id (R68, R69). */
export function joinTaskEnds(
  taskEnds: Table<TaskEndCandidate>,
  results: Table<ResultCandidate>,
  calls: Calls,
): TaskEnds {
  const callOfTask = new Map<string, number>();
  const { taskId, callKey, outcome } = results.columns;
  for (let row = 0; row < results.rowCount; row++) {
    const id = taskId.at(row);
    const call = calls.ofKey.get(callKey.at(row));
    if (id !== null && call !== undefined && outcome.at(row) === "detached") callOfTask.set(id, call);
  }
  const ofCall = new Map<number, TaskEndCandidate[]>();
  const ofTask = new Map<string, TaskEndCandidate[]>();
  for (const end of distinctEnds(taskEnds)) {
    const call = calls.ofKey.get(end.callKey ?? "") ?? callOfTask.get(end.taskId ?? "");
    if (call !== undefined) append(ofCall, call, end);
    if (end.taskId !== null) append(ofTask, `${end.sessionId}\0${end.taskId}`, end);
  }
  return {
    ofCall: (call) => ofCall.get(call) ?? [],
    ofTask: (sessionId, id) => ofTask.get(`${sessionId}\0${id}`) ?? [],
  };
}

/** The same notice in several records is one end: it happened when it was first written. */
function distinctEnds(taskEnds: Table<TaskEndCandidate>): readonly TaskEndCandidate[] {
  const ends: TaskEndCandidate[] = [];
  for (let row = 0; row < taskEnds.rowCount; row++) ends.push(rowAt(taskEnds, row));
  ends.sort(
    (a, b) =>
      compareInstants(a.at, b.at) ||
      compareText(a.sessionId, b.sessionId) ||
      compareText(a.file, b.file) ||
      a.line - b.line,
  );
  const seen = new Set<string>();
  return ends.filter((end) => {
    const key = `${end.taskId ?? end.callKey}\0${end.status}\0${end.textHash}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
