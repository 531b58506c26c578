import { NULL_INTEGER } from "@turnmeter/columns";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactSums } from "../../src/engine/aggregate.js";

const limit = Number.MAX_SAFE_INTEGER;

function sumOf(...values: readonly number[]): bigint | undefined {
  const groups = { size: 1, ofRow: new Int32Array(values.length) };
  return exactSums({ values: Float64Array.from(values), none: Number.NaN }, groups)[0];
}

describe("exactSums", () => {
  it("adds the rows of each group, null as 0, and leaves out those of none", () => {
    const values = Int32Array.of(1, 20, 300, -4, NULL_INTEGER);
    const groups = { size: 2, ofRow: Int32Array.of(0, 1, -1, 0, 1) };
    expect(exactSums({ values, none: NULL_INTEGER }, groups)).toEqual([-3n, 20n]);
  });

  it("is exact where numbers are not", () => {
    const values = Float64Array.of(limit, limit, 2, limit);
    const groups = { size: 1, ofRow: new Int32Array(4) };
    // 3 × (2^53 − 1) + 2 is no number: the nearest ones are multiples of 4.
    expect(exactSums({ values, none: Number.NaN }, groups)).toEqual([27_021_597_764_222_975n]);
  });

  it("is exact on both sides of 2^53", () => {
    expect(sumOf(limit, 1)).toBe(2n ** 53n);
    expect(sumOf(limit, 2)).toBe(2n ** 53n + 1n);
    expect(sumOf(-limit, -2)).toBe(-(2n ** 53n) - 1n);
    expect(sumOf(limit, 2, -limit)).toBe(2n);
  });

  it("refuses a sum that is no whole number", () => {
    const groups = { size: 1, ofRow: new Int32Array(1) };
    expect(() => exactSums({ values: Float64Array.of(0.5), none: Number.NaN }, groups)).toThrow(RangeError);
  });

  it("gives what bigints give", () => {
    const value = fc.oneof(fc.maxSafeInteger(), fc.constantFrom(Number.NaN, limit, -limit));
    fc.assert(
      fc.property(fc.array(fc.tuple(value, fc.integer({ min: -1, max: 2 })), { maxLength: 50 }), (rows) => {
        const values = Float64Array.from(rows, ([each]) => each);
        const ofRow = Int32Array.from(rows, ([, group]) => group);
        const expected = [0n, 0n, 0n];
        for (const [each, group] of rows)
          if (group !== -1 && !Number.isNaN(each)) expected[group]! += BigInt(each);
        expect(exactSums({ values, none: Number.NaN }, { size: 3, ofRow })).toEqual(expected);
      }),
    );
  });
});
