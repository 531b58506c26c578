import { describe, expect, it } from "vitest";
import { budgetBy, fullBudget, restOf } from "../../src/live/work-budget.js";

const start = fullBudget({ atMs: 0, workedMs: 0 });

/** Rests after each of so many refreshes, when each works for so long, and begins once the rest is over. */
function restsOf(refreshes: number, workMs: number): readonly number[] {
  let budget = start;
  return Array.from({ length: refreshes }, () => {
    const atMs = budget.atMs + workMs;
    budget = budgetBy({ atMs, workedMs: budget.workedMs + workMs }, budget);
    const restMs = restOf(budget);
    budget = budgetBy({ atMs: atMs + restMs, workedMs: budget.workedMs }, budget);
    return restMs;
  });
}

describe("the budget of work", () => {
  it("lets changes at the pace of people through at once", () => {
    // A second of credit pays for ten refreshes of 100 ms; rests of 150 ms give 15 ms back, work itself 10 ms.
    expect(restsOf(10, 100)).toEqual(Array.from({ length: 10 }, () => 150));
  });

  it("spends a tenth of the time where changes do not end", () => {
    // Without credit 100 ms of work take 1000 ms: 100 of them pass at work.
    for (const rest of restsOf(60, 100).slice(-10)) expect(rest).toBeCloseTo(900, 6);
    for (const rest of restsOf(10, 5000).slice(-5)) expect(rest).toBeCloseTo(45_000, 6);
  });

  it("rests after one refresh that took longer than there is credit for", () => {
    // 1000 + 500 − 5000 = −3500 ms, a tenth of 35 s.
    expect(restOf(budgetBy({ atMs: 5000, workedMs: 5000 }, start))).toBe(35_000);
  });

  it("counts what processors worked: a refresh that a sleep interrupts costs no more", () => {
    expect(restOf(budgetBy({ atMs: 86_400_000, workedMs: 40 }, start))).toBe(150);
  });

  it("has no more credit after a long rest, and none where a clock goes back", () => {
    const spent = budgetBy({ atMs: 1000, workedMs: 1600 }, start);
    // 1000 + 100 − 1600.
    expect(spent.creditMs).toBe(-500);
    expect(budgetBy({ atMs: 0, workedMs: 1600 }, spent).creditMs).toBe(-500);
    expect(budgetBy({ atMs: 6000, workedMs: 1600 }, spent).creditMs).toBe(0);
    expect(budgetBy({ atMs: 10_000_000, workedMs: 1600 }, spent).creditMs).toBe(1000);
  });
});
