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

const share = { seed: 1, isShare: true };

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
    expect(difference.low + difference.high).toBeCloseTo(0.4, 12);
    expect(difference.low).toBeLessThan(0.2);
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
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(1 / 15);
  });

  it("is certain where nothing varies but what is no share", () => {
    const before = sums([2, 1], [2, 1]);
    const after = sums([5, 1], [5, 1]);
    expect(ratioDifference(before, after, { seed: 1, isShare: false })).toEqual({
      estimate: 3,
      low: 3,
      high: 3,
      pValue: 0,
    });
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
    expect(differences.map(({ estimate }) => estimate)).toEqual([16 - 5, 20 - 9]);
  });

  it("see a shift of everything, and none where there is none", () => {
    const [moved] = quantileDifferences(shiftedSessions(0), shiftedSessions(100), [500], { seed: 1 })!;
    expect(moved!.pValue).toBeLessThan(0.001);
    expect(moved!.low).toBeGreaterThan(80);
    const [still] = quantileDifferences(shiftedSessions(0), shiftedSessions(0), [500], { seed: 1 })!;
    expect(still!.estimate).toBe(0);
    expect(still!.pValue).toBeGreaterThan(0.5);
  });

  it("are nothing of one session", () => {
    expect(quantileDifferences(values([1, 2]), values([1], [2]), [500], { seed: 1 })).toBeNull();
  });
});
