/** A gap longer than this ends an interval of activity (R46), unless another limit is asked for. */
export const activityGapMs = 5 * 60_000;

/** Options of active time. */
export interface ActivityOptions {
  /** A gap between rows longer than this is not active, ms; {@link activityGapMs} if not given. */
  readonly activeGapMs?: number;
}

/** First and last instant of rows that follow each other without a long gap, epoch ms. */
export interface Interval {
  startAt: number;
  endAt: number;
}

/** Adds an instant to the intervals of a thread whose rows mostly come in order. */
export function addInstant(intervals: Interval[], at: number, gapMs: number = activityGapMs): void {
  const last = intervals.at(-1);
  if (last === undefined || at > last.endAt + gapMs || at < last.startAt - gapMs) {
    intervals.push({ startAt: at, endAt: at });
    return;
  }
  last.startAt = Math.min(last.startAt, at);
  last.endAt = Math.max(last.endAt, at);
}

/** The intervals in order of time, those without a long gap between them joined. */
export function joinIntervals(
  intervals: readonly Interval[],
  gapMs: number = activityGapMs,
): readonly Interval[] {
  const joined: Interval[] = [];
  for (const { startAt, endAt } of intervals.toSorted((a, b) => a.startAt - b.startAt)) {
    const last = joined.at(-1);
    if (last === undefined || startAt > last.endAt + gapMs) joined.push({ startAt, endAt });
    else last.endAt = Math.max(last.endAt, endAt);
  }
  return joined;
}
