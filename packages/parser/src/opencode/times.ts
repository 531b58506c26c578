import { instantOf, instantOfMs } from "../decoding/timestamp.js";
import { numberOf } from "../decoding/values.js";

/** An instant as the agent writes it: epoch ms, or a text; null for anything else. */
export function instant(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? instantOf(value) : instantOfMs(number);
}

/** The later of two instants; one may be unknown. */
export function laterOf(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}
