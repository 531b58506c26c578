import type { Rounding } from "./rounding.js";

/**
 * A number as a lower bound, rounded down. What is less than a cent has an upper bound of its own, which would
 * contradict it.
 */
export function lowerBound(value: number, format: (value: number, rounding: Rounding) => string): string {
  const text = format(value, "down");
  return text.startsWith("<") ? `> ${format(0, "down")}` : `≥ ${text}`;
}
