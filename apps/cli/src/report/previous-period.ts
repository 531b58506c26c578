import { periodWeeks, selectFacts, shiftPeriod, totals, weekOf } from "@turnmeter/metrics";
import type { Period, Totals } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { periodText } from "../output/period-text.js";

/** What a period is compared with. */
export interface PreviousPeriod {
  readonly label: string;
  readonly totals: Totals;
}

/**
 * The same weekdays in as many weeks before as the period touches, up to today where it is still
 * running. Null where the period is open at its start, or those weeks have no request.
 */
export function previousPeriod(
  facts: Facts,
  period: Period,
  { today }: { readonly today: string },
): PreviousPeriod | null {
  const { since } = period;
  if (since === null || since > today) return null;
  const until = period.until === null || period.until > today ? today : period.until;
  const weeks = periodWeeks({ ...period, until }).length;
  const shifted = shiftPeriod({ ...period, until }, -weeks);
  const before = totals(selectFacts(facts, { period: shifted }));
  if (before.requests === 0) return null;
  const isWholeWeeks = weekOf(since, period).since === since && weekOf(until, period).until === until;
  const days = isWholeWeeks ? wholeWeeks(weeks) : `the same days ${weeksText(weeks)}`;
  return { label: `${days} before (${periodText(shifted)})`, totals: before };
}

function wholeWeeks(weeks: number): string {
  return weeks === 1 ? "the week" : `the ${weeks} weeks`;
}

function weeksText(weeks: number): string {
  return weeks === 1 ? "a week" : `${weeks} weeks`;
}
