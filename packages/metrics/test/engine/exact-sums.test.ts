import { NULL_INTEGER } from "@turnmeter/columns";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { integerSums, longSums } from "../../src/engine/exact-sums.js";

const limit = Number.MAX_SAFE_INTEGER;

describe("integerSums", () => {
  it("adds the rows of each group, null as 0, and leaves out those of none", () => {
    const groups = { size: 2, ofRow: Int32Array.of(0, 1, -1, 0, 1) };
    expect(integerSums(Int32Array.of(1, 20, 300, -4, NULL_INTEGER), groups)).toEqual([-3n, 20n]);
  });
});

describe("longSums", () => {
  it("is exact where numbers are not", () => {
    const groups = { size: 1, ofRow: new Int32Array(4) };
    // 3 × (2^53 − 1) + 2 is no number: the nearest ones are even multiples of 4.
    expect(longSums(Float64Array.of(limit, limit, 2, limit), groups)).toEqual([27_021_597_764_222_975n]);
  });

  it("gives what bigints give", () => {
    const value = fc.oneof(fc.maxSafeInteger(), fc.constant(Number.NaN));
    fc.assert(
      fc.property(fc.array(fc.tuple(value, fc.integer({ min: -1, max: 2 })), { maxLength: 50 }), (rows) => {
        const values = Float64Array.from(rows, ([each]) => each);
        const ofRow = Int32Array.from(rows, ([, group]) => group);
        const expected = [0n, 0n, 0n];
        for (const [each, group] of rows)
          if (group !== -1 && !Number.isNaN(each)) expected[group]! += BigInt(each);
        expect(longSums(values, { size: 3, ofRow })).toEqual(expected);
      }),
    );
  });
});
