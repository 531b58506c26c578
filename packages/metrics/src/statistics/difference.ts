/** The difference of a figure between two samples, after − before, with what chance alone could make of it. */
export interface Difference {
  readonly estimate: number;
  /** The 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** How often a difference at least as large would come about where there is none, 0–1. */
  readonly pValue: number;
}

/** The share of intervals that hold the true difference. */
export const CONFIDENCE = 0.95;

/** How often samples are drawn anew: less often where one takes long, as the many values make up for it. */
export function replicatesFor(size: number): number {
  return Math.min(3999, Math.max(999, Math.floor(5_000_000 / Math.max(size, 1))));
}
