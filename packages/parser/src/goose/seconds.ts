import { instantOfMs } from "../decoding/timestamp.js";
import { numberOf } from "../decoding/values.js";

/** Larger numbers are milliseconds already: as seconds they would lie after the year 2286. */
const leastMs = 10_000_000_000;

/** An instant in seconds, which some versions write as milliseconds, in epoch ms; null if it is neither. */
export function instantOfSeconds(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? null : instantOfMs(number > leastMs ? number : number * 1000);
}
