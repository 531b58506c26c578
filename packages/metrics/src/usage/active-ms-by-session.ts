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
  const { sessionId, startAt, endAt, isOwn } = activity.columns;
  const rows = Array.from({ length: activity.rowCount }, (_, row) => row).filter((row) => isOwn.at(row));
  const sessions = groupBy(rows, (row) => sessionId.at(row));
  const lengths = Array.from(sessions, ([id, own]) => {
    const intervals = own.map((row) => ({ start: startAt.at(row), end: endAt.at(row) }));
    return [id, unionLength(intervals)] as const;
  });
  return new Map(lengths.filter(([, length]) => length > 0));
}
