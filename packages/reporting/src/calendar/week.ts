import { dateOfDay, dayNumber, formatDay, weekdayOf } from "./local-date.js";

/** First day number of the week that a day number lies in. */
export function weekStartOf(day: number, weekStart: "monday" | "sunday"): number {
  const weekday = weekdayOf(day);
  return day - (weekStart === "monday" ? weekday - 1 : weekday % 7);
}

/** First day number of a week named `2026-W46` or by its first date; null for any other name. */
export function firstDayOfWeek(week: string): number | null {
  const match = /^(\d{4})-W(\d{2})$/.exec(week);
  if (match === null) return dayNumber(week);
  const fourthOfJanuary = dayNumber(`${match[1]}-01-04`);
  return fourthOfJanuary === null
    ? null
    : weekStartOf(fourthOfJanuary, "monday") + 7 * (Number(match[2]) - 1);
}

/** A week, given by its first day number, as `week 46`, or as `week of 8 Nov` where weeks begin on Sunday. */
export function formatWeek(firstDay: number, weekStart: "monday" | "sunday"): string {
  if (weekStart === "sunday") return `week of ${formatDay(dateOfDay(firstDay)).slice(4)}`;
  const thursday = firstDay + 3;
  const firstOfYear = dayNumber(`${dateOfDay(thursday).slice(0, 4)}-01-01`) ?? thursday;
  return `week ${Math.floor((thursday - firstOfYear) / 7) + 1}`;
}
