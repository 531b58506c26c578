import { describe, expect, it } from "vitest";
import { angleScale, logScale } from "../../src/statistics/difference.js";
import type { Difference, Scale } from "../../src/statistics/difference.js";
import { quantileDifferences } from "../../src/statistics/quantile-difference.js";
import { createRandom } from "../../src/statistics/random.js";
import type { Random } from "../../src/statistics/random.js";
import { ratioDifference } from "../../src/statistics/ratio-difference.js";
import type { SessionSums } from "../../src/statistics/ratio-difference.js";
import { normal, percentileOf, ratioOf, simulate } from "../util/simulated-sessions.js";
import type { World } from "../util/simulated-sessions.js";

/** More runs than the usual ones measure the rate itself, which is printed. */
const wanted = process.env["TURNMETER_COVERAGE_RUNS"];
const isMeasured = wanted !== undefined;
const RUNS = Number(wanted ?? 120);
const before: World = { callsASession: 8, spread: 0.8, errorRate: 0.05, durationMs: 1000 };
const after: World = { ...before, errorRate: 0.1, durationMs: 1500 };

/** The true values of a figure on both sides. */
interface Truth {
  readonly from: number;
  readonly to: number;
}

/**
 * The share of intervals that hold the true distance on the figure's scale, and of those that hold the true difference as they
 * are shown. Samples that allow no interval are left out.
 */
function coverage({ from, to }: Truth, { placeOf }: Scale, draw: (run: number) => Difference | null) {
  let given = 0;
  let held = 0;
  let heldShown = 0;
  for (let run = 0; run < RUNS; run++) {
    const drawn = draw(run);
    if (drawn === null) continue;
    given++;
    const { low, high, distance } = drawn;
    if (holds(distance, placeOf(to) - placeOf(from))) held++;
    if (holds({ low, high }, to - from)) heldShown++;
  }
  return { scale: held / given, shown: heldShown / given, given: given / RUNS };
}

function holds({ low, high }: { readonly low: number; readonly high: number }, truth: number): boolean {
  return low <= truth && truth <= high;
}

function report(what: string, { scale, shown, given }: ReturnType<typeof coverage>): void {
  if (isMeasured)
    process.stdout.write(
      `${what}: ${(scale * 100).toFixed(1)} %, of differences ${(shown * 100).toFixed(1)} %, given ${(given * 100).toFixed(1)} %\n`,
    );
}

// 95 % are promised. Of 120 intervals that keep it, fewer than 90 % hold the truth in 1 of 100 tries; seeds are fixed.
const least = 0.9;

const counts = [
  [5, 5],
  [8, 20],
  [20, 20],
  [60, 60],
] as const;

/** Sessions of skewed size, in some of which a share of the amount is of a kind, such as what subagents cost. */
function amounts(sessionCount: number, used: number, random: Random): SessionSums {
  const denominators = Float64Array.from({ length: sessionCount }, () => Math.exp(0.8 * normal(random)));
  const numerators = denominators.map((size) => (random.next() < used ? size * random.next() : 0));
  return { numerators, denominators };
}

describe("intervals of differences hold the truth at about their rate", () => {
  const many = createRandom(1);
  const [wideBefore, wideAfter] = [simulate(before, 40_000, many), simulate(after, 40_000, many)];

  it.each(counts)("for error rates of %i and %i sessions", (from, to) => {
    const random = createRandom(from * 100 + to);
    const truth = { from: ratioOf(wideBefore.errors), to: ratioOf(wideAfter.errors) };
    const share = coverage(truth, angleScale, (seed) =>
      ratioDifference(simulate(before, from, random).errors, simulate(after, to, random).errors, {
        seed,
        kind: "shareOfCases",
      }),
    );
    report(`error rate, ${from} and ${to} sessions`, share);
    expect(share.scale).toBeGreaterThanOrEqual(least);
  });

  it.each(counts)("for shares of amounts that many of %i and %i sessions lack", (from, to) => {
    const random = createRandom(from * 100 + to);
    const share = coverage({ from: 0.15, to: 0.3 }, angleScale, (seed) =>
      ratioDifference(amounts(from, 0.3, random), amounts(to, 0.6, random), {
        seed,
        kind: "shareOfAmounts",
      }),
    );
    report(`share of amounts, ${from} and ${to} sessions`, share);
    expect(share.scale).toBeGreaterThanOrEqual(least);
  });

  it.each<readonly [number, number]>([[5, 5], [8, 20], [20, 20], ...(isMeasured ? [[60, 60] as const] : [])])(
    "for medians and 90th percentiles of skewed durations of %i and %i sessions",
    (from, to) => {
      for (const permille of [500, 900]) {
        const random = createRandom(from * 100 + to);
        const truth = {
          from: percentileOf(wideBefore.durations, permille),
          to: percentileOf(wideAfter.durations, permille),
        };
        const share = coverage(truth, logScale, (seed) => {
          const [one, other] = [simulate(before, from, random), simulate(after, to, random)];
          return quantileDifferences(one.durations, other.durations, [permille], { seed })![0]!;
        });
        report(`p${permille / 10}, ${from} and ${to} sessions`, share);
        expect(share.scale).toBeGreaterThanOrEqual(least);
      }
    },
  );

  it.each([
    [5, 5, 1],
    [8, 20, 1],
    [20, 20, 1],
    [5, 5, 1.5],
    [20, 20, 1.5],
    [60, 60, 1.5],
  ])("for means of %i and %i sessions, lognormal with sigma %d", (from, to, sigma) => {
    const random = createRandom(from * 100 + to);
    const costs = (count: number, mu: number) => ({
      numerators: Float64Array.from({ length: count }, () => Math.exp(mu + sigma * normal(random))),
      denominators: new Float64Array(count).fill(1),
    });
    const truth = { from: Math.exp(sigma ** 2 / 2), to: Math.exp(0.5 + sigma ** 2 / 2) };
    const share = coverage(truth, logScale, (seed) =>
      ratioDifference(costs(from, 0), costs(to, 0.5), { seed, kind: "mean" }),
    );
    report(`mean, sigma ${sigma}, ${from} and ${to} sessions`, share);
    expect(share.scale).toBeGreaterThanOrEqual(least);
  });
});
