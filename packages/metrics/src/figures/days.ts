/** The day that a week begins with. */
export type WeekStart = "monday" | "sunday";

export const HOUR_MS = 3_600_000;
/** Milliseconds of a day without a clock change. */
export const DAY_MS = 24 * HOUR_MS;
/** 1970 began on a Thursday, the fourth day of its week. */
const daysBefore1970 = 3;

/**
 * The day of a date `YYYY-MM-DD`, counted from 1970-01-01 = 0.
 *
 * @throws RangeError if there is no such day
 */
export function dayOfDate(date: string): number {
  const day = dayNumber(date);
  if (day === null) throw new RangeError(`not a date: ${date}; allowed is a day that exists, as YYYY-MM-DD`);
  return day;
}

/** The day of a date as {@link dayOfDate} counts; null for a text that is no date. */
export function dayNumber(date: string): number | null {
  if (!/^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}$/.test(date)) return null;
  const at = Date.parse(`${date}T00:00:00Z`);
  // Of the 30th of February it makes the 2nd of March.
  return new Date(at).getUTCDate() === Number(date.slice(-2)) ? at / DAY_MS : null;
}

/** The date of a day counted from 1970-01-01 = 0, `YYYY-MM-DD`. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, -"T00:00:00.000Z".length);
}

/** The day of the week, 1 Monday … 7 Sunday, of a day counted from 1970-01-01 = 0. */
export function weekdayOfDay(day: number): number {
  return ((((day + daysBefore1970) % 7) + 7) % 7) + 1;
}

/** The first day of the week that holds a day; both counted from 1970-01-01 = 0. */
export function firstDayOfWeek(day: number, weekStart: WeekStart): number {
  const weekday = weekdayOfDay(day);
  return day - (weekStart === "monday" ? weekday - 1 : weekday % 7);
}

/** The ISO 8601 year and week that hold a day counted from 1970-01-01 = 0: the year and week of its Thursday. */
export function isoWeekOfDay(day: number): { readonly year: number; readonly week: number } {
  const thursday = firstDayOfWeek(day, "monday") + daysBefore1970;
  const date = new Date(thursday * DAY_MS);
  const year = date.getUTCFullYear();
  const firstOfYear = date.setUTCMonth(0, 1) / DAY_MS;
  return { year, week: Math.floor((thursday - firstOfYear) / 7) + 1 };
}

/** The name of the week that holds a day: `2026-W46`, or the first date where weeks begin on Sunday. */
export function weekName(day: number, weekStart: WeekStart): string {
  if (weekStart === "sunday") return dateOfDay(firstDayOfWeek(day, "sunday"));
  const { year, week } = isoWeekOfDay(day);
  return `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;
}

/** The first day of a week named `2026-W46` or by its first date, counted from 1970-01-01 = 0; null for any other name. */
export function firstDayOfNamedWeek(name: string): number | null {
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(name) ?? [];
  if (year === undefined) return dayNumber(name);
  // January 4 is always in the first week.
  return firstDayOfWeek(dayOfDate(`${year}-01-04`), "monday") + 7 * (Number(week) - 1);
}

/** First and last date of a month `YYYY-MM`. */
export function datesOfMonth(month: string): { readonly since: string; readonly until: string } {
  const [since, next] = [`${month}-01`, `${monthAfter(month, 1)}-01`];
  return { since, until: dateOfDay(dayOfDate(next) - 1) };
}

/** The month that lies `months` after another, or before it if negative; both `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const at = new Date(DAY_MS * dayOfDate(`${month}-01`));
  return new Date(at.setUTCMonth(at.getUTCMonth() + months)).toISOString().slice(0, "YYYY-MM".length);
}

/** The month whose first and last dates are these two, `YYYY-MM`; null where there is none. */
export function monthOfDates(since: string | null, until: string | null): string | null {
  const month = since?.slice(0, "YYYY-MM".length) ?? "";
  if (since === null || !since.endsWith("-01") || !isMonthName(month)) return null;
  return datesOfMonth(month).until === until ? month : null;
}

/** Whether a span's name is that of a month, `YYYY-MM`, and so not of a week. */
export function isMonthName(name: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(name);
}

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

/** An instant in epoch ms as ISO 8601 in UTC; null stays null. */
export function isoInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
