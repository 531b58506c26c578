import type { Week } from "./week.js";
import type { Zone } from "./zone.js";
import { checkPeriod } from "./check-period.js";
import { dateOfDay, dayOfDate } from "../figures/days.js";
import { startOfDay } from "./local-day.js";
import { weekOf } from "./week.js";
import { checkZone } from "./zone.js";

/** A stretch of local dates. Null if it is open. */
export interface Period extends Zone {
  /** First and last date, inclusive, `YYYY-MM-DD`. */
  readonly since: string | null;
  readonly until: string | null;
  /** First instant, epoch ms. */
  readonly startAt: number | null;
  /** First instant after the period, epoch ms. */
  readonly endAt: number | null;
}

/**
 * The period from one local date to another, both inclusive; null leaves that end open.
 *
 * @throws TypeError or RangeError if there is no such day or zone
 */
export function periodOf(since: string | null, until: string | null, zone: Zone): Period {
  checkZone(zone);
  return {
    since,
    until,
    timezone: zone.timezone,
    weekStart: zone.weekStart,
    startAt: since === null ? null : startOfDay(since, zone.timezone),
    endAt: until === null ? null : startOfDay(dateOfDay(dayOfDate(until) + 1), zone.timezone),
  };
}

/**
 * The period moved by whole weeks (negative: earlier), so that it covers the same weekdays. What a
 * week still running is compared with. Open ends stay open.
 *
 * @throws TypeError or RangeError if the period is invalid
 */
export function shiftPeriod(period: Period, weeks: number): Period {
  checkPeriod(period);
  const shifted = (date: string | null) => (date === null ? null : dateOfDay(dayOfDate(date) + 7 * weeks));
  return periodOf(shifted(period.since), shifted(period.until), period);
}

/**
 * The whole weeks that a period touches, and `before` weeks ahead of them, ascending.
 *
 * @throws if the period is open at one end, or is none
 */
export function periodWeeks(period: Period, options: { readonly before?: number } = {}): readonly Week[] {
  checkPeriod(period);
  const { since, until } = period;
  if (since === null || until === null) throw new Error("a period without both ends has no list of weeks");
  const last = dayOfDate(until);
  const weeks: Week[] = [];
  for (let day = dayOfDate(weekOf(since, period).since) - 7 * (options.before ?? 0); day <= last; day += 7) {
    weeks.push(weekOf(dateOfDay(day), period));
  }
  return weeks;
}
