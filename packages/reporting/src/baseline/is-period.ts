import { dayNumber, firstDayOfWeek } from "@turnmeter/metrics/figures.js";
import type { ReportPeriod, WeekSpan } from "@turnmeter/metrics";

/** True where the compared days are all that the period has: it lies within their week. */
export function isPeriod({ since, until, weekStart }: ReportPeriod, span: WeekSpan): boolean {
  const [first, last] = [dayNumber(since ?? ""), dayNumber(until ?? "")];
  if (first === null || last === null || since !== span.since) return false;
  return firstDayOfWeek(first, weekStart) === firstDayOfWeek(last, weekStart);
}
