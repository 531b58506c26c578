import { instantOf } from "../decoding/timestamp.js";
import { numberOf } from "../decoding/values.js";

/** An instant as the agent writes it: epoch ms, or a text; null for anything else. */
export function instant(value: unknown): number | null {
  const number = numberOf(value);
  if (number === null) return instantOf(value);
  const at = Math.round(number);
  return at <= 0 || Number.isNaN(new Date(at).getTime()) ? null : at;
}

/** The later of two instants; one may be unknown. */
export function laterOf(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}
