import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantileDifferences } from "../../src/statistics/quantile-difference.js";
import type { SessionValues } from "../../src/statistics/quantile-difference.js";
import { ratioDifference } from "../../src/statistics/ratio-difference.js";
import type { SessionSums } from "../../src/statistics/ratio-difference.js";

function sums(...pairs: readonly (readonly [number, number])[]): SessionSums {
  return {
    numerators: Float64Array.from(pairs, ([numerator]) => numerator),
    denominators: Float64Array.from(pairs, ([, denominator]) => denominator),
  };
}

/** Values of sessions, each given as a list. */
function values(...lists: readonly (readonly number[])[]): SessionValues {
  const all = lists.flatMap((list, session) => list.map((value) => ({ value, session })));
  all.sort((a, b) => a.value - b.value);
  return {
    values: Float64Array.from(all, ({ value }) => value),
    sessions: Int32Array.from(all, ({ session }) => session),
    sessionCount: lists.length,
  };
}

const share = { seed: 1, kind: "shareOfCases" } as const;
const mean = { seed: 1, kind: "mean" } as const;

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** The logarithm of a ratio of means, and its error by the delta method: the error of each mean ÷ the mean. */
function logRatio(from: readonly number[], to: readonly number[]) {
  const [own, other] = [from, to].map((numbers) => {
    const squares = numbers.reduce((sum, number) => sum + (number - meanOf(numbers)) ** 2, 0);
    return squares / (numbers.length - 1) / numbers.length / meanOf(numbers) ** 2;
  });
  return { log: Math.log(meanOf(to) / meanOf(from)), error: Math.sqrt(own! + other!) };
}

/** A symmetric bootstrap-t interval of the logarithm of a ratio of means, as a text book has it, with other random numbers. */
function plainInterval(before: readonly number[], after: readonly number[]) {
  let state = 12345;
  const drawnFrom = (numbers: readonly number[]) =>
    numbers.map(() => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return numbers[Math.floor((state / 2147483648) * numbers.length)]!;
    });
  const measured = logRatio(before, after);
  const distances = Array.from({ length: 8000 }, () => {
    const { log, error } = logRatio(drawnFrom(before), drawnFrom(after));
    return Math.abs(log - measured.log) / error;
  }).sort((a, b) => a - b);
  const half = distances[7600]! * measured.error;
  return { low: measured.log - half, high: measured.log + half };
}

function ratioOf({ numerators, denominators }: SessionSums): number {
  return meanOf([...numerators]) / meanOf([...denominators]);
}

/** Nine costs that differ by a factor of 1,300. */
function skewedCosts(mu: number): readonly number[] {
  return Array.from({ length: 9 }, (_, at) => Math.exp(mu + 0.9 * ((at * 5) % 9) - 3));
}

function shiftedSessions(shift: number) {
  return values(
    ...Array.from({ length: 15 }, (_, session) => [0, 3, 6, 9].map((value) => value + (session % 3) + shift)),
  );
}

describe("ratioDifference", () => {
  it("is the difference of the ratios of sums, with an interval around it", () => {
    // 3 of 30 and 12 of 40: 0.1 and 0.3.
    const before = sums([1, 10], [0, 10], [2, 10]);
    const after = sums([3, 10], [4, 10], [2, 10], [3, 10]);
    const difference = ratioDifference(before, after, share)!;
    expect(difference.estimate).toBeCloseTo(0.2, 12);
    expect(difference.low).toBeLessThan(0.2);
    expect(difference.high).toBeGreaterThan(0.2);
  });

  it("is Welch's interval of logarithms where sessions hardly differ", () => {
    // Means 2 and 3.
    const before = sums([1.9, 1], [2, 1], [2.1, 1], [2, 1], [1.95, 1], [2.05, 1]);
    const after = sums([2.9, 1], [3, 1], [3.1, 1], [3, 1], [2.95, 1], [3.05, 1]);
    // Both have squares of deviations of 2 × (0.1² + 0.05²) = 0.025, so a mean's variance is 0.025 ÷ (5 × 6) = 1/1200.
    const variances = [1 / 1200 / 4, 1 / 1200 / 9];
    const error = Math.sqrt(variances[0]! + variances[1]!);
    const { low, high, distance } = ratioDifference(before, after, mean)!;
    // Welch: (1/4 + 1/9)² ÷ ((1/16 + 1/81) ÷ 5) = 8.709 degrees of freedom, t = 2.2737.
    const welch = 2.2737 * error;
    const half = (distance.high - distance.low) / 2;
    expect((distance.low + distance.high) / 2).toBeCloseTo(Math.log(1.5), 12);
    expect(half / welch).toBeGreaterThan(0.9999);
    expect(half / welch).toBeLessThan(1.3);
    expect(low).toBeCloseTo(2 * Math.exp(distance.low) - 2, 12);
    expect(high).toBeCloseTo(2 * Math.exp(distance.high) - 2, 12);
  });

  it("is the bootstrap-t interval that a plain computation gives", () => {
    const [before, after] = [skewedCosts(0), skewedCosts(0.7)];
    const sides = [before, after].map((costs) => sums(...costs.map((cost) => [cost, 1] as const)));
    const { distance } = ratioDifference(sides[0]!, sides[1]!, mean)!;
    const plain = plainInterval(before, after);
    // Both draw at random: the ends agree to some hundredths of the width.
    const width = plain.high - plain.low;
    expect(Math.abs(distance.low - plain.low) / width).toBeLessThan(0.05);
    expect(Math.abs(distance.high - plain.high) / width).toBeLessThan(0.05);
  });

  it("leaves no mean below 0 and no share outside 0 to 1, whatever the sums", () => {
    const session = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 1000 }));
    const sessions = fc.array(session, { minLength: 2, maxLength: 6 });
    const kinds = fc.constantFrom("mean", "shareOfCases", "shareOfAmounts");
    fc.assert(
      fc.property(sessions, sessions, kinds, (before, after, kind) => {
        const sides = [before, after].map((side) =>
          sums(...side.map(([part, size]) => [Math.round(part * size), size] as const)),
        );
        const difference = ratioDifference(sides[0]!, sides[1]!, { seed: 1, kind });
        if (difference === null) return;
        const from = ratioOf(sides[0]!);
        const { low, high, estimate, pValue } = difference;
        expect(from + low).toBeGreaterThanOrEqual(-1e-9);
        if (kind !== "mean") expect(from + high).toBeLessThanOrEqual(1 + 1e-9);
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
        expect(pValue).toBeGreaterThanOrEqual(0);
        expect(pValue).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it("is the same for the same seed", () => {
    const [before, after] = [sums([1, 9], [2, 11], [0, 4]), sums([3, 9], [1, 5], [5, 14])];
    expect(ratioDifference(before, after, share)).toEqual(ratioDifference(before, after, share));
  });

  it("sees a difference that no session contradicts", () => {
    const before = sums(...Array.from({ length: 12 }, (_, at) => [at % 2, 20] as const));
    const after = sums(...Array.from({ length: 12 }, (_, at) => [10 + (at % 3), 20] as const));
    expect(ratioDifference(before, after, share)!.pValue).toBeLessThan(0.001);
  });

  it("sees none between equal samples", () => {
    const same = sums([1, 9], [2, 11], [0, 4], [3, 20]);
    expect(ratioDifference(same, same, share)).toMatchObject({ estimate: 0, pValue: 1 });
  });

  it("takes a share of 0 for no certainty", () => {
    const none = sums([0, 5], [0, 5], [0, 5]);
    const few = sums([1, 5], [0, 5], [0, 5]);
    const { low, high } = ratioDifference(none, few, share)!;
    // Nothing is less than 0 of 15.
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(1 / 15);
  });

  it("takes 0 in all of five sessions against 1 in all of five for a difference, but not for an exact one", () => {
    const none = sums([0, 7], [0, 9], [0, 2], [0, 5], [0, 3]);
    const all = sums([7, 7], [9, 9], [2, 2], [5, 5], [3, 3]);
    // Each side varies as 5 cases do: a variance of 1 ÷ 5.5, at 2·arcsin√(0.375 ÷ 5.75) = 0.51648 and π less that. With 8
    // degrees of freedom t = 2.306: 2.10864 − 2.306 × √(2 ÷ 5.5) = 0.71807, and sin²(0.71807 ÷ 2) = 0.12346.
    const { low, high, pValue } = ratioDifference(none, all, { seed: 1, kind: "shareOfAmounts" })!;
    expect([low, high]).toEqual([expect.closeTo(0.12346, 5), 1]);
    expect(pValue).toBeLessThan(0.05);
  });

  it("is nothing where one session is most of it, so that the next could be anything", () => {
    const before = sums([60, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1]);
    const after = sums([1, 1], [20, 1], [1, 1], [1, 1], [1, 1], [1, 1]);
    expect(ratioDifference(before, after, mean)).toBeNull();
  });

  it("is nothing where the sides differ and nothing varies, and of a mean of 0", () => {
    expect(ratioDifference(sums([2, 1], [2, 1]), sums([2, 1], [2, 1]), mean)).toMatchObject({
      low: 0,
      high: 0,
      pValue: 1,
    });
    expect(ratioDifference(sums([2, 1], [2, 1]), sums([5, 1], [5, 1]), mean)).toBeNull();
    expect(ratioDifference(sums([0, 1], [0, 1]), sums([5, 1], [4, 1]), mean)).toBeNull();
  });

  it("is nothing of one session", () => {
    expect(ratioDifference(sums([1, 2]), sums([1, 2], [1, 3]), share)).toBeNull();
  });
});

describe("quantileDifferences", () => {
  it("are the differences of nearest-rank percentiles", () => {
    // 1 to 10 and 11 to 20: p50 is the 5th, p90 the 9th of each.
    const before = values([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]);
    const after = values([11, 12, 13, 14, 15], [16, 17, 18, 19, 20], [21]);
    const differences = quantileDifferences(before, after, [500, 900], { seed: 1 })!;
    // Of 11 values: the 6th, 16, and the 10th, 20.
    expect(differences.map((difference) => difference!.estimate)).toEqual([16 - 5, 20 - 9]);
  });

  it("see a shift of everything, and none where there is none", () => {
    const [moved] = quantileDifferences(shiftedSessions(0), shiftedSessions(100), [500], { seed: 1 })!;
    expect(moved!.pValue).toBeLessThan(0.001);
    // Before the median is 5, after 105 to 107.
    expect(moved!.low).toBeGreaterThan(80);
    const [still] = quantileDifferences(shiftedSessions(0), shiftedSessions(0), [500], { seed: 1 })!;
    expect(still!.estimate).toBe(0);
    expect(still!.pValue).toBeGreaterThan(0.5);
  });

  it("leave no duration below 0", () => {
    const before = values([1, 2, 900], [3, 700], [2, 5], [1, 1]);
    const after = values([1, 1, 2], [5, 800], [0, 0], [2, 3]);
    for (const [at, difference] of quantileDifferences(before, after, [500, 900], { seed: 1 })!.entries()) {
      const measured = [2, 900][at]!;
      expect(measured + difference!.low).toBeGreaterThanOrEqual(0);
      expect(difference!.low).toBeLessThanOrEqual(difference!.estimate);
      expect(difference!.high).toBeGreaterThanOrEqual(difference!.estimate);
    }
  });

  it("are nothing where no draw differs from another", () => {
    const [all, twice] = [values([5, 5], [5]), values([10], [10, 10])];
    expect(quantileDifferences(all, twice, [500], { seed: 1 })).toEqual([null]);
    expect(quantileDifferences(all, all, [500], { seed: 1 })![0]).toMatchObject({
      low: 0,
      high: 0,
      pValue: 1,
    });
  });

  it("are nothing of one session", () => {
    expect(quantileDifferences(values([1, 2]), values([1], [2]), [500], { seed: 1 })).toBeNull();
  });
});
