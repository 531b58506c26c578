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

/** An instant from an array of numbers, in which those that are not known are infinite; null for such a one. */
export function knownInstant(instant: number): number | null {
  return Number.isFinite(instant) ? instant : null;
}
