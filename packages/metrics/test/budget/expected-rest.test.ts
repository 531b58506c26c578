import { expect, it } from "vitest";
import { expectedRest } from "../../src/budget/budget.js";
import { createRandom } from "../../src/statistics/random.js";

const runs = 600;

/** A day's cost: none on three of ten working days and nine of ten at weekends, else skewed as costs are. */
function dayCost(day: number, random: () => number): number {
  const isWeekend = ((day + 3) % 7) + 1 > 5;
  if (random() < (isWeekend ? 0.9 : 0.3)) return 0;
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return 10 * Math.exp(0.8 * normal);
}

it.each([
  { past: 7, left: 3 },
  { past: 14, left: 20 },
  { past: 28, left: 10 },
  { past: 28, left: 25 },
])("holds the true sum of $left skewed days nearly as often as it says, from $past", ({ past, left }) => {
  const { next: random } = createRandom(past * 100 + left);
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const costs = Array.from({ length: past }, (_, day) => ({ day, usd: dayCost(day, random) }));
    const ahead = Array.from({ length: left }, (_, at) => past + at);
    const truth = ahead.reduce((sum, day) => sum + dayCost(day, random), 0);
    const range = expectedRest(
      costs,
      ahead.map((day) => ({ day, share: 1 })),
    );
    if (range !== null && range.lowUsd <= truth && truth <= range.highUsd) held++;
  }
  expect(held / runs).toBeGreaterThan(0.8);
});
