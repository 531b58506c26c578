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
