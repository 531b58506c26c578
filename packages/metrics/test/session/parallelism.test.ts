import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callInterval, parallelism } from "../../src/session/session-detail.js";

describe("parallelism", () => {
  it("counts how many run at once and how many on average while any runs", () => {
    // 0–10, 2–8, 8–12: two at once; 10 + 6 + 4 = 20 over 12. 20–20 takes no time.
    const intervals = [
      { start: 0, end: 10 },
      { start: 2, end: 8 },
      { start: 8, end: 12 },
      { start: 20, end: 20 },
      null,
    ];
    expect(parallelism(intervals)).toEqual({
      peak: 2,
      mean: 20 / 12,
      busyMs: 12,
      totalMs: 20,
      timed: 4,
      untimed: 1,
    });
  });

  it("is 0 without any, and knows no mean where none took time", () => {
    expect(parallelism([])).toEqual({ peak: 0, mean: null, busyMs: 0, totalMs: 0, timed: 0, untimed: 0 });
    expect(parallelism([{ start: 5, end: 5 }])).toMatchObject({ peak: 1, mean: null });
  });

  it("never finds more at once than a count at every beginning does", () => {
    const interval = fc
      .tuple(fc.nat(50), fc.integer({ min: 1, max: 20 }))
      .map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.array(interval, { minLength: 1 }), (intervals) => {
        const counted = intervals.map(
          ({ start }) => intervals.filter((other) => other.start <= start && start < other.end).length,
        );
        const { peak, mean } = parallelism(intervals);
        expect(peak).toBe(Math.max(...counted));
        expect(mean).toBeLessThanOrEqual(peak);
        expect(mean).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe("callInterval", () => {
  const call = { startedAt: 10_000, endedAt: 40_000, durationMs: 30_000, durationBasis: "wall" } as const;

  it("is from the call to its result, or from its run where the tool tells how long that took", () => {
    expect(callInterval({ ...call, outcome: "ok" })).toEqual({ start: 10_000, end: 40_000 });
    expect(callInterval({ ...call, durationMs: 5000, durationBasis: "reported", outcome: "failed" })).toEqual(
      { start: 35_000, end: 40_000 },
    );
  });

  it.each(["rejected", "denied", "cancelled"] as const)(
    "R60 is null of a %s call, which never ran",
    (outcome) => {
      expect(callInterval({ ...call, outcome })).toBe(null);
    },
  );
});
