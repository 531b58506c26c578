import { dateOfDay, dayOfDate, firstDayOfWeek, weekName } from "../figures/days.js";
import { startOfDay } from "./local-day.js";
import { checkZone } from "./zone.js";
import type { Zone } from "./zone.js";

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
