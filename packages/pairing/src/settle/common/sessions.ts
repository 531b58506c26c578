import { placeAfter, rowAt } from "@turnmeter/columns";
import type { SessionEnding, Table } from "@turnmeter/schema";
import type {
  SessionStateCandidate,
  ThreadCandidate,
  ThreadStep,
  ActivityCandidate,
  PromptCandidate,
} from "../../candidates/thread.js";
import { compareText, compareInstants, earlier, later, comparePlaces } from "../../order.js";
import { listIn } from "./groups.js";
import { joinIntervals, type Interval } from "../../activity-intervals.js";

/** First and last row of a session, over all its threads, copies included. */
export interface SessionSpan {
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** The span of a session without a dated row. */
export const unknownSpan: SessionSpan = { startedAt: null, endedAt: null };

/** The span of every session, by id. */
export function sessionSpans(threads: Table<ThreadCandidate>): ReadonlyMap<string, SessionSpan> {
  const { sessionId, firstAt, lastAt } = threads.columns;
  const spans = new Map<string, SessionSpan>();
  for (let row = 0; row < threads.rowCount; row++) {
    const id = sessionId.at(row);
    const span = spans.get(id) ?? unknownSpan;
    spans.set(id, {
      startedAt: earlier(span.startedAt, firstAt.at(row)),
      endedAt: later(span.endedAt, lastAt.at(row)),
    });
  }
  return spans;
}

/** Orders threads of a session: the main thread first, then by time and file. */
export function compareThreads(a: ThreadCandidate, b: ThreadCandidate): number {
  return (
    Number(a.agentId !== null) - Number(b.agentId !== null) ||
    compareInstants(a.firstAt, b.firstAt) ||
    comparePlaces(a, b)
  );
}

const endings: Readonly<Record<ThreadStep, SessionEnding | null>> = {
  waiting: "unanswered",
  calling: "cut",
  answered: "completed",
  failed: "failed",
  interrupted: "interrupted",
  responding: null,
};

/**
 * How a session ends, by the newest file of its main thread. `state` holds the session's state records, among them
 * the cost that the client writes on closing.
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
    listIn(closed, states.columns.sessionId.at(row)).push(rowAt(states, row));
  }
  const mains = new Map<string, ThreadCandidate[]>();
  for (let row = 0; closed.size > 0 && row < threads.rowCount; row++) {
    if (threads.columns.agentId.at(row) !== null || !closed.has(threads.columns.sessionId.at(row))) continue;
    listIn(mains, threads.columns.sessionId.at(row)).push(rowAt(threads, row));
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

/** The file of a thread that goes furthest; null without files. */
export function newestThread(threads: readonly ThreadCandidate[]): ThreadCandidate | null {
  return threads.toSorted(compareNewest)[0] ?? null;
}

/** Later first, then longer. */
function compareNewest(a: ThreadCandidate, b: ThreadCandidate): number {
  return (
    (b.lastAt ?? -Infinity) - (a.lastAt ?? -Infinity) ||
    b.lastLine - a.lastLine ||
    compareText(a.file, b.file)
  );
}

/** When the wanted prompts were given, epoch ms, ascending, by thread. */
export function promptTimes(
  { columns, rowCount }: Table<PromptCandidate>,
  isWanted: (row: number) => boolean,
): ReadonlyMap<string, readonly number[]> {
  const times = new Map<string, number[]>();
  for (let row = 0; row < rowCount; row++) {
    const at = columns.at.at(row);
    if (at !== null && isWanted(row)) listIn(times, columns.threadId.at(row)).push(at);
  }
  for (const each of times.values()) each.sort((a, b) => a - b);
  return times;
}

/** The longest silence, ms. After a longer one the session was left or its machine slept, and that time is not known: commands reach their time limit sooner, and agents write rows of their own. */
export const longestSilenceMs = 60 * 60_000;

/** Whether a session was silent for too long between two instants, epoch ms. */
export type WasSilent = (sessionId: string, startAt: number, endAt: number) => boolean;

/** The long silences of all sessions, over all their threads. */
export function silences(activity: Table<ActivityCandidate>): WasSilent {
  let ofSession: ReadonlyMap<string, readonly Interval[]> | null = null;
  return (sessionId, startAt, endAt) => {
    if (endAt - startAt <= longestSilenceMs) return false;
    ofSession ??= silencesBySession(activity);
    const silent = ofSession.get(sessionId) ?? [];
    // In order, and apart: the first one that begins within is the first one that ends.
    const first = silent[placeAfter(silent, (silence) => !(silence.startAt >= startAt))];
    return first !== undefined && first.endAt <= endAt;
  };
}

function silencesBySession({ columns, rowCount }: Table<ActivityCandidate>) {
  const active = new Map<string, Interval[]>();
  for (let row = 0; row < rowCount; row++) {
    const intervals = listIn(active, columns.sessionId.at(row));
    intervals.push({ startAt: columns.startAt.at(row), endAt: columns.endAt.at(row) });
  }
  return new Map([...active].map(([sessionId, intervals]) => [sessionId, between(joinIntervals(intervals))]));
}

function between(intervals: readonly Interval[]): readonly Interval[] {
  const gaps = intervals.slice(1).map(({ startAt }, i) => ({ startAt: intervals[i]!.endAt, endAt: startAt }));
  return gaps.filter(({ startAt, endAt }) => endAt - startAt > longestSilenceMs);
}
