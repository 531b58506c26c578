import { dayNumber, firstDayOfWeek, isMonthName, monthOfDates } from "./days.js";
import type { WeekStart } from "./days.js";

/** The days of a period. */
interface Days {
  readonly since: string | null;
  readonly until: string | null;
}

/** True where a period has only days of a compared week or month, from its first day on. */
export function isPeriodOfSpan(
  { since, until, weekStart }: Days & { readonly weekStart: WeekStart },
  span: { readonly week: string; readonly since: string },
): boolean {
  if (isMonthName(span.week)) return monthOfDates(since, until) === span.week;
  const [first, last] = [dayNumber(since ?? ""), dayNumber(until ?? "")];
  if (first === null || last === null || since !== span.since) return false;
  return firstDayOfWeek(first, weekStart) === firstDayOfWeek(last, weekStart);
}
