import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { groupBy } from "../engine/group-by.js";
import type { Interval } from "../statistics/union-length.js";

/** When at least one subagent of a session was active: intervals that do not overlap, of each session. */
export function subagentTimes({ activity }: Pick<Facts, "activity">): readonly Interval[] {
  const rows = [...rowsOf(activity)];
  // A main thread has the name of its session.
  const ofSubagents = rows.filter(({ isOwn, threadId, sessionId }) => isOwn && threadId !== sessionId);
  const bySession = groupBy(ofSubagents, ({ sessionId }) => sessionId);
  return [...bySession.values()].flatMap((own) =>
    united(own.map(({ startAt, endAt }) => ({ start: startAt, end: endAt }))),
  );
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
