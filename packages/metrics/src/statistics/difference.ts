/** The difference of a figure between two samples, after − before, with its interval and p-value. */
export interface Difference {
  readonly estimate: number;
  /** The 95 % interval as differences from the value before: the ends of `distance` applied to that value as measured. */
  readonly low: number;
  readonly high: number;
  /** The 95 % interval on the figure's scale. */
  readonly distance: Interval;
  /** Probability of a difference at least as large if there is none, 0–1. */
  readonly pValue: number;
}

/** Two ends. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The share of intervals that hold the true difference. */
export const CONFIDENCE = 0.95;

/** Number of bootstrap replicates: fewer for large samples, where each takes longer and the many values make up for it. */
export function replicatesFor(size: number): number {
  return Math.min(3999, Math.max(999, Math.floor(5_000_000 / Math.max(size, 1))));
}

/** An interval on a scale as differences from the value before, widened to include the measured difference. */
export function shownInterval(
  distance: Interval,
  { before, after }: { readonly before: number; readonly after: number },
  { moved }: Scale,
): Interval {
  const estimate = after - before;
  return {
    low: Math.min(estimate, moved(before, distance.low) - before),
    high: Math.max(estimate, moved(before, distance.high) - before),
  };
}

/** A scale for a figure on which no interval reaches impossible values. Differences are taken on it, and shown as their effect on a measured value. */
export interface Scale {
  /** The value's place on the scale. */
  readonly placeOf: (value: number) => number;
  /** The value after its place moves by a distance, kept within what is possible. */
  readonly moved: (value: number, distance: number) => number;
}

/** For means and durations, which cannot be negative: a distance is a ratio. Only values above 0 have a place. */
export const logScale: Scale = {
  placeOf: Math.log,
  moved: (value, distance) => value * Math.exp(distance),
};

/** For shares of 0 to 1: the angle 2·arcsin√p (Freeman and Tukey), which spreads alike for small and large shares. */
export const angleScale: Scale = {
  placeOf: angleOf,
  moved: (value, distance) => Math.sin(Math.min(Math.PI, Math.max(0, angleOf(value) + distance)) / 2) ** 2,
};

function angleOf(share: number): number {
  return 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, share))));
}
