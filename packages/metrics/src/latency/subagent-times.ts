import type { Facts } from "@turnmeter/schema";
import type { Interval } from "../statistics/union-length.js";

/** When at least one subagent of a session was active: intervals that do not overlap, of each session. */
export function subagentTimes({ activity }: Pick<Facts, "activity">): readonly Interval[] {
  const { sessionId, threadId, startAt, endAt, isOwn } = activity.columns;
  const bySession = new Map<string, Interval[]>();
  for (let row = 0; row < activity.rowCount; row++) {
    const session = sessionId.at(row);
    // A main thread has the name of its session.
    if (!isOwn.at(row) || threadId.at(row) === session) continue;
    const interval = { start: startAt.at(row), end: endAt.at(row) };
    const known = bySession.get(session);
    if (known === undefined) bySession.set(session, [interval]);
    else known.push(interval);
  }
  return [...bySession.values()].flatMap(united);
}

/** The same stretches without overlap, ascending. */
function united(intervals: readonly Interval[]): readonly Interval[] {
  const apart: Interval[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || start > last.end) apart.push({ start, end });
    else if (end > last.end) apart[apart.length - 1] = { start: last.start, end };
  }
  return apart;
}
