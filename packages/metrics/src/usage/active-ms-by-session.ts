import type { Facts } from "@turnmeter/schema";
import type { Interval } from "../statistics/union-length.js";
import { unionLength } from "../statistics/union-length.js";

/**
 * Active time by session: the union of its threads' own intervals; copied ones are another session's time. Sessions
 * whose rows give only moments are not in it.
 */
export function activeMsBySession({ activity }: Pick<Facts, "activity">): ReadonlyMap<string, number> {
  const { sessionId, startAt, endAt, isOwn } = activity.columns;
  const intervals = new Map<string, Interval[]>();
  for (let row = 0; row < activity.rowCount; row++) {
    if (!isOwn.at(row)) continue;
    const own = intervals.get(sessionId.at(row)) ?? [];
    own.push({ start: startAt.at(row), end: endAt.at(row) });
    intervals.set(sessionId.at(row), own);
  }
  const lengths = Array.from(intervals, ([id, own]) => [id, unionLength(own)] as const);
  return new Map(lengths.filter(([, length]) => length > 0));
}
