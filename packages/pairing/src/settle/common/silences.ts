import type { Table } from "@turnmeter/schema";
import { joinIntervals } from "../../activity-intervals.js";
import type { Interval } from "../../activity-intervals.js";
import type { ActivityCandidate } from "../../candidates/thread.js";
import { placeAfter } from "./order.js";
import { listIn } from "./groups.js";

/**
 * A session in which nothing is written for longer than this was left, or its machine slept: what went on meanwhile
 * is not known. Commands end before, at their time limit, and agents write rows of their own.
 */
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
