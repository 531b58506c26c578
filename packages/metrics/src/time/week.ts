import { weekOfYear, yearOfWeek } from "temporal-polyfill/fns/PlainDate";
import type { WeekStart, Zone } from "./zone.js";
import { dateOfDay, dayOfDate, startOfDay, weekdayOfDay } from "./local-day.js";
import { plainDateOfDay } from "./plain-date.js";

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

/** The week that holds a date `YYYY-MM-DD`. */
export function weekOf(date: string, zone: Zone): Week {
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

function firstDayOfWeek(day: number, weekStart: WeekStart): number {
  const weekday = weekdayOfDay(day);
  return weekStart === "monday" ? day - (weekday - 1) : day - (weekday % 7);
}

/** The name of the week that holds a day counted from 1970-01-01 = 0. */
export function weekName(day: number, weekStart: WeekStart): string {
  if (weekStart === "sunday") return dateOfDay(firstDayOfWeek(day, "sunday"));
  const date = plainDateOfDay(day);
  return `${String(yearOfWeek(date)).padStart(4, "0")}-W${String(weekOfYear(date)).padStart(2, "0")}`;
}
