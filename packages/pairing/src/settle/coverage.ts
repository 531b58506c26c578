import type { Interval } from "../activity-intervals.js";

/** A stretch of time of which parts are taken, each moment once. */
export interface Coverage {
  /** Takes what is left of the intervals within the stretch, and returns its length in ms. */
  take(intervals: readonly Interval[]): number;
}

/** A stretch of which nothing is taken yet. */
export function coverage(stretch: Interval): Coverage {
  let free: readonly Interval[] = [stretch];
  return {
    take(intervals) {
      const wanted = united(intervals);
      const before = lengthOf(free);
      free = without(free, wanted);
      return before - lengthOf(free);
    },
  };
}

/** The free stretches outside of the wanted ones; both in order of time, neither overlapping among themselves. */
function without(free: readonly Interval[], wanted: readonly Interval[]): readonly Interval[] {
  const left: Interval[] = [];
  let next = 0;
  for (const { startAt, endAt } of free) {
    let from = startAt;
    while (next < wanted.length && wanted[next]!.endAt <= startAt) next++;
    for (let i = next; i < wanted.length && wanted[i]!.startAt < endAt; i++) {
      if (wanted[i]!.startAt > from) left.push({ startAt: from, endAt: wanted[i]!.startAt });
      from = Math.max(from, wanted[i]!.endAt);
    }
    if (from < endAt) left.push({ startAt: from, endAt });
  }
  return left;
}

function united(intervals: readonly Interval[]): readonly Interval[] {
  const joined: Interval[] = [];
  for (const { startAt, endAt } of intervals.toSorted((a, b) => a.startAt - b.startAt)) {
    const last = joined.at(-1);
    if (last === undefined || startAt > last.endAt) joined.push({ startAt, endAt });
    else last.endAt = Math.max(last.endAt, endAt);
  }
  return joined;
}

function lengthOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { startAt, endAt }) => sum + endAt - startAt, 0);
}
