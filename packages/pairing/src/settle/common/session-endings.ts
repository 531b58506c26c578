import { rowAt } from "@turnmeter/columns";
import type { SessionEnding, Table } from "@turnmeter/schema";
import type { SessionStateCandidate, ThreadCandidate, ThreadStep } from "../../candidates/thread.js";
import { compareText } from "../../compare-text.js";

const endings: Readonly<Record<ThreadStep, SessionEnding | null>> = {
  waiting: "unanswered",
  calling: "cut",
  answered: "completed",
  failed: "failed",
  interrupted: "interrupted",
  responding: null,
};

/**
 * How a session stands at the end of its log, by the newest file of its main thread. `state` is what the
 * session's records of state say, among them the cost that the client writes when it is closed.
 */
export function sessionEnding(
  threads: readonly ThreadCandidate[],
  state: SessionStateCandidate | null,
): SessionEnding | null {
  const main = newestThread(threads.filter(({ agentId }) => agentId === null));
  if (main === null) return "transcriptMissing";
  if (main.isTorn) return "cut";
  const ending = main.lastStep === null ? null : endings[main.lastStep];
  if (state === null || !isClosed(main, state)) return ending;
  if (ending === null) return "completed";
  return ending === "unanswered" || ending === "cut" ? "interrupted" : ending;
}

/** When each session that the client closed was closed: its main thread's last row. */
export function closingTimes(
  threads: Table<ThreadCandidate>,
  states: Table<SessionStateCandidate>,
): ReadonlyMap<string, number | null> {
  const closed = new Map<string, SessionStateCandidate[]>();
  for (let row = 0; row < states.rowCount; row++) {
    if (states.columns.costLine.at(row) === 0) continue;
    const state = rowAt(states, row);
    const known = closed.get(state.sessionId);
    if (known === undefined) closed.set(state.sessionId, [state]);
    else known.push(state);
  }
  const mains = new Map<string, ThreadCandidate[]>();
  for (let row = 0; closed.size > 0 && row < threads.rowCount; row++) {
    if (threads.columns.agentId.at(row) !== null || !closed.has(threads.columns.sessionId.at(row))) continue;
    const thread = rowAt(threads, row);
    const known = mains.get(thread.sessionId);
    if (known === undefined) mains.set(thread.sessionId, [thread]);
    else known.push(thread);
  }
  const times = new Map<string, number | null>();
  for (const [sessionId, all] of mains) {
    const main = newestThread(all);
    if (main !== null && closed.get(sessionId)!.some((state) => isClosed(main, state)))
      times.set(sessionId, main.lastAt);
  }
  return times;
}

/** Whether the client wrote its closing cost after the thread's last row. */
function isClosed(main: ThreadCandidate, { costFile, costLine }: SessionStateCandidate): boolean {
  return costFile === main.file && costLine > main.lastLine;
}

/** Of the files that hold a thread the one that goes furthest; null where there is none. */
export function newestThread(threads: readonly ThreadCandidate[]): ThreadCandidate | null {
  return threads.toSorted(compareNewest)[0] ?? null;
}

/** The later and the longer one first. */
function compareNewest(a: ThreadCandidate, b: ThreadCandidate): number {
  return (
    (b.lastAt ?? -Infinity) - (a.lastAt ?? -Infinity) ||
    b.lastLine - a.lastLine ||
    compareText(a.file, b.file)
  );
}
