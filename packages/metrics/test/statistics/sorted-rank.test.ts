import * as fc from "fast-check";
import { expect, it } from "vitest";
import { frequenciesOf, nearestRank } from "../../src/statistics/nearest-rank.js";
import { rankIn, sortedKnown } from "../../src/statistics/sorted-rank.js";

it("gives the rank that counted values give", () => {
  const numbers = fc.array(fc.integer({ min: -5, max: 50 }));
  fc.assert(
    fc.property(numbers, fc.constantFrom(0, 1, 500, 900, 990, 999, 1000), (values, permille) => {
      const sorted = sortedKnown(Float64Array.from([...values, Number.NaN]));
      expect(rankIn(sorted, permille)).toBe(nearestRank(frequenciesOf(values), permille));
    }),
  );
});
