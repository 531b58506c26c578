import { longsOf } from "@turnmeter/columns";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import { isoWeekOf } from "../iso-week.js";

/** The week in which each unit began: the ISO week, in UTC, of its threads' first row. Once written, it stays the same. */
export function weeksOfUnits({ candidates: { threads }, units }: CandidatesOfUnits): readonly string[] {
  const firstAt = longsOf(threads.columns.firstAt);
  let from = 0;
  return units.ends.threads.map((end) => {
    let first = Number.NaN;
    for (; from < end; from++) {
      const at = firstAt[from]!;
      if (!(first <= at) && !Number.isNaN(at)) first = at;
    }
    return isoWeekOf(first);
  });
}
