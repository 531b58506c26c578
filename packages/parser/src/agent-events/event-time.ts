import { instantOf } from "../decoding/timestamp.js";
import { numberOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

const timeFields = ["timestamp", "at", "ts"] as const;

/** 2001-09-09 in milliseconds, and in seconds the year 33658: no log has a time between the two readings. */
const fewestMs = 1e12;

/** The time of an event in epoch milliseconds, by the first field that holds one; null where none does. */
export function eventTime(records: readonly Projected[]): number | null {
  for (const record of records) {
    for (const name of timeFields) {
      const at = instantOf(record[name]) ?? epochOf(record[name]);
      if (at !== null) return at;
    }
  }
  return null;
}

/** Seconds or milliseconds since 1970. */
function epochOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number === null || number <= 0) return null;
  const at = Math.round(number < fewestMs ? number * 1000 : number);
  return Number.isNaN(new Date(at).getTime()) ? null : at;
}
