import { numberOf } from "../decoding/values.js";

/** Larger numbers are milliseconds already: as seconds they would lie after the year 2286. */
const leastMs = 10_000_000_000;

/** An instant in seconds, which some versions write as milliseconds, in epoch ms; null if it is neither. */
export function instantOfSeconds(value: unknown): number | null {
  const number = numberOf(value);
  if (number === null || number <= 0) return null;
  const at = Math.round(number > leastMs ? number : number * 1000);
  return at <= 8.64e15 ? at : null;
}
