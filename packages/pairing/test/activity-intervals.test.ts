import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activityGapMs, addInstant, joinIntervals } from "../src/activity-intervals.js";
import type { Interval } from "../src/activity-intervals.js";

describe("joinIntervals", () => {
  it("R46 gives the same intervals for instants in any order", () => {
    const instants = fc.array(fc.nat(40 * activityGapMs), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(instants, (times) => {
        const intervals: Interval[] = [];
        for (const time of times) addInstant(intervals, time);
        const sorted = times.toSorted((a, b) => a - b);
        const starts = sorted.filter((time, i) => i === 0 || time - sorted[i - 1]! > activityGapMs);
        const joined = joinIntervals(intervals);
        expect(joined.map(({ startAt }) => startAt)).toEqual(starts);
        expect(joined.at(-1)!.endAt).toBe(sorted.at(-1));
      }),
    );
  });

  it("gives none for none", () => {
    expect(joinIntervals([])).toEqual([]);
  });
});
