import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalToInteger, divideHalfUp } from "../src/decimal.js";

describe("decimalToInteger", () => {
  it("reads the digits as written", () => {
    expect(decimalToInteger("2.5", 6)).toBe(2_500_000n);
    expect(decimalToInteger(0.1, 6)).toBe(100_000n);
    expect(decimalToInteger("6.", 6)).toBe(6_000_000n);
    expect(decimalToInteger("0.000001", 6)).toBe(1n);
    expect(decimalToInteger("123456789012345678901", 0)).toBe(123_456_789_012_345_678_901n);
  });

  it("reads exponents", () => {
    expect(decimalToInteger(1e-7, 12)).toBe(100_000n);
    expect(decimalToInteger("3.75e-06", 12)).toBe(3_750_000n);
    expect(decimalToInteger("1.5E3", 0)).toBe(1500n);
  });

  it("refuses or rounds half up what is finer than asked for", () => {
    expect(() => decimalToInteger("0.0000001", 6)).toThrow("more than 6 decimals: 0.0000001");
    expect(decimalToInteger("0.0000005", 6, "round")).toBe(1n);
    expect(decimalToInteger("0.00000049", 6, "round")).toBe(0n);
  });

  it("refuses what is no decimal number of 0 or more", () => {
    for (const text of ["", "-1", "1,5", "NaN", "0x10", " 1"]) {
      expect(() => decimalToInteger(text, 6)).toThrow(`not a decimal number of 0 or more: ${text}`);
    }
  });

  it("gives back every whole number of millionths", () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), (millionths) => {
        const text = `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, "0")}`;
        expect(decimalToInteger(text, 6)).toBe(BigInt(millionths));
      }),
    );
  });
});

describe("divideHalfUp", () => {
  it("rounds a half up and less than a half down", () => {
    expect([14n, 15n, 16n, 25n].map((n) => divideHalfUp(n, 10n))).toEqual([1n, 2n, 2n, 3n]);
  });
});
