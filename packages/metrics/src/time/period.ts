import { shown } from "@turnmeter/schema/names.js";
import { checkZone, type Zone } from "./zone.js";
import {
  dateOfDay,
  dayOfDate,
  firstDayOfWeek,
  weekName,
  datesOfMonth,
  isMonthName,
  monthAfter,
} from "../figures/days.js";
import { startOfDay } from "./local-day.js";
import type { WeekSpan } from "../rows/baseline.js";

/** A stretch of local dates; an open end is null. */
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
 * The whole weeks that a period touches, preceded by the `before` weeks before them, ascending.
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

const rule = "a period must be what periodOf, resolvePeriod or reportPeriod gives";

/**
 * Checks the instants of a period that a caller gives; undefined is no period.
 *
 * @throws TypeError if they are none
 */
export function checkSpan(period: unknown): void {
  if (period === undefined) return;
  if (typeof period !== "object" || period === null) throw new TypeError(`${rule}, not ${shown(period)}`);
  const { startAt, endAt }: { startAt?: unknown; endAt?: unknown } = period;
  for (const at of [startAt, endAt]) {
    if (at !== null && (typeof at !== "number" || Number.isNaN(at)))
      throw new TypeError(`${rule}: it begins or ends at ${shown(at)}`);
  }
}

/**
 * Checks a period that a caller gives.
 *
 * @throws TypeError if it is not a period, RangeError if its time zone is unknown or a day does not exist
 */
export function checkPeriod(period: unknown): void {
  if (typeof period !== "object" || period === null) throw new TypeError(`${rule}, not ${shown(period)}`);
  checkZone(period);
  checkSpan(period);
  const { since, until }: { since?: unknown; until?: unknown } = period;
  for (const date of [since, until]) if (date !== null) dayOfDate(shown(date));
}

/** One whole week of a zone. */
export interface Week {
  /** `2026-W46` by ISO year and week, or the first date where weeks begin on Sunday. */
  readonly week: string;
  /** First and last date, `YYYY-MM-DD`. */
  readonly since: string;
  readonly until: string;
  /** First instant, epoch ms. */
  readonly startAt: number;
  /** First instant after the week, epoch ms. */
  readonly endAt: number;
}

/**
 * The week that holds a date `YYYY-MM-DD`.
 *
 * @throws TypeError or RangeError if there is no such day or zone
 */
export function weekOf(date: string, zone: Zone): Week {
  checkZone(zone);
  const first = firstDayOfWeek(dayOfDate(date), zone.weekStart);
  const since = dateOfDay(first);
  return {
    week: weekName(first, zone.weekStart),
    since,
    until: dateOfDay(first + 6),
    startAt: startOfDay(since, zone.timezone),
    endAt: startOfDay(dateOfDay(first + 7), zone.timezone),
  };
}

/** The same days `count` weeks earlier, or months if the span is of a month: a day that a month lacks becomes its last. */
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

/** The whole week or month that a span lies in. */
export function wholeSpan({ week, since }: Pick<WeekSpan, "week" | "since">, zone: Zone): Period {
  const dates = isMonthName(week) ? datesOfMonth(week) : weekOf(since, zone);
  return periodOf(dates.since, dates.until, zone);
}
