import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundToSum } from "../../src/bridge/cost-bridge.js";

describe("roundToSum", () => {
  it("gives what is missing to those that lost most", () => {
    // Cut: 1, 2, 3; of 8 two are missing, which 1.9 and 2.6 take.
    expect(roundToSum([1.9, 2.6, 3.5], 8n)).toEqual([2n, 3n, 3n]);
  });

  it("takes from those that gain most where too much is there", () => {
    // Cut: −1, 2; of 0 there is 1 too much: −1.5 lost more downwards.
    expect(roundToSum([-1.5, 2.1], 0n)).toEqual([-2n, 2n]);
  });

  it("leaves 0 at 0", () => {
    expect(roundToSum([0, 1.4, 0], 3n)).toEqual([0n, 3n, 0n]);
    expect(roundToSum([0, 0], 3n)).toEqual([0n, 0n]);
  });

  it("adds up and negates", () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(values, (given) => {
        fc.pre(given.some((value) => value !== 0));
        const sum = BigInt(Math.round(given.reduce((total, value) => total + value, 0)));
        const whole = roundToSum(given, sum);
        expect(whole.reduce((total, value) => total + value, 0n)).toBe(sum);
        const negated = roundToSum(
          given.map((value) => -value),
          -sum,
        );
        expect(negated).toEqual(whole.map((value) => -value));
      }),
    );
  });
});
