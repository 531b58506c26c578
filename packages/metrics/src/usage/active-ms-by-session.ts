import type { Facts } from "@turnmeter/schema";
import { flagsOf, longsOf, orderOfNumbers, textsOf } from "@turnmeter/columns";
import { keptResult } from "../engine/remote-runs.js";

/**
 * Active time by session: the union of its threads' own intervals; copied ones are another session's time. Sessions
 * whose rows give only moments are not in it.
 */
export function activeMsBySession(facts: Pick<Facts, "activity">): ReadonlyMap<string, number> {
  return keptResult(facts, "activeMsBySession", () => activeMsOf(facts));
}

function activeMsOf({ activity }: Pick<Facts, "activity">): ReadonlyMap<string, number> {
  const { columns } = activity;
  const { codes, dictionary } = textsOf(columns.sessionId);
  const [startAt, endAt, isOwn] = [longsOf(columns.startAt), longsOf(columns.endAt), flagsOf(columns.isOwn)];
  const coveredUntil = new Float64Array(dictionary.length).fill(-Infinity);
  const lengths = new Float64Array(dictionary.length);
  for (const row of orderOfNumbers(startAt)) {
    const session = codes[row]!;
    const from = Math.max(startAt[row]!, coveredUntil[session]!);
    if (isOwn[row] !== 1 || endAt[row]! <= from) continue;
    lengths[session]! += endAt[row]! - from;
    coveredUntil[session] = endAt[row]!;
  }
  return new Map(
    dictionary.map((id, session) => [id, lengths[session]!] as const).filter(([, ms]) => ms > 0),
  );
}
