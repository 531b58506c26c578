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

  it("R46 joins what lies no further apart than the limit asked for", () => {
    // 0 s, 60 s and 300 s: gaps of 60 s and of 240 s.
    const intervals: Interval[] = [];
    for (const at of [0, 60_000, 300_000]) addInstant(intervals, at, 60_000);
    expect(joinIntervals(intervals, 60_000)).toEqual([
      { startAt: 0, endAt: 60_000 },
      { startAt: 300_000, endAt: 300_000 },
    ]);
    expect(joinIntervals(intervals, 240_000)).toEqual([{ startAt: 0, endAt: 300_000 }]);
  });

  it("gives none for none", () => {
    expect(joinIntervals([])).toEqual([]);
  });
});
