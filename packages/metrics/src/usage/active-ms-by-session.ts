import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { groupBy } from "../engine/group-by.js";
import { keptResult } from "../engine/remote-runs.js";
import { unionLength } from "../statistics/union.js";

/**
 * Active time by session: the union of its threads' own intervals; copied ones are another session's time. Sessions
 * whose rows give only moments are not in it.
 */
export function activeMsBySession(facts: Pick<Facts, "activity">): ReadonlyMap<string, number> {
  return keptResult(facts, "activeMsBySession", () => activeMsOf(facts));
}

function activeMsOf({ activity }: Pick<Facts, "activity">): ReadonlyMap<string, number> {
  const own = [...rowsOf(activity)].filter(({ isOwn }) => isOwn);
  const sessions = groupBy(own, ({ sessionId }) => sessionId);
  const lengths = Array.from(sessions, ([id, rows]) => {
    const intervals = rows.map(({ startAt, endAt }) => ({ start: startAt, end: endAt }));
    return [id, unionLength(intervals)] as const;
  });
  return new Map(lengths.filter(([, length]) => length > 0));
}
