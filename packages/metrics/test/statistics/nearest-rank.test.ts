import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  frequenciesOf,
  joinedFrequencies,
  nearestRank,
  totalCount,
  totalValue,
} from "../../src/statistics/nearest-rank.js";

describe("nearestRank", () => {
  it("gives null without values", () => {
    expect(nearestRank(frequenciesOf([]), 500)).toBe(null);
  });

  it("takes the value whose rank is the permille of n, rounded up", () => {
    // 15 20 35 40 50: ranks ceil(0.3 × 5) = 2, ceil(0.4 × 5) = 2, ceil(0.5 × 5) = 3, ceil(1 × 5) = 5.
    const values = frequenciesOf([50, 15, 40, 20, 35]);
    expect([300, 400, 500, 1000].map((permille) => nearestRank(values, permille))).toEqual([20, 20, 35, 50]);
  });

  it("counts a value as often as it occurs", () => {
    const tensAnd99 = frequenciesOf([...Array.from({ length: 10 }, () => 10), 99]);
    // 10 ten times, 99 once: rank ceil(0.9 × 11) = 10 is a 10, rank ceil(0.99 × 11) = 11 the 99.
    expect(nearestRank(tensAnd99, 900)).toBe(10);
    expect(nearestRank(tensAnd99, 990)).toBe(99);
  });

  it("takes the smallest value at permille 0", () => {
    expect(nearestRank(frequenciesOf([7, 8]), 0)).toBe(7);
  });

  it("agrees with sorting and indexing", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 1000 }),
        (values, permille) => {
          const sorted = [...values].sort((a, b) => a - b);
          const index = Math.ceil((permille * sorted.length) / 1000) - 1;
          expect(nearestRank(frequenciesOf(values), permille)).toBe(sorted[index]);
        },
      ),
    );
  });
});

describe("frequenciesOf", () => {
  it("counts each value, ascending", () => {
    const { values, counts } = frequenciesOf([300, 100, -0, 300, 20]);
    expect([...values]).toEqual([0, 20, 100, 300]);
    expect([...counts]).toEqual([1, 1, 1, 2]);
  });

  it("counts the values of several lists as those of one", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: -5, max: 5 }))), (lists) => {
        expect(joinedFrequencies(lists.map(frequenciesOf))).toEqual(frequenciesOf(lists.flat()));
      }),
    );
  });

  it("keeps how many values there are and their sum", () => {
    const values = frequenciesOf([300, 100, 300]);
    expect([totalCount(values), totalValue(values)]).toEqual([3, 700]);
  });
});
