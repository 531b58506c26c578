import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unionLength, unionOf } from "../../src/statistics/union.js";

describe("unionOf", () => {
  it("joins what overlaps or touches, in order", () => {
    const intervals = [
      { start: 20, end: 30 },
      { start: 5, end: 12 },
      { start: 0, end: 10 },
      { start: 12, end: 14 },
    ];
    expect(unionOf(intervals)).toEqual([
      { start: 0, end: 14 },
      { start: 20, end: 30 },
    ]);
  });
});

describe("unionLength", () => {
  it("is 0 without intervals", () => {
    expect(unionLength([])).toBe(0);
  });

  it("adds what lies apart and counts an overlap once", () => {
    // 0–10 and 5–12 cover 12, 20–30 covers 10, 22–25 lies inside.
    const intervals = [
      { start: 20, end: 30 },
      { start: 5, end: 12 },
      { start: 0, end: 10 },
      { start: 22, end: 25 },
    ];
    expect(unionLength(intervals)).toBe(22);
  });

  it("adds nothing for a point", () => {
    expect(unionLength([{ start: 5, end: 5 }])).toBe(0);
  });

  it("counts the unit steps that some interval covers", () => {
    const interval = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 }))
      .map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.array(interval), (intervals) => {
        const steps = new Set<number>();
        for (const { start, end } of intervals) for (let step = start; step < end; step++) steps.add(step);
        expect(unionLength(intervals)).toBe(steps.size);
      }),
    );
  });
});
