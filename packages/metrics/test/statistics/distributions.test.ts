import { describe, expect, it } from "vitest";
import {
  holmAdjusted,
  normalQuantile,
  normalShareBelow,
  studentQuantile,
  studentShareBelow,
  wilsonInterval,
} from "../../src/statistics/distributions.js";
import { createRandom } from "../../src/statistics/random.js";

describe("normalShareBelow", () => {
  it.each([
    [0, 0.5],
    [1.959964, 0.975],
    [-1, 0.1586553],
    [-4, 3.167124e-5],
  ])("has the tabled share below %d", (z, share) => {
    expect(normalShareBelow(z) / share).toBeCloseTo(1, 5);
    expect(normalQuantile(share)).toBeCloseTo(z, 5);
  });
});

describe("studentQuantile", () => {
  it.each([
    [0.975, 1, 12.7062],
    [0.975, 4, 2.77645],
    [0.975, 9.5, 2.24411],
    [0.995, 30, 2.749996],
    [0.025, 120, -1.97993],
  ])("has the tabled value of %d at %d degrees of freedom", (share, degrees, value) => {
    expect(studentQuantile(share, degrees)).toBeCloseTo(value, 4);
    expect(studentShareBelow(value, degrees)).toBeCloseTo(share, 5);
  });
});

describe("wilsonInterval", () => {
  it("is that of Wilson's formula", () => {
    // 1 of 10: (0.1 + 3.8415/20 ± 1.96 × √(0.009 + 3.8415/400)) ÷ 1.38415, the root being 0.136397.
    const interval = wilsonInterval(1, 10);
    expect(interval?.low).toBeCloseTo(0.017876, 5);
    expect(interval?.high).toBeCloseTo(0.40415, 5);
  });

  it("never leaves 0 to 1, and is nothing without cases", () => {
    expect(wilsonInterval(0, 20)?.low).toBe(0);
    expect(wilsonInterval(20, 20)?.high).toBe(1);
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

describe("holmAdjusted", () => {
  it("raises each by how many are left, and never falls", () => {
    // Ascending 0.01, 0.02, 0.03, 0.6: × 4 = 0.04, × 3 = 0.06, × 2 = 0.06, × 1 = 0.6.
    expect(holmAdjusted([0.03, 0.01, 0.6, 0.02])).toEqual([0.06, 0.04, 0.6, 0.06]);
    expect(holmAdjusted([0.7, 0.9])).toEqual([1, 1]);
    expect(holmAdjusted([])).toEqual([]);
  });
});

describe("createRandom", () => {
  it("gives the same numbers for a seed", () => {
    const [a, b, c] = [createRandom(5), createRandom(5), createRandom(6)];
    const numbers = Array.from({ length: 5 }, () => a.next());
    expect(Array.from({ length: 5 }, () => b.next())).toEqual(numbers);
    expect(Array.from({ length: 5 }, () => c.next())).not.toEqual(numbers);
  });

  it("spreads evenly", () => {
    const random = createRandom(1);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 100_000; draw++) counts[random.below(10)]!++;
    // 10,000 each with a standard deviation of 95.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
});
