import type { WeekSpan } from "../rows/baseline.js";
import { dateOfDay, datesOfMonth, dayOfDate, isMonthName, monthAfter } from "../figures/days.js";
import { periodOf } from "./period.js";
import type { Period } from "./period.js";
import { weekOf } from "./week.js";
import type { Zone } from "./zone.js";

/** The same days so many weeks before, or months where the span is of one: a day that a month lacks is its last. */
export function spanBefore(span: WeekSpan, count: number, zone: Zone): WeekSpan {
  const { isWhole, isRunning } = span;
  if (isMonthName(span.week)) {
    const month = monthAfter(span.week, -count);
    const whole = datesOfMonth(month);
    const sameDay = `${month}${span.until.slice("YYYY-MM".length)}`;
    const until = isWhole || sameDay > whole.until ? whole.until : sameDay;
    return { week: month, since: whole.since, until, isWhole, isRunning };
  }
  const moved = (date: string) => dateOfDay(dayOfDate(date) - 7 * count);
  const since = moved(span.since);
  return { week: weekOf(since, zone).week, since, until: moved(span.until), isWhole, isRunning };
}

/** All days of the week or month that a span is of. */
export function wholeSpan({ week, since }: Pick<WeekSpan, "week" | "since">, zone: Zone): Period {
  const dates = isMonthName(week) ? datesOfMonth(week) : weekOf(since, zone);
  return periodOf(dates.since, dates.until, zone);
}
