import {
  addDays,
  subtractDays,
  subtractMonths,
  subtractWeeks,
  toString,
} from "temporal-polyfill/fns/PlainDate";
import type { Period } from "./period.js";
import type { Zone } from "./zone.js";
import { dateOfDay, dayOfDate, firstDayOfNamedWeek, weekName, weekdayOfDay } from "../figures/days.js";
import { localDate } from "./local-day.js";
import { plainDate } from "./plain-date.js";
import { periodOf } from "./period.js";
import { weekOf } from "./week.js";
import { assertTimezone } from "./zone.js";

/** How a person names a period. */
export interface PeriodOptions extends Zone {
  /** First date, inclusive, `YYYY-MM-DD`. */
  readonly since?: string | undefined;
  /** Last date, inclusive, `YYYY-MM-DD`. */
  readonly until?: string | undefined;
  /** `7d`, `4w` or `3m`: so many days, weeks or months that end today. */
  readonly last?: string | undefined;
  /** `2026-W46`, or a week's first date where weeks begin on Sunday. */
  readonly week?: string | undefined;
  /** The present, epoch ms; decides what `last` means. */
  readonly nowMs: number;
}

/**
 * The period that the options name; open at both ends without any.
 *
 * @throws if an option is malformed, names a date, week or zone that does not exist, or does not go
 * with another; the message says what is allowed
 */
export function resolvePeriod(options: PeriodOptions): Period {
  assertTimezone(options.timezone);
  const { since, until, last, week } = options;
  if (week !== undefined) {
    if (since !== undefined || until !== undefined || last !== undefined) throw exclusive("week");
    return namedWeek(week, options);
  }
  if (last !== undefined) {
    if (since !== undefined || until !== undefined) throw exclusive("last");
    return lastDays(last, options);
  }
  const first = since === undefined ? null : checkedDate("since", since);
  const end = until === undefined ? null : checkedDate("until", until);
  if (first !== null && end !== null && first > end) {
    throw new Error(`since is after until: ${first}, ${end}; allowed is a first date no later than the last`);
  }
  return periodOf(first, end, options);
}

function exclusive(name: "week" | "last"): Error {
  const others = name === "week" ? "since, until or last" : "since, until or week";
  return new Error(`${name} does not go with ${others}; allowed is one of: since and until, last, week`);
}

function checkedDate(name: string, date: string): string {
  if (!isDate(date)) {
    throw new Error(`not a date for ${name}: ${date}; allowed is a day that exists, as YYYY-MM-DD`);
  }
  return date;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    plainDate(text);
    return true;
  } catch {
    return false;
  }
}

function lastDays(last: string, options: PeriodOptions): Period {
  const [, digits, unit] = /^([1-9]\d{0,3})([dwm])$/.exec(last) ?? [];
  if (digits === undefined) {
    throw new Error(
      `not a length of time: ${last}; allowed are 1 to 9999 days, weeks or months such as 7d, 4w or 3m`,
    );
  }
  const count = Number(digits);
  const subtract = unit === "d" ? subtractDays : unit === "w" ? subtractWeeks : subtractMonths;
  const until = localDate(options.nowMs, options.timezone);
  const since = toString(addDays(subtract(plainDate(until), count), 1));
  return periodOf(since, until, options);
}

function namedWeek(name: string, zone: Zone): Period {
  const first = zone.weekStart === "monday" ? firstDateOfIsoWeek(name) : firstDateOfSundayWeek(name);
  const { since, until } = weekOf(first, zone);
  return periodOf(since, until, zone);
}

function firstDateOfIsoWeek(name: string): string {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(name) ?? [];
  if (year === undefined || number === undefined) {
    throw new Error(`not a week: ${name}; allowed is an ISO week such as 2026-W46`);
  }
  // December 28 is always in the last week.
  const last = weekName(dayOfDate(`${year}-12-28`), "monday");
  const first = firstDayOfNamedWeek(name);
  if (first === null || Number(number) < 1 || name > last) {
    throw new Error(`no such week: ${name}; allowed are ${year}-W01 to ${last}`);
  }
  return dateOfDay(first);
}

function firstDateOfSundayWeek(name: string): string {
  if (!isDate(name) || weekdayOfDay(dayOfDate(name)) !== 7) {
    throw new Error(
      `not a week: ${name}; weeks that begin on Sunday are named by their first date, allowed is a Sunday such as 2026-11-08`,
    );
  }
  return name;
}
