import { getISO } from "temporal-polyfill/fns/Calendar";
import { fromString, type Record as PlainDate } from "temporal-polyfill/fns/PlainDate";
import { dayOfDate } from "../figures/days.js";

// A file of its own: the published types of what else is beside it name nothing of the polyfill, whose types do not compile without `skipLibCheck`.

/**
 * The calendar date that a text `YYYY-MM-DD` names.
 *
 * @throws RangeError if there is no such day
 */
export function plainDate(date: string): PlainDate {
  dayOfDate(date);
  return fromString(date, getISO);
}
