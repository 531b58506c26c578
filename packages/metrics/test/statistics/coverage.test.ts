import { describe, expect, it } from "vitest";
import type { Difference } from "../../src/statistics/difference.js";
import { quantileDifferences } from "../../src/statistics/quantile-difference.js";
import { createRandom } from "../../src/statistics/random.js";
import { ratioDifference } from "../../src/statistics/ratio-difference.js";
import { normal, percentileOf, ratioOf, simulate } from "../util/simulated-sessions.js";
import type { World } from "../util/simulated-sessions.js";

/** More runs than the usual ones measure the rate itself, which is printed. */
const wanted = process.env["TURNMETER_COVERAGE_RUNS"];
const isMeasured = wanted !== undefined;
const RUNS = Number(wanted ?? 120);
const before: World = { callsASession: 8, spread: 0.8, errorRate: 0.05, durationMs: 1000 };
const after: World = { ...before, errorRate: 0.1, durationMs: 1500 };

/** The share of so many intervals that hold the truth. */
function coverage(truth: number, draw: (run: number) => Difference): number {
  let held = 0;
  for (let run = 0; run < RUNS; run++) {
    const { low, high } = draw(run);
    if (low <= truth && truth <= high) held++;
  }
  return held / RUNS;
}

function report(what: string, share: number): void {
  if (isMeasured)
    process.stdout.write(`${what}: ${(share * 100).toFixed(1)} %
`);
}

// 95 % are promised. Of 120 intervals that keep it, fewer than 90 % hold the truth in 1 of 100 tries; seeds are fixed.
const least = 0.9;

describe("intervals of differences hold the truth at about their rate", () => {
  const many = createRandom(1);
  const [wideBefore, wideAfter] = [simulate(before, 40_000, many), simulate(after, 40_000, many)];

  it.each([
    [5, 5],
    [8, 20],
    [20, 20],
    [60, 60],
  ])("for error rates of %i and %i sessions", (from, to) => {
    const random = createRandom(from * 100 + to);
    const truth = ratioOf(wideAfter.errors) - ratioOf(wideBefore.errors);
    const share = coverage(truth, (seed) =>
      ratioDifference(simulate(before, from, random).errors, simulate(after, to, random).errors, {
        seed,
        isShare: true,
      })!,
    );
    report(`error rate, ${from} and ${to} sessions`, share);
    expect(share).toBeGreaterThanOrEqual(least);
  });

  it.each<readonly [number, number]>([[5, 5], [8, 20], [20, 20], ...(isMeasured ? [[60, 60] as const] : [])])(
    "for medians and 90th percentiles of skewed durations of %i and %i sessions",
    (from, to) => {
      const random = createRandom(from * 100 + to);
      const permilles = [500, 900] as const;
      const truths = permilles.map(
        (permille) =>
          percentileOf(wideAfter.durations, permille) - percentileOf(wideBefore.durations, permille),
      );
      const held = permilles.map(() => 0);
      const runs = isMeasured ? RUNS : RUNS / 2;
      for (let seed = 0; seed < runs; seed++) {
        const [one, other] = [
          simulate(before, from, random).durations,
          simulate(after, to, random).durations,
        ];
        for (const [index, { low, high }] of quantileDifferences(one, other, permilles, { seed })!.entries())
          if (low <= truths[index]! && truths[index]! <= high) held[index]!++;
      }
      for (const [index, count] of held.entries())
        report(`p${permilles[index]! / 10}, ${from} and ${to} sessions`, count / runs);
      expect(Math.min(...held) / runs).toBeGreaterThanOrEqual(least);
    },
  );

  it.each([
    [5, 5, 1],
    [8, 20, 1],
    [20, 20, 1],
    [20, 20, 1.5],
    [60, 60, 1.5],
  ])("for means of %i and %i sessions, lognormal with sigma %d", (from, to, sigma) => {
    const random = createRandom(from * 100 + to);
    const costs = (count: number, mu: number) => ({
      numerators: Float64Array.from({ length: count }, () => Math.exp(mu + sigma * normal(random))),
      denominators: new Float64Array(count).fill(1),
    });
    const truth = Math.exp(0.5 + sigma ** 2 / 2) - Math.exp(sigma ** 2 / 2);
    const share = coverage(truth, (seed) =>
      ratioDifference(costs(from, 0), costs(to, 0.5), { seed, isShare: false })!,
    );
    report(`mean, sigma ${sigma}, ${from} and ${to} sessions`, share);
    expect(share).toBeGreaterThanOrEqual(least);
  });
});
