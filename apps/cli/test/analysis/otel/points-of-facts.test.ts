import { describe, expect, it } from "vitest";
import { hoursOf, mergeIntervals } from "../../../src/analysis/otel/points-of-facts.js";

describe("mergeIntervals", () => {
  it("joins what overlaps or touches, whatever the order", () => {
    const stretches = [
      { startAt: 50, endAt: 60 },
      { startAt: 0, endAt: 10 },
      { startAt: 5, endAt: 20 },
      { startAt: 20, endAt: 30 },
      { startAt: 52, endAt: 55 },
    ];
    expect(mergeIntervals(stretches)).toEqual([
      { startAt: 0, endAt: 30 },
      { startAt: 50, endAt: 60 },
    ]);
    expect(mergeIntervals([])).toEqual([]);
  });
});

describe("hoursOf", () => {
  it("cuts at full hours", () => {
    const hour = 3_600_000;
    expect(hoursOf({ startAt: hour - 10, endAt: 2 * hour + 5 })).toEqual([
      { startAt: hour - 10, endAt: hour },
      { startAt: hour, endAt: 2 * hour },
      { startAt: 2 * hour, endAt: 2 * hour + 5 },
    ]);
    expect(hoursOf({ startAt: hour, endAt: hour })).toEqual([]);
  });
});
