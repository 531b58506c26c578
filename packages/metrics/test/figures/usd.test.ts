import { describe, expect, it } from "vitest";
import { medianNanoUsd, sumCosts, usdOf } from "../../src/figures/usd.js";

describe("usdOf", () => {
  it("puts the point nine digits from the right", () => {
    expect(usdOf(0n)).toBe(0);
    expect(usdOf(15n)).toBe(0.000000015);
    expect(usdOf(12_345_678_901n)).toBe(12.345678901);
  });

  it("R37 rounds once, also where whole dollars leave no room for all decimals", () => {
    // 9,007,199,254,740,993 nano-dollars are no number; read as one first, they would end in 992.
    expect(usdOf(9_007_199_254_740_993n)).toBe(Number("9007199.254740993"));
  });
});

describe("sumCosts", () => {
  it("adds whole nano-dollars, of priced rows alone", () => {
    const rows = [
      { costUsd: 9007199.254740993, costNanoUsd: "9007199254740993", lowerBoundRequests: 1 },
      { costUsd: 0.000000001, costNanoUsd: "1", lowerBoundRequests: 0 },
      { costUsd: null, costNanoUsd: "0", lowerBoundRequests: 7 },
    ];
    expect(sumCosts(rows)).toEqual({
      costUsd: 9007199.254740994,
      costNanoUsd: "9007199254740994",
      lowerBoundRequests: 1,
    });
  });
});

describe("medianNanoUsd", () => {
  it("is the middle, or the mean of two, and null for none", () => {
    expect(medianNanoUsd([9n, 1n, 4n])).toBe(4n);
    expect(medianNanoUsd([1n, 4n])).toBe(3n);
    expect(medianNanoUsd([])).toBeNull();
  });
});
