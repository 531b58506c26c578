import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapleyValues } from "../../src/bridge/cost-bridge.js";

describe("shapleyValues", () => {
  it("averages over all orders", () => {
    // Left glove (player 0) and two right gloves: a pair is worth 6. In 2 of 3 places the left one comes later than some
    // right one: 2/3 × 6 = 4; each right one completes the pair in 1 of 6 orders: 1.
    const values = shapleyValues(3, (set) => ((set & 1) !== 0 && (set & 6) !== 0 ? 6 : 0));
    expect(values[0]).toBeCloseTo(4, 12);
    expect(values[1]).toBeCloseTo(1, 12);
    expect(values[2]).toBeCloseTo(1, 12);
  });

  it("gives a player that changes nothing exactly 0, and sums to the worth of all", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e15, noNaN: true }), { minLength: 16, maxLength: 16 }),
        (worths) => {
          const values = shapleyValues(5, (set) => worths[set & 15]!);
          expect(values[4]).toBe(0);
          const sum = values.reduce((total, value) => total + value, 0);
          expect(Math.abs(sum - (worths[15]! - worths[0]!))).toBeLessThan(16);
        },
      ),
    );
  });

  it("negates exactly in the game of complements", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e15, noNaN: true }), { minLength: 16, maxLength: 16 }),
        (worths) => {
          const values = shapleyValues(4, (set) => worths[set]!);
          const complements = shapleyValues(4, (set) => worths[15 - set]!);
          expect(complements.map((value) => 0 - value)).toEqual(values.map((value) => 0 + value));
        },
      ),
    );
  });
});
