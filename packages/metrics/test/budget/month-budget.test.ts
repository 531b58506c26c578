import { describe, expect, it } from "vitest";
import { monthBudget } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const USD = 1_000_000_000;

/** A request at noon of each date for so many dollars; null has no price. */
const spending = (costs: readonly (readonly [date: string, usd: number | null])[]) =>
  factsOf({
    requests: costs.map(([date, usd]) => ({
      at: at(`${date}T12:00:00Z`),
      costNanoUsd: usd === null ? null : usd * USD,
    })),
  });

const options = { timezone: "UTC", weekStart: "monday", budgetNanoUsd: 300_000_000_000n } as const;
// November 2026 begins on a Sunday and has 30 days: half of it has passed on Monday the 16th at 00:00.
const half = { ...options, nowMs: at("2026-11-16T00:00:00Z") };

/** Dates of November by their days, with a cost each. */
const november = (days: readonly number[], usd: number) =>
  days.map((day) => [`2026-11-${String(day).padStart(2, "0")}`, usd] as const);
const october = (days: readonly number[], usd: number) =>
  days.map((day) => [`2026-10-${String(day).padStart(2, "0")}`, usd] as const);

const workdays = [2, 3, 4, 5, 6, 9, 10, 11, 12, 13];

describe("monthBudget", () => {
  it("is spent, pace, and an end by days of the same kind", () => {
    // $10 on each working day from 19 October, the Monday four weeks before: $100 of November's $300 in half the time.
    const facts = spending([
      ...october([19, 20, 21, 22, 23, 26, 27, 28, 29, 30], 10),
      ...november(workdays, 10),
    ]);
    const row = monthBudget(facts, half);
    expect(row).toMatchObject({
      month: "2026-11",
      budgetUsd: 300,
      spentUsd: 100,
      spentNanoUsd: "100000000000",
      days: 28,
    });
    expect(row.elapsedMs / row.monthMs).toBe(0.5);
    expect(row.pace).toBeCloseTo(100 / 150, 12);
    // Left are eleven working days (16–20, 23–27, 30) and two weekends; days alike have no spread.
    expect([row.expectedUsd, row.expectedLowUsd, row.expectedHighUsd]).toEqual([210, 210, 210]);
  });

  it("has a range by how days have differed", () => {
    // One whole week: 8, 10, 10, 10, 12. Mean 10, variance (4 + 4) / 4 = 2. Eleven days left: 2 × (11 + 121 / 5) = 70.4.
    // t of 4 degrees at 95 % is 2.131847, × √70.4 = 17.8872.
    const facts = spending([...november([9], 8), ...november([10, 11, 12], 10), ...november([13], 12)]);
    const row = monthBudget(facts, half);
    expect([row.spentUsd, row.days, row.expectedUsd]).toEqual([50, 7, 160]);
    expect(row.expectedLowUsd).toBeCloseTo(160 - 17.8872, 3);
    expect(row.expectedHighUsd).toBeCloseTo(160 + 17.8872, 3);
  });

  it("expects never less than is spent", () => {
    const row = monthBudget(spending([...november([9], 100), ...november([10, 11, 12, 13], 0)]), half);
    expect(row.expectedLowUsd).toBe(100);
    expect(row.expectedHighUsd).toBeGreaterThan(320);
  });

  it("takes the part of today that is left", () => {
    const facts = spending(november([23, 24, 25, 26, 27], 10));
    // Monday the 30th, 18:00: a quarter of the last day, a working day at $10.
    const row = monthBudget(facts, { ...options, nowMs: at("2026-11-30T18:00:00Z") });
    expect(row.expectedUsd).toBeCloseTo(52.5, 9);
  });

  it("takes weeks with a request of the last eight, and none that began before the logs", () => {
    // Weeks before the 16th, from the newest: one in use, four empty, two in use, and one that the logs hold in part.
    const facts = spending([
      ...november([12], 7),
      ...october([5, 6], 7),
      ["2026-09-30", 7],
      ["2026-09-28", 7],
      ["2026-09-25", 7],
    ]);
    expect(monthBudget(facts, half).days).toBe(21);
  });

  it("expects nothing from less than a week, and has no pace before any time has passed", () => {
    const facts = spending(november([11, 12], 10));
    expect(monthBudget(facts, half)).toMatchObject({
      spentUsd: 20,
      days: 0,
      expectedUsd: null,
      expectedLowUsd: null,
      expectedHighUsd: null,
    });
    const start = { ...options, nowMs: at("2026-11-01T00:00:00Z") };
    expect(monthBudget(spending([]), start)).toMatchObject({ spentUsd: 0, pace: null });
  });

  it("says what its cost leaves out, and knows nothing where nothing has a price", () => {
    expect(monthBudget(spending([["2026-11-10", null], ...november([11], 5)]), half)).toMatchObject({
      spentUsd: 5,
      unpricedRequests: 1,
    });
    expect(monthBudget(spending([["2026-11-10", null]]), half)).toMatchObject({
      spentUsd: null,
      spentNanoUsd: "0",
      pace: null,
      expectedUsd: null,
    });
  });

  it("begins where the month does in the zone", () => {
    // 23:30 on 31 October in UTC is 1 November in Berlin.
    const facts = factsOf({ requests: [{ at: at("2026-10-31T23:30:00Z"), costNanoUsd: 4 * USD }] });
    expect(monthBudget(facts, { ...half, timezone: "Europe/Berlin" }).spentUsd).toBe(4);
    expect(monthBudget(facts, half).spentUsd).toBe(0);
  });
});
