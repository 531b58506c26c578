import { DAY_MS, HOUR_MS, dateOfDay, weekName, weekdayOfDay } from "../figures/days.js";
import { localTime } from "./local-day.js";
import type { Zone } from "./zone.js";

/**
 * Unit of local time: `date` (`2026-11-09`), `week` (`2026-W46`), `month` (`2026-11`), `weekday` (1 Monday … 7 Sunday)
 * or `hour` (0 … 23).
 */
export type CalendarUnit = "date" | "week" | "month" | "weekday" | "hour";

/** A function from an instant (epoch ms) to its unit in the zone. */
export function calendarUnit(unit: "date" | "week" | "month", zone: Zone): (at: number) => string;
export function calendarUnit(unit: CalendarUnit, zone: Zone): (at: number) => string | number;
export function calendarUnit(unit: CalendarUnit, zone: Zone): (at: number) => string | number {
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
