import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnionLength } from "../../../src/settle/facts/turn-times.js";

describe("UnionLength", () => {
  it("counts what overlaps once, and only within the window", () => {
    const union = new UnionLength();
    union.clear(10, 50);
    union.add(0, 15);
    union.add(30, 40);
    union.add(12, 20);
    union.add(35, 60);
    // 10–20 and 30–50
    expect(union.length()).toBe(30);
    union.add(20, 25);
    expect(union.length()).toBe(35);
  });

  it("counts each moment that a stretch holds", () => {
    const stretch = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -3, max: 20 }));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 150 }), (stretches) => {
        const union = new UnionLength();
        union.clear(10, 50);
        const moments = new Set<number>();
        for (const [start, length] of stretches) {
          union.add(start, start + length);
          for (let at = Math.max(10, start); at < Math.min(50, start + length); at++) moments.add(at);
        }
        expect(union.length()).toBe(moments.size);
      }),
    );
  });
});
