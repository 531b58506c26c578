/** The difference of a figure between two samples, after − before, with what chance alone could make of it. */
export interface Difference {
  readonly estimate: number;
  /** The 95 % interval: the differences that the ends of `distance` make of the value before, as it was measured. */
  readonly low: number;
  readonly high: number;
  /** The 95 % interval on the figure's scale. */
  readonly distance: Interval;
  /** How often a difference at least as large would come about where there is none, 0–1. */
  readonly pValue: number;
}

/** Two ends. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The share of intervals that hold the true difference. */
export const CONFIDENCE = 0.95;

/** How often samples are drawn anew: less often where one takes long, as the many values make up for it. */
export function replicatesFor(size: number): number {
  return Math.min(3999, Math.max(999, Math.floor(5_000_000 / Math.max(size, 1))));
}

/** An interval on a scale as differences from the value before, with the measured difference inside. */
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

/**
 * A scale on which a figure can be anything, so that no interval taken there leaves what is possible. Differences are taken
 * on it, and shown as what they make of a value that was measured.
 */
export interface Scale {
  /** The value's place on the scale. */
  readonly placeOf: (value: number) => number;
  /** What a value becomes if its place moves by a distance; never less than is possible, nor more. */
  readonly moved: (value: number, distance: number) => number;
}

/** For means and durations, which cannot be negative: a distance is a ratio. Places are of values above 0. */
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
