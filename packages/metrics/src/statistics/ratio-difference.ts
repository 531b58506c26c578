import { CONFIDENCE, replicatesFor, shownInterval, angleScale, logScale } from "./difference.js";
import type { Difference, Scale } from "./difference.js";
import { createRandom, type Random } from "./random.js";
import { studentQuantile, studentShareBelow } from "./distributions.js";

/** A ratio of two sums, such as errors to calls, by what each session adds to them. */
export interface SessionSums {
  /** By session. */
  readonly numerators: Float64Array;
  /** By session, in the same order; more than 0. */
  readonly denominators: Float64Array;
}

/**
 * What a ratio is: a mean, which has no upper limit; a share of cases, which varies at least as much as independent cases do;
 * or a share of amounts, such as tokens.
 */
export type RatioKind = "mean" | "shareOfCases" | "shareOfAmounts";

/** How a ratio is judged. */
export interface RatioOptions {
  readonly seed: number;
  readonly kind: RatioKind;
}

/** If every session of both sides is alike. */
const NO_DIFFERENCE: Difference = { estimate: 0, low: 0, high: 0, distance: { low: 0, high: 0 }, pValue: 1 };

/** A wider interval that includes no difference says nothing: a factor of 30 or 1/30. */
const MOST_UNSURE = Math.log(30);

/** The difference of two ratios of sums: a symmetric bootstrap-t interval over sessions with jackknifed errors, never narrower than Welch's t interval, on a scale without impossible values. Null with fewer than two sessions on a side, for a mean of 0, if the sides differ but sessions do not vary, and if sessions vary so much that anything is possible. */
export function ratioDifference(
  before: SessionSums,
  after: SessionSums,
  { seed, kind }: RatioOptions,
): Difference | null {
  const [from, to] = [estimateOf(before, kind), estimateOf(after, kind)];
  if (from === null || to === null || from.sessions < 2 || to.sessions < 2) return null;
  const variance = from.variance + to.variance;
  const estimate = to.place - from.place;
  if (variance === 0) return estimate === 0 ? NO_DIFFERENCE : null;
  const error = Math.sqrt(variance);
  const drawn = studentized(before, after, { estimate, kind, random: createRandom(seed) });
  const degrees =
    variance ** 2 / (from.variance ** 2 / (from.sessions - 1) + to.variance ** 2 / (to.sessions - 1));
  const critical = Math.max(
    drawn[Math.ceil(CONFIDENCE * (drawn.length + 1)) - 1]!,
    studentQuantile((1 + CONFIDENCE) / 2, degrees),
  );
  const half = critical * error;
  if (kind === "mean" && half > MOST_UNSURE && Math.abs(estimate) <= half) return null;
  const distance = { low: estimate - half, high: estimate + half };
  const t = Math.abs(estimate) / error;
  const asLarge = drawn.length - firstAtLeast(drawn, t);
  return {
    estimate: to.ratio - from.ratio,
    ...shownInterval(distance, { before: from.ratio, after: to.ratio }, scaleOf(kind)),
    distance,
    pValue: Math.max(
      asLarge === 0 ? 0 : (asLarge + 1) / (drawn.length + 1),
      2 * (1 - studentShareBelow(t, degrees)),
    ),
  };
}

function scaleOf(kind: RatioKind): Scale {
  return kind === "mean" ? logScale : angleScale;
}

interface Estimate {
  readonly ratio: number;
  /** The ratio's place on its scale, and that place's squared standard error. */
  readonly place: number;
  readonly variance: number;
  readonly sessions: number;
}

/** Null for a mean of 0, which has no place. */
function estimateOf({ numerators, denominators }: SessionSums, kind: RatioKind): Estimate | null {
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
  if (kind !== "mean") {
    const cases = kind === "shareOfCases" ? denominator : null;
    return { ratio, ...shareOnScale(ratio, jackknife, { cases, sessions }), sessions };
  }
  if (!(ratio > 0)) return null;
  return { ratio, place: logScale.placeOf(ratio), variance: jackknife / ratio ** 2, sessions };
}

/** A share's place and squared standard error, from the effective number of independent cases. */
function shareOnScale(
  share: number,
  jackknife: number,
  { cases, sessions }: { readonly cases: number | null; readonly sessions: number },
): Pick<Estimate, "place" | "variance"> {
  const independent = share * (1 - share);
  const alike = cases ?? (independent > 0 ? Number.POSITIVE_INFINITY : sessions);
  const effective = jackknife > 0 ? Math.min(alike, independent / jackknife) : alike;
  if (effective === Number.POSITIVE_INFINITY) return { place: angleScale.placeOf(share), variance: 0 };
  // Anscombe: 3/8 of a case of either kind keep a share of 0 or 1 from being certain.
  const place = angleScale.placeOf((effective * share + 3 / 8) / (effective + 3 / 4));
  return { place, variance: 1 / (effective + 1 / 2) };
}

/** Distances of resamples from the estimate, in their own standard errors, ascending. */
function studentized(
  before: SessionSums,
  after: SessionSums,
  { estimate, kind, random }: { estimate: number; kind: RatioKind; random: Random },
): Float64Array {
  const drawn = new Float64Array(replicatesFor(before.numerators.length + after.numerators.length));
  const spare = [emptyLike(before), emptyLike(after)] as const;
  for (let draw = 0; draw < drawn.length; draw++) {
    redraw(before, spare[0], random);
    redraw(after, spare[1], random);
    const from = estimateOf(spare[0], kind);
    const to = estimateOf(spare[1], kind);
    drawn[draw] = from === null || to === null ? Number.POSITIVE_INFINITY : distanceOf(from, to, estimate);
  }
  return drawn.sort();
}

function distanceOf(from: Estimate, to: Estimate, estimate: number): number {
  const distance = Math.abs(to.place - from.place - estimate);
  return distance === 0 ? 0 : distance / Math.sqrt(from.variance + to.variance);
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

function firstAtLeast(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
