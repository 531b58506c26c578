import type { Rounding } from "./rounding.js";

/** A number as text, with `≥` where a request in it is known only as a lower bound (`≥ $3.10`, `> $0.00`). */
export function atLeast(
  { lowerBoundRequests }: { readonly lowerBoundRequests: number },
  value: number,
  format: (value: number, rounding: Rounding) => string,
): string {
  return lowerBoundRequests > 0 ? lowerBound(value, format) : format(value, "nearest");
}

/**
 * A number as a lower bound, rounded down. What is less than a cent has an upper bound of its own, which would
 * contradict it.
 */
export function lowerBound(value: number, format: (value: number, rounding: Rounding) => string): string {
  const text = format(value, "down");
  return text.startsWith("<") ? `> ${format(0, "down")}` : `≥ ${text}`;
}
