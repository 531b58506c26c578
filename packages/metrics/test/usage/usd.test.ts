import { describe, expect, it } from "vitest";
import { usdOf } from "../../src/usage/usd.js";

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
