import { array, assert, double, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { labelSides } from "../../src/plot/label-places.js";

const dot = (x: number, yPx: number, labelPx: number | null = 100) => ({ x, yPx, radiusPx: 5, labelPx });

describe("labelSides", () => {
  it("prefers the right side, and takes the left at the right edge", () => {
    expect(labelSides([dot(0.1, 50)], 400)).toEqual(["right"]);
    // 400 × 0.9 + 9 + 100 is beyond 400.
    expect(labelSides([dot(0.9, 50)], 400)).toEqual(["left"]);
    expect(labelSides([dot(0.5, 50, 300)], 400)).toEqual(["none"]);
  });

  it("lets no label meet another one or a dot", () => {
    // The second dot stands where the first one's label would be, and its own label has the right side.
    expect(labelSides([dot(0.5, 50), dot(0.6, 52)], 400)).toEqual(["left", "right"]);
    expect(labelSides([dot(0.5, 50, null), dot(0.4, 50), dot(0.45, 50)], 400)).toEqual([
      "none",
      "left",
      "none",
    ]);
  });

  it("puts no label beside another dot, whose it would seem to be", () => {
    // The right one's edge is at 204 + 5, where the left one's label would begin: 200 + 5 + 4.
    expect(labelSides([dot(0.5, 50), dot(0.51, 52, null)], 400)).toEqual(["left", "none"]);
    expect(labelSides([dot(0.5, 50), dot(0.49, 52, null)], 400)).toEqual(["right", "none"]);
  });

  it("still fits a larger width", () => {
    const dots = array(
      record({
        x: double({ min: 0, max: 1, noNaN: true }),
        yPx: integer({ min: 0, max: 200 }),
        radiusPx: integer({ min: 2, max: 12 }),
        labelPx: integer({ min: 20, max: 160 }),
      }),
      { maxLength: 8 },
    );
    assert(
      property(dots, (given) => {
        const sides = labelSides(given, 400);
        // The labels that fit 400 pixels, at their side alone, are all there at 700.
        const kept = given.map((one, at) => ({ ...one, labelPx: sides[at] === "none" ? null : one.labelPx }));
        const wider = labelSides(kept, 700);
        expect(wider.filter((side) => side !== "none").length).toBeGreaterThanOrEqual(
          sides.filter((side) => side === "right").length,
        );
      }),
      { numRuns: 100 },
    );
  });
});
