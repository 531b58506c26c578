import { describe, expect, it } from "vitest";
import { totals, usageByDay, usageByMonth, usageByWeek } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const berlin = { timezone: "Europe/Berlin", weekStart: "monday" } as const;

describe("usageByDay", () => {
  it("gives no rows for no facts", () => {
    expect(usageByDay(factsOf({}), berlin)).toEqual([]);
  });

  it("R44 puts each request into its own day of the zone, days ascending", () => {
    const facts = factsOf({
      requests: [
        { at: at("2026-11-08T23:00:00Z"), outputTokens: 5, costNanoUsd: 500 },
        { at: at("2026-11-08T22:59:59Z"), outputTokens: 3, costNanoUsd: 300 },
        { at: at("2026-11-08T10:00:00Z"), outputTokens: 1, costNanoUsd: null },
      ],
    });
    const rows = usageByDay(facts, berlin);
    expect(
      rows.map(({ date, requests, outputTokens, costNanoUsd, unpricedTokens }) => [
        date,
        requests,
        outputTokens,
        costNanoUsd,
        unpricedTokens,
      ]),
    ).toEqual([
      ["2026-11-08", 2, 4, "300", 1],
      ["2026-11-09", 1, 5, "500", 0],
    ]);
  });

  it("R36 puts search fees into the day of their call, also one without requests", () => {
    const facts = factsOf({
      requests: [{ at: at("2026-11-08T12:00:00Z"), costNanoUsd: 7 }],
      toolCalls: [
        { startedAt: at("2026-11-09T12:00:00Z"), webSearches: 2, costNanoUsd: 20_000_000 },
        { startedAt: at("2026-11-10T12:00:00Z") },
      ],
    });
    const rows = usageByDay(facts, berlin);
    expect(
      rows.map(({ date, requests, webSearches, costUsd }) => [date, requests, webSearches, costUsd]),
    ).toEqual([
      ["2026-11-08", 1, 0, 7e-9],
      ["2026-11-09", 0, 2, 0.02],
    ]);
  });

  it("has no row for requests without a time, which stay in the totals", () => {
    const facts = factsOf({ requests: [{ at: null, outputTokens: 9 }] });
    expect(usageByDay(facts, berlin)).toEqual([]);
    expect(totals(facts)).toMatchObject({ outputTokens: 9, undatedRequests: 1 });
  });
});

describe("usageByWeek", () => {
  // Sunday, Monday, and the Friday that belongs to the last ISO week of the year before.
  const facts = factsOf({
    requests: ["2026-11-15T12:00:00Z", "2026-11-16T12:00:00Z", "2027-01-01T12:00:00Z"].map((iso) => ({
      at: at(iso),
    })),
  });

  it("R42 names ISO weeks", () => {
    expect(usageByWeek(facts, berlin).map(({ week, requests }) => [week, requests])).toEqual([
      ["2026-W46", 1],
      ["2026-W47", 1],
      ["2026-W53", 1],
    ]);
  });

  it("R42 names other weeks by their first date", () => {
    expect(
      usageByWeek(facts, { ...berlin, weekStart: "sunday" }).map(({ week, requests }) => [week, requests]),
    ).toEqual([
      ["2026-11-15", 2],
      ["2026-12-27", 1],
    ]);
  });
});

describe("usageByMonth", () => {
  it("cuts months in the zone", () => {
    const facts = factsOf({
      requests: [{ at: at("2026-10-31T23:30:00Z") }, { at: at("2026-10-31T22:30:00Z") }],
    });
    expect(usageByMonth(facts, berlin).map(({ month, requests }) => [month, requests])).toEqual([
      ["2026-10", 1],
      ["2026-11", 1],
    ]);
  });
});
