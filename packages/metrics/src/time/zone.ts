import type { WeekStart } from "../figures/days.js";
import { fromEpochMilliseconds, toZonedDateTimeISO } from "temporal-polyfill/fns/Instant";

/** Where and how days and weeks are cut. */
export interface Zone {
  /** IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  readonly weekStart: WeekStart;
}

/**
 * Checks the name of a time zone.
 *
 * @throws if it is no IANA name; offsets such as `+02:00` are none
 */
export function assertTimezone(timezone: string): void {
  if (/^[A-Za-z]/.test(timezone)) {
    try {
      toZonedDateTimeISO(fromEpochMilliseconds(0), timezone);
      return;
    } catch {
      // falls through to the one message for every bad name
    }
  }
  throw new Error(`unknown time zone: ${timezone}; allowed is an IANA name such as Europe/Berlin or UTC`);
}
