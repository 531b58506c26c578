import { CONFIDENCE, replicatesFor } from "./difference.js";
import type { Difference } from "./difference.js";
import { createRandom } from "./random.js";
import type { Random } from "./random.js";
import { studentQuantile, studentShareBelow } from "./student.js";

/** A ratio of two sums, such as errors to calls, with what each session adds to either. */
export interface SessionSums {
  /** By session. */
  readonly numerators: Float64Array;
  /** By session, in the same order; more than 0. */
  readonly denominators: Float64Array;
}

/** How a ratio is judged. */
export interface RatioOptions {
  readonly seed: number;
  /** True for a share of cases, which varies at least as much as independent cases do. */
  readonly isShare: boolean;
}

/**
 * The difference of two ratios of sums: a symmetric bootstrap-t interval over sessions with jackknifed errors, never
 * narrower than Welch's t interval. Null with fewer than two sessions on a side.
 */
export function ratioDifference(
  before: SessionSums,
  after: SessionSums,
  { seed, isShare }: RatioOptions,
): Difference | null {
  const [from, to] = [estimateOf(before, isShare), estimateOf(after, isShare)];
  if (from.sessions < 2 || to.sessions < 2) return null;
  const estimate = to.ratio - from.ratio;
  const variance = from.variance + to.variance;
  // Where nothing varies nothing can be said against the difference.
  if (variance === 0) return { estimate, low: estimate, high: estimate, pValue: estimate === 0 ? 1 : 0 };
  const error = Math.sqrt(variance);
  const drawn = studentized(before, after, { estimate, isShare, random: createRandom(seed) });
  const degrees =
    variance ** 2 / (from.variance ** 2 / (from.sessions - 1) + to.variance ** 2 / (to.sessions - 1));
  const critical = Math.max(
    drawn[Math.ceil(CONFIDENCE * (drawn.length + 1)) - 1]!,
    studentQuantile((1 + CONFIDENCE) / 2, degrees),
  );
  const t = Math.abs(estimate) / error;
  const asLarge = drawn.length - firstAtLeast(drawn, t);
  return {
    estimate,
    low: estimate - critical * error,
    high: estimate + critical * error,
    pValue: Math.max(
      asLarge === 0 ? 0 : (asLarge + 1) / (drawn.length + 1),
      2 * (1 - studentShareBelow(t, degrees)),
    ),
  };
}

interface Estimate {
  readonly ratio: number;
  /** The square of its standard error. */
  readonly variance: number;
  readonly sessions: number;
}

function estimateOf({ numerators, denominators }: SessionSums, isShare: boolean): Estimate {
  const sessions = numerators.length;
  let numerator = 0;
  let denominator = 0;
  for (let session = 0; session < sessions; session++) {
    numerator += numerators[session]!;
    denominator += denominators[session]!;
  }
  const ratio = numerator / denominator;
  let squares = 0;
  for (let session = 0; session < sessions; session++) {
    const rest = denominator - denominators[session]!;
    // Without the one session that there is, drawn several times, nothing is left to differ.
    const without = rest > 0 ? (numerator - numerators[session]!) / rest : ratio;
    squares += (without - ratio) ** 2;
  }
  const jackknife = ((sessions - 1) / sessions) * squares;
  if (!isShare) return { ratio, variance: jackknife, sessions };
  // Agresti and Caffo: one more case of either kind keeps a share of 0 or 1 from being certain.
  const share = (numerator + 1) / (denominator + 2);
  const independent = (share * (1 - share)) / (denominator + 2);
  return { ratio, variance: Math.max(jackknife, independent), sessions };
}

/** Absolute differences of redrawn samples from the estimate, in their own standard errors, ascending. */
function studentized(
  before: SessionSums,
  after: SessionSums,
  { estimate, isShare, random }: { estimate: number; isShare: boolean; random: Random },
): Float64Array {
  const drawn = new Float64Array(replicatesFor(before.numerators.length + after.numerators.length));
  const spare = [emptyLike(before), emptyLike(after)] as const;
  for (let draw = 0; draw < drawn.length; draw++) {
    redraw(before, spare[0], random);
    redraw(after, spare[1], random);
    const from = estimateOf(spare[0], isShare);
    const to = estimateOf(spare[1], isShare);
    const variance = from.variance + to.variance;
    const distance = Math.abs(to.ratio - from.ratio - estimate);
    drawn[draw] = distance === 0 ? 0 : distance / Math.sqrt(variance);
  }
  return drawn.sort();
}

function emptyLike({ numerators }: SessionSums): SessionSums {
  const size = numerators.length;
  return { numerators: new Float64Array(size), denominators: new Float64Array(size) };
}

function redraw({ numerators, denominators }: SessionSums, into: SessionSums, random: Random): void {
  for (let session = 0; session < numerators.length; session++) {
    const drawn = random.below(numerators.length);
    into.numerators[session] = numerators[drawn]!;
    into.denominators[session] = denominators[drawn]!;
  }
}

/** The place of the first of ascending values that is at least the given one. */
function firstAtLeast(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
