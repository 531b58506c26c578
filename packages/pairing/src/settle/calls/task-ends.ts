import { NULL_CODE, rowReader, textsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { ResultCandidate, TaskEndCandidate } from "../../candidates/request.js";
import { compareText, compareInstants, comparePlaces } from "../../order.js";
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
  if (taskEnds.rowCount === 0) return { ofCall: () => none, ofTask: () => none };
  const callOfTask = launches(results, calls);
  const ofCall = createEndLists<number>();
  const ofTask = createEndLists<string>();
  for (const end of orderedEnds(taskEnds)) {
    const task = end.taskId === null ? null : taskKey(end.sessionId, end.taskId);
    const named = end.callKey === null ? -1 : calls.ofKey(end.callKey);
    const call = named === -1 ? callOfTask.get(task ?? "") : named;
    if (call !== undefined) ofCall.add(call, end);
    if (task !== null) ofTask.add(task, end);
  }
  return {
    ofCall: (call) => ofCall.of(call),
    ofTask: (sessionId, taskId) => ofTask.of(taskKey(sessionId, taskId)),
  };
}

/** Task ids are unique within a session only. */
function taskKey(sessionId: string, taskId: string): string {
  return `${sessionId}\0${taskId}`;
}

/** The first call that launched each task, which may be resumed later; a call whose result says how it ended is none. */
function launches(results: Table<ResultCandidate>, calls: Calls): ReadonlyMap<string, number> {
  const { sessionId, taskId, outcome } = results.columns;
  const isLaunch = (row: number) => outcome.at(calls.result[calls.ofResult[row]!]!) === "detached";
  return firstCalls(results, calls, taskId, (row, id) =>
    outcome.at(row) === "detached" && isLaunch(row) ? taskKey(sessionId.at(row), id) : null,
  );
}

/** The call of the first result with each name; `nameOf` makes the name from a text of the row, null for none. */
export function firstCalls(
  { columns: { at, callKey } }: Table<ResultCandidate>,
  { ofResult }: Calls,
  texts: Column<string | null>,
  nameOf: (row: number, text: string) => string | null,
): ReadonlyMap<string, number> {
  const { codes, dictionary } = textsOf(texts);
  const first = new Map<string, number>();
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] === NULL_CODE || ofResult[row] === -1) continue;
    const name = nameOf(row, dictionary[codes[row]!]!);
    if (name === null) continue;
    const known = first.get(name);
    const order =
      known === undefined
        ? -1
        : compareInstants(at.at(row), at.at(known)) || compareText(callKey.at(row), callKey.at(known));
    if (order < 0) first.set(name, row);
  }
  return new Map(Array.from(first, ([name, row]) => [name, ofResult[row]!]));
}

function orderedEnds(taskEnds: Table<TaskEndCandidate>): readonly TaskEndCandidate[] {
  const read = rowReader(taskEnds);
  return Array.from({ length: taskEnds.rowCount }, (_, row) => read(row)).sort(
    (a, b) => compareInstants(a.at, b.at) || compareText(a.sessionId, b.sessionId) || comparePlaces(a, b),
  );
}

const none: readonly TaskEndCandidate[] = [];

/** Repeated records of one notice are one end, dated by the first. */
function createEndLists<K>() {
  const lists = new Map<K, Map<string, TaskEndCandidate>>();
  return {
    add(key: K, end: TaskEndCandidate): void {
      const list = lists.get(key) ?? new Map<string, TaskEndCandidate>();
      lists.set(key, list);
      const notice = `${end.status}\0${end.textHash}`;
      if (!list.has(notice)) list.set(notice, end);
    },
    of(key: K): readonly TaskEndCandidate[] {
      const list = lists.get(key);
      return list === undefined ? none : [...list.values()];
    },
  };
}
