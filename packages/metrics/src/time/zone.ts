import { assertTimezone, checkName, shown } from "@turnmeter/schema/names.js";
import { dateOfDay, DAY_MS, HOUR_MS, weekdayOfDay, weekName, type WeekStart } from "../figures/days.js";
import { localTime } from "./local-day.js";

/** Where and how days and weeks are cut. */
export interface Zone {
  /** IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  readonly weekStart: WeekStart;
}

const weekStarts: readonly WeekStart[] = ["monday", "sunday"];

/**
 * Checks a zone that a caller gives.
 *
 * @throws TypeError if it is not a zone, RangeError if its name or its first day of the week is unknown
 */
export function checkZone(zone: unknown): void {
  if (typeof zone !== "object" || zone === null) {
    throw new TypeError(
      `a zone must be { timezone, weekStart }, such as Europe/Berlin and monday, not ${shown(zone)}`,
    );
  }
  assertTimezone("timezone" in zone ? zone.timezone : undefined);
  checkName("weekStart", "weekStart" in zone ? zone.weekStart : undefined, weekStarts);
}

/**
 * Unit of local time: `date` (`2026-11-09`), `week` (`2026-W46`), `month` (`2026-11`), `weekday` (1 Monday … 7 Sunday)
 * or `hour` (0 … 23).
 */
export type CalendarUnit = "date" | "week" | "month" | "weekday" | "hour";

const calendarUnits: readonly CalendarUnit[] = ["date", "week", "month", "weekday", "hour"];

/**
 * Checks a unit and a zone that a caller gives.
 *
 * @throws TypeError or RangeError if one of them is none
 */
export function checkCalendar(unit: unknown, zone: unknown): void {
  checkName("unit", unit, calendarUnits);
  checkZone(zone);
}

/**
 * A function from an instant (epoch ms) to its unit in the zone.
 *
 * @throws TypeError or RangeError if the unit or the time zone is unknown
 */
export function calendarUnit(unit: "date" | "week" | "month", zone: Zone): (at: number) => string;
export function calendarUnit(unit: CalendarUnit, zone: Zone): (at: number) => string | number;
export function calendarUnit(unit: CalendarUnit, zone: Zone): (at: number) => string | number {
  checkCalendar(unit, zone);
  const local = localTime(zone.timezone);
  if (unit === "hour") return (at) => Math.floor(modulo(local(at), DAY_MS) / HOUR_MS);
  if (unit === "weekday") return (at) => weekdayOfDay(Math.floor(local(at) / DAY_MS));
  const names = new Map<number, string>();
  return (at) => {
    const day = Math.floor(local(at) / DAY_MS);
    let name = names.get(day);
    if (name === undefined) names.set(day, (name = nameOfDay(unit, day, zone)));
    return name;
  };
}

function nameOfDay(unit: "date" | "week" | "month", day: number, zone: Zone): string {
  if (unit === "week") return weekName(day, zone.weekStart);
  return dateOfDay(day).slice(0, unit === "month" ? 7 : undefined);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
