import { assertTimezone, checkName, shown } from "@turnmeter/schema/names.js";
import type { WeekStart } from "../figures/days.js";

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
