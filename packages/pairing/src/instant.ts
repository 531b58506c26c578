/** The smaller of two instants; null is unknown. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null || a <= b ? a : b;
}

/** The larger of two instants; null is unknown. */
export function later(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null || a >= b ? a : b;
}

/** Orders instants, unknown ones last. */
export function compareInstants(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}

/** The smaller of two instants from arrays of numbers; NaN is unknown. */
export function earlierOf(a: number, b: number): number {
  return b < a || Number.isNaN(a) ? b : a;
}
