import { CONFIDENCE, type Difference, logScale, replicatesFor, shownInterval } from "./difference.js";
import { normalQuantile, normalShareBelow, studentQuantile, studentShareBelow } from "./distributions.js";
import { createRandom, type Random } from "./random.js";

/** Values, each of a session. */
export interface SessionValues {
  /** Ascending. */
  readonly values: Float64Array;
  /** The session of each value, numbered from 0. */
  readonly sessions: Int32Array;
  readonly sessionCount: number;
}

/** Values are integers: a measured 0 was below a half, and logarithms need a positive number. */
const LEAST = 0.5;

/** The differences of nearest-rank percentiles of values of 0 or more, one per thousandth asked for: percentile intervals of the ratio from a bootstrap over sessions, widened for few sessions as Student's t is (Hesterberg's expanded percentile interval). Null with fewer than two sessions on a side; a single difference is null if it is the same in every draw. */
export function quantileDifferences(
  before: SessionValues,
  after: SessionValues,
  permilles: readonly number[],
  { seed }: { readonly seed: number },
): readonly (Difference | null)[] | null {
  const fewest = Math.min(before.sessionCount, after.sessionCount);
  if (fewest < 2) return null;
  const random = createRandom(seed);
  const [from, to] = [percentiles(before, null, permilles), percentiles(after, null, permilles)];
  const replicates = replicatesFor(before.values.length + after.values.length);
  const drawn = permilles.map(() => new Float64Array(replicates));
  for (let draw = 0; draw < replicates; draw++) {
    const own = percentiles(before, drawSessions(before.sessionCount, random), permilles);
    const other = percentiles(after, drawSessions(after.sessionCount, random), permilles);
    for (const [index, values] of drawn.entries()) values[draw] = distanceOf(own[index]!, other[index]!);
  }
  return permilles.map((_, index) =>
    judged({ before: from[index]!, after: to[index]! }, drawn[index]!.sort(), fewest),
  );
}

function distanceOf(before: number, after: number): number {
  return logScale.placeOf(Math.max(after, LEAST)) - logScale.placeOf(Math.max(before, LEAST));
}

function judged(
  { before, after }: { readonly before: number; readonly after: number },
  drawn: Float64Array,
  sessions: number,
): Difference | null {
  const estimate = distanceOf(before, after);
  if (estimate !== 0 && drawn[0] === drawn.at(-1)) return null;
  const widening = Math.sqrt(sessions / (sessions - 1));
  const t = studentQuantile((1 + CONFIDENCE) / 2, sessions - 1);
  const tail = normalShareBelow(-t * widening);
  const last = drawn.length - 1;
  const cut = Math.min(last, Math.max(0, Math.round(tail * (drawn.length + 1)) - 1));
  const distance = { low: drawn[cut]!, high: drawn[last - cut]! };
  const measured = { before: Math.max(before, LEAST), after: Math.max(after, LEAST) };
  const shown = shownInterval(distance, measured, logScale);
  return {
    estimate: after - before,
    low: Math.max(-before, Math.min(after - before, shown.low)),
    high: Math.max(after - before, shown.high),
    distance,
    pValue: pValueOf(estimate, drawn, { sessions, widening }),
  };
}

/** The level at which the interval just touches 0. */
function pValueOf(
  estimate: number,
  drawn: Float64Array,
  { sessions, widening }: { sessions: number; widening: number },
): number {
  let below = 0;
  let above = 0;
  for (const difference of drawn) {
    if (difference <= 0) below++;
    if (difference >= 0) above++;
  }
  const fewer = Math.min(below, above);
  // Further out than any sample drawn, only the distance in standard errors tells.
  const z =
    fewer === 0
      ? Math.max(-normalQuantile(1 / (drawn.length + 1)), Math.abs(estimate) / deviationOf(drawn))
      : -normalQuantile(Math.min(0.5, (fewer + 1) / (drawn.length + 1)));
  return Math.min(1, 2 * (1 - studentShareBelow(z / widening, sessions - 1)));
}

function deviationOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function drawSessions(sessionCount: number, random: Random): Int32Array {
  const times = new Int32Array(sessionCount);
  for (let draw = 0; draw < sessionCount; draw++) times[random.below(sessionCount)]!++;
  return times;
}

/** Nearest-rank percentiles, values weighted by draws of their session; permilles ascending. */
function percentiles(
  { values, sessions }: SessionValues,
  times: Int32Array | null,
  permilles: readonly number[],
): readonly number[] {
  let total = values.length;
  if (times !== null) {
    total = 0;
    for (let index = 0; index < values.length; index++) total += times[sessions[index]!]!;
  }
  const found: number[] = [];
  let seen = 0;
  let index = -1;
  for (const permille of permilles) {
    const rank = Math.max(1, Math.ceil((permille * total) / 1000));
    while (seen < rank) {
      index++;
      seen += times === null ? 1 : times[sessions[index]!]!;
    }
    found.push(values[index]!);
  }
  return found;
}
