import { expect, it } from "vitest";
import { rootTicks } from "../../src/plot/axes.js";

it("are round, at least three, and so far apart that labels have room", () => {
  // √(50/77) = 0.81, √(20/77) = 0.51, √(5/77) = 0.25; √(10/77) = 0.36 is too near.
  expect(rootTicks(77)).toEqual([0, 5, 20, 50]);
  // Of 12.22 also 0.5 would have room; without it no label needs decimals.
  expect(rootTicks(12.22)).toEqual([0, 2, 5, 10]);
  expect(rootTicks(2.39)).toEqual([0, 0.2, 0.5, 1, 2]);
  expect(rootTicks(0.004)).toEqual([0, 0.0002, 0.001, 0.002]);
  expect(rootTicks(0)).toEqual([0]);
  for (const highest of [0.01, 0.3, 1, 4.9, 12, 999]) expect(rootTicks(highest).length).toBeGreaterThan(2);
});
