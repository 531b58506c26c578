import { expect, it } from "vitest";
import { planValue, resolvePeriod } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const nowMs = at("2026-11-20T17:30:00Z");
const zone = { timezone: "UTC", weekStart: "monday", nowMs } as const;
const facts = factsOf({
  requests: [
    { at: at("2026-10-31T12:00:00Z"), costNanoUsd: 60_000_000_000 },
    { at: at("2026-11-10T12:00:00Z"), costNanoUsd: 90_000_000_000 },
  ],
});

it("takes each day's part of its own month", () => {
  // A day of October is a thirty-first of $200, 15 days of November are half of it.
  const period = resolvePeriod({ ...zone, since: "2026-10-31", until: "2026-11-15" });
  const value = planValue(facts, { usdPerMonth: 200, period, nowMs });
  expect(value).toMatchObject({ days: 16, costUsd: 150, isLowerBound: false });
  expect(value.planUsd).toBeCloseTo(200 / 31 + 100, 9);
  expect(value.ratio).toBeCloseTo(150 / (200 / 31 + 100), 9);
});

it("goes from the first request to today where no days are named, and never beyond today", () => {
  const all = planValue(facts, { usdPerMonth: 30, period: resolvePeriod(zone), nowMs });
  expect([all.since, all.until, all.days]).toEqual(["2026-10-31", "2026-11-20", 21]);
  const month = resolvePeriod({ ...zone, since: "2026-11-01", until: "2026-11-30" });
  expect(planValue(facts, { usdPerMonth: 30, period: month, nowMs })).toMatchObject({
    until: "2026-11-20",
    planUsd: 20,
  });
});

it("knows no cost of what has no price, and no ratio of no days", () => {
  const unpriced = factsOf({ requests: [{ at: at("2026-11-10T12:00:00Z"), costNanoUsd: null }] });
  const period = resolvePeriod(zone);
  expect(planValue(unpriced, { usdPerMonth: 30, period, nowMs })).toMatchObject({
    costUsd: null,
    ratio: null,
  });
  const future = resolvePeriod({ ...zone, since: "2026-12-01" });
  expect(planValue(factsOf({}), { usdPerMonth: 30, period: future, nowMs })).toMatchObject({
    days: 0,
    ratio: null,
  });
});
