import {
  addDays,
  subtractDays,
  subtractMonths,
  subtractWeeks,
  toString,
} from "temporal-polyfill/fns/PlainDate";
import { shown } from "@turnmeter/schema/names.js";
import { type Period, periodOf, weekOf } from "./period.js";
import { checkZone, type Zone } from "./zone.js";
import {
  dateOfDay,
  dayNumber,
  dayOfDate,
  firstDayOfNamedWeek,
  weekName,
  weekdayOfDay,
} from "../figures/days.js";
import { localDate } from "./local-day.js";
import { plainDate } from "./plain-date.js";

/** How a person names a period. */
export interface PeriodOptions extends Zone {
  /** First day, inclusive: `YYYY-MM-DD`, `YYYYMMDD`, `today` or `yesterday`. */
  readonly since?: string | undefined;
  /** Last day, inclusive, in the same forms. */
  readonly until?: string | undefined;
  /** `7d`, `4w` or `3m`: so many days, weeks or months that end today. */
  readonly last?: string | undefined;
  /** `2026-W46`, or a week's first day where weeks begin on Sunday. */
  readonly week?: string | undefined;
  /** The present, epoch ms; decides what `last`, `today` and `yesterday` mean. */
  readonly nowMs: number;
}

/**
 * The period that the options name; open at both ends without any.
 *
 * @throws if an option is malformed, names a date, week or zone that does not exist, or does not go
 * with another; the message says what is allowed
 */
export function resolvePeriod(options: PeriodOptions): Period {
  checkZone(options);
  for (const name of names) checkText(name, options[name]);
  const { since, until, last, week } = options;
  if (week !== undefined) {
    if (since !== undefined || until !== undefined || last !== undefined) throw exclusive("week");
    return namedWeek(week, options);
  }
  if (last !== undefined) {
    if (since !== undefined || until !== undefined) throw exclusive("last");
    return lastDays(last, options);
  }
  const first = since === undefined ? null : namedDate("since", since, options);
  const end = until === undefined ? null : namedDate("until", until, options);
  if (first !== null && end !== null && first > end) {
    throw new Error(`since is after until: ${first}, ${end}; allowed is a first date no later than the last`);
  }
  return periodOf(first, end, options);
}

const names = ["since", "until", "last", "week"] as const;

function checkText(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== "string")
    throw new TypeError(`${name} must be a text, not ${shown(value)}`);
}

function exclusive(name: "week" | "last"): Error {
  const others = name === "week" ? "since, until or last" : "since, until or week";
  return new Error(`${name} does not go with ${others}; allowed is one of: since and until, last, week`);
}

function namedDate(name: string, text: string, options: Now): string {
  const date = dateNamed(text, options);
  if (date === null) {
    throw new Error(
      `not a date for ${name}: ${text}; allowed is a day that exists, as YYYY-MM-DD or YYYYMMDD, today or yesterday`,
    );
  }
  return date;
}

type Now = Pick<PeriodOptions, "timezone" | "nowMs">;

const dayWords: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["yesterday", 1],
]);

/** The date `YYYY-MM-DD` that `YYYY-MM-DD`, `YYYYMMDD`, `today` or `yesterday` names; null if there is no such day. */
function dateNamed(text: string, { timezone, nowMs }: Now): string | null {
  const daysAgo = dayWords.get(text);
  if (daysAgo !== undefined) return dateOfDay(dayOfDate(localDate(nowMs, timezone)) - daysAgo);
  const date = text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return /^\d{4}-/.test(date) && dayNumber(date) !== null ? date : null;
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

function namedWeek(name: string, options: PeriodOptions): Period {
  const isMonday = options.weekStart === "monday";
  const first = isMonday ? firstDateOfIsoWeek(name) : firstDateOfSundayWeek(name, options);
  const { since, until } = weekOf(first, options);
  return periodOf(since, until, options);
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

function firstDateOfSundayWeek(name: string, options: Now): string {
  const date = dateNamed(name, options);
  if (date === null || weekdayOfDay(dayOfDate(date)) !== 7) {
    throw new Error(
      `not a week: ${name}; weeks that begin on Sunday are named by their first date, allowed is a Sunday such as 2026-11-08`,
    );
  }
  return date;
}
