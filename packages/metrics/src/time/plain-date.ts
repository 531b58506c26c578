import { getISO } from "temporal-polyfill/fns/Calendar";
import { addDays, create, fromString } from "temporal-polyfill/fns/PlainDate";
import type { Record as PlainDate } from "temporal-polyfill/fns/PlainDate";

/**
 * The calendar date that a text `YYYY-MM-DD` names.
 *
 * @throws if there is no such day
 */
export function plainDate(date: string): PlainDate {
  return fromString(date, getISO);
}

/** A day counted from 1970-01-01 = 0 as a calendar date. */
export function plainDateOfDay(day: number): PlainDate {
  return addDays(create(1970, 1, 1), day);
}
