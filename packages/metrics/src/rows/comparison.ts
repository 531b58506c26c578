import type { ComparedNumber } from "./shown-figures.js";

/**
 * Verdict on a difference.
 *
 * - `differs`: more than chance explains, at 5 % over all figures judged together
 * - `withinNoise`: chance alone can explain it
 * - `tooFew`: too few sessions or calls on a side, or none that varies
 * - `lowerBound`: one side is only a lower bound, which may be the whole difference
 * - `fact`: a total, counted rather than sampled
 */
export const comparisonVerdicts = ["differs", "withinNoise", "tooFew", "lowerBound", "fact"] as const;
export type ComparisonVerdict = (typeof comparisonVerdicts)[number];

/** A figure of one side, and its sample size. */
export interface ComparedSide {
  /** Null without anything to take it over. */
  readonly value: number | null;
  /** Whether requests behind it are known only as lower bounds. */
  readonly isLowerBound: boolean;
  /** Sample size: sessions, prompts, requests, calls or turns; for a total, the count itself. */
  readonly n: number;
  /** Sessions in the sample. */
  readonly sessions: number;
}

/** One figure of two selections, after compared with before. */
export interface ComparisonRow {
  readonly figure: ComparedNumber;
  /** The tool; null for all tools. */
  readonly tool: string | null;
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  /** After − before; null if either is null. */
  readonly difference: number | null;
  /** Difference ÷ before; null if there is none, and where before is 0. */
  readonly relativeDifference: number | null;
  /**
   * 95 % interval over sessions of the difference from the value before, as that was measured: before + low is never
   * impossible. Null for totals and where there is too little to tell.
   */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /**
   * Chance of so large a difference if there is none, corrected for the number of figures (Holm), 0–1; null without
   * interval.
   */
  readonly pValue: number | null;
  readonly verdict: ComparisonVerdict;
}
