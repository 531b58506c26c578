// The functions of the polyfill, not its classes: only those that are named here are bundled.
import { fromEpochMilliseconds, toZonedDateTimeISO } from "temporal-polyfill/fns/Instant";
import { toString, toZonedDateTime } from "temporal-polyfill/fns/PlainDate";
import { offsetNanoseconds } from "temporal-polyfill/fns/ZonedDateTime";
import { plainDate, plainDateOfDay } from "./plain-date.js";

/** Milliseconds of a day without a clock change. */
export const DAY_MS = 86_400_000;

// Every zone's offset has been a whole number of quarter hours, changed on one, since 1972-01-07 (Liberia).
const SLOT_MS = 900_000;
const SLOTS_HOLD_SINCE = Date.UTC(1973, 0, 1);

const offsetsByTimezone = new Map<string, Map<number, number>>();

/**
 * A function from an instant (epoch ms) to the zone's local time as ms since 1970-01-01T00:00 local.
 * Offsets are looked up once per quarter of an hour and zone.
 */
export function localTime(timezone: string): (at: number) => number {
  let offsets = offsetsByTimezone.get(timezone);
  if (offsets === undefined) offsetsByTimezone.set(timezone, (offsets = new Map<number, number>()));
  const known = offsets;
  return (at) => {
    if (at < SLOTS_HOLD_SINCE) return at + offsetAt(timezone, at);
    const slot = Math.floor(at / SLOT_MS);
    let offset = known.get(slot);
    if (offset === undefined) known.set(slot, (offset = offsetAt(timezone, slot * SLOT_MS)));
    return at + offset;
  };
}

/** The local date of an instant, `YYYY-MM-DD`. */
export function localDate(at: number, timezone: string): string {
  return dateOfDay(Math.floor(localTime(timezone)(at) / DAY_MS));
}

/** The date of a day counted from 1970-01-01 = 0, `YYYY-MM-DD`. */
export function dateOfDay(day: number): string {
  return toString(plainDateOfDay(day));
}

/** The day of a date `YYYY-MM-DD`, counted from 1970-01-01 = 0. */
export function dayOfDate(date: string): number {
  return Math.round(startOfDay(date, "UTC") / DAY_MS);
}

/** The day of the week, 1 Monday … 7 Sunday, of a day counted from 1970-01-01 = 0, a Thursday. */
export function weekdayOfDay(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** The first instant of a local date in epoch ms: midnight, or the first moment after a clock change skipped it. */
export function startOfDay(date: string, timezone: string): number {
  return toZonedDateTime(plainDate(date), timezone).epochMilliseconds;
}

function offsetAt(timezone: string, at: number): number {
  return offsetNanoseconds(toZonedDateTimeISO(fromEpochMilliseconds(at), timezone)) / 1_000_000;
}
