import { shown } from "@turnmeter/schema/names.js";
import { dayOfDate } from "../figures/days.js";
import { checkZone } from "./zone.js";

const rule = "a period must be what periodOf, resolvePeriod or reportPeriod gives";

/**
 * Checks the instants of a period that a caller gives; undefined is no period.
 *
 * @throws TypeError if they are none
 */
export function checkSpan(period: unknown): void {
  if (period === undefined) return;
  if (typeof period !== "object" || period === null) throw new TypeError(`${rule}, not ${shown(period)}`);
  const { startAt, endAt }: { startAt?: unknown; endAt?: unknown } = period;
  for (const at of [startAt, endAt]) {
    if (at !== null && (typeof at !== "number" || Number.isNaN(at)))
      throw new TypeError(`${rule}: it begins or ends at ${shown(at)}`);
  }
}

/**
 * Checks a period that a caller gives.
 *
 * @throws TypeError if it is not a period, RangeError if its time zone is unknown or a day does not exist
 */
export function checkPeriod(period: unknown): void {
  if (typeof period !== "object" || period === null) throw new TypeError(`${rule}, not ${shown(period)}`);
  checkZone(period);
  checkSpan(period);
  const { since, until }: { since?: unknown; until?: unknown } = period;
  for (const date of [since, until]) if (date !== null) dayOfDate(shown(date));
}
