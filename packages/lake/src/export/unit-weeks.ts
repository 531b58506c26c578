import { longsOf } from "@turnmeter/columns";
import type { CandidatesOfUnits } from "@turnmeter/pairing";

const dayMs = 24 * 60 * 60 * 1000;

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

/** The ISO 8601 week of an instant in UTC, as `2026-W44`; `none` for NaN and times beyond what a date can be. */
function isoWeekOf(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "none";
  // A week belongs to the year that has its Thursday.
  const daysToThursday = 3 - ((date.getUTCDay() + 6) % 7);
  const thursday = new Date(at + daysToThursday * dayMs);
  const year = thursday.getUTCFullYear();
  // Earlier years are a damaged time, and `Date.UTC` takes those below 100 for others.
  if (Number.isNaN(year) || year < 1000) return "none";
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;
}
