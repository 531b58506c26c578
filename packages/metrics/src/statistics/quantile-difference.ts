import { CONFIDENCE, replicatesFor } from "./difference.js";
import type { Difference } from "./difference.js";
import { normalQuantile, normalShareBelow } from "./normal.js";
import { createRandom } from "./random.js";
import type { Random } from "./random.js";
import { studentQuantile, studentShareBelow } from "./student.js";

/** Values, each of a session. */
export interface SessionValues {
  /** Ascending. */
  readonly values: Float64Array;
  /** The session of each value, numbered from 0. */
  readonly sessions: Int32Array;
  readonly sessionCount: number;
}

/**
 * The differences of nearest-rank percentiles, one for each of the thousandths asked for: percentile intervals of a
 * bootstrap over sessions, widened for few sessions as Student's t is (Hesterberg's expanded percentile interval).
 * Null with fewer than two sessions on a side.
 */
export function quantileDifferences(
  before: SessionValues,
  after: SessionValues,
  permilles: readonly number[],
  { seed }: { readonly seed: number },
): readonly Difference[] | null {
  const fewest = Math.min(before.sessionCount, after.sessionCount);
  if (fewest < 2) return null;
  const random = createRandom(seed);
  const estimates = minus(percentiles(after, null, permilles), percentiles(before, null, permilles));
  const replicates = replicatesFor(before.values.length + after.values.length);
  const drawn = permilles.map(() => new Float64Array(replicates));
  for (let draw = 0; draw < replicates; draw++) {
    const from = percentiles(before, drawSessions(before.sessionCount, random), permilles);
    const to = percentiles(after, drawSessions(after.sessionCount, random), permilles);
    for (const [index, difference] of minus(to, from).entries()) drawn[index]![draw] = difference;
  }
  return estimates.map((estimate, index) => judged(estimate, drawn[index]!.sort(), fewest));
}

function judged(estimate: number, drawn: Float64Array, sessions: number): Difference {
  const widening = Math.sqrt(sessions / (sessions - 1));
  const t = studentQuantile((1 + CONFIDENCE) / 2, sessions - 1);
  const tail = normalShareBelow(-t * widening);
  const last = drawn.length - 1;
  const cut = Math.min(last, Math.max(0, Math.round(tail * (drawn.length + 1)) - 1));
  return {
    estimate,
    low: drawn[cut]!,
    high: drawn[last - cut]!,
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
  return 2 * (1 - studentShareBelow(z / widening, sessions - 1));
}

function deviationOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** How often each session is drawn. */
function drawSessions(sessionCount: number, random: Random): Int32Array {
  const times = new Int32Array(sessionCount);
  for (let draw = 0; draw < sessionCount; draw++) times[random.below(sessionCount)]!++;
  return times;
}

/** Nearest-rank percentiles of the values, each counted as often as its session is drawn; permilles ascending. */
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

function minus(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.map((value, index) => value - b[index]!);
}
