import { describe, expect, it } from "vitest";
import { concentrationOf } from "../../src/figures/usd.js";

describe("concentrationOf", () => {
  it("is how far the two largest go beyond parts of one size", () => {
    // 70 and 18 of 118, beside 2 of 5: (88/118 − 0.4) ÷ 0.6.
    expect(concentrationOf([-70n, -18n, -4n, 8n, 18n])).toBeCloseTo((88 / 118 - 0.4) / 0.6, 12);
    // Of two parts the larger one: (9/10 − 1/2) ÷ 1/2.
    expect(concentrationOf([9n, -1n])).toBeCloseTo(0.8, 12);
  });

  it("is 0 for parts of one size, one part and none, and 1 where others did not change", () => {
    expect(concentrationOf([5n, -5n, 5n, 5n])).toBe(0);
    expect(concentrationOf([5n])).toBe(0);
    expect(concentrationOf([5n, 0n])).toBe(0);
    expect(concentrationOf([])).toBe(0);
    expect(concentrationOf([1_000_000_000n, 1_000_000_000n, 1n])).toBeCloseTo(1, 8);
  });
});
