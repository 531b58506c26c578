import { dateOfDay, dayNumber, weekdayOfDay, isoWeekOfDay } from "@turnmeter/metrics/figures.js";
import { localTime } from "../format/local-time.js";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Short English name of a weekday, 1 Monday … 7 Sunday. */
export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday - 1] ?? String(weekday);
}

/** A date as `Mon 9 Nov`; the text itself where it is no date. */
export function formatDay(date: string): string {
  const day = dayNumber(date);
  return day === null ? date : `${weekdayName(weekdayOfDay(day))} ${dayAndMonth(day)}`;
}

/** A moment, given as ISO 8601, as `Tue 10 Nov 14:03` in a zone; null for null and for what is no date. */
export function dayAndTime(instant: string | null, timezone: string): string | null {
  const local = localTime(instant, timezone);
  return local === null ? null : `${formatDay(local.date)} ${local.time}`;
}

/** A range of dates with short months: `9–15 Nov 2026`, `30 Nov – 6 Dec 2026`. */
export function formatDateRange(since: string, until: string): string {
  const first = dayNumber(since);
  const last = dayNumber(until);
  if (first === null || last === null) return `${since} – ${until}`;
  const year = until.slice(0, 4);
  if (first === last) return `${dayAndMonth(last)} ${year}`;
  if (since.slice(0, 4) !== year)
    return `${dayAndMonth(first)} ${since.slice(0, 4)} – ${dayAndMonth(last)} ${year}`;
  if (since.slice(0, 7) !== until.slice(0, 7)) return `${dayAndMonth(first)} – ${dayAndMonth(last)} ${year}`;
  return `${Number(since.slice(8))}–${dayAndMonth(last)} ${year}`;
}

function dayAndMonth(day: number): string {
  const date = dateOfDay(day);
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
}

/** A month `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  const [year = "", number = ""] = month.split("-");
  const names = "January February March April May June July August September October November December".split(
    " ",
  );
  return `${names[Number(number) - 1] ?? number} ${year}`;
}

/** A week, given by its first day number, as `week 46`, or as `week of 8 Nov` where weeks begin on Sunday. */
export function formatWeek(firstDay: number, weekStart: "monday" | "sunday"): string {
  return weekStart === "sunday"
    ? `week of ${formatDay(dateOfDay(firstDay)).slice(4)}`
    : `week ${isoWeekOfDay(firstDay).week}`;
}

/** Weekdays of a week in order, 1 Monday … 7 Sunday. */
export function weekdaysFrom(weekStart: "monday" | "sunday"): readonly number[] {
  return weekStart === "monday" ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6];
}
