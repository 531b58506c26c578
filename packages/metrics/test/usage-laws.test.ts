import type { RequestFact, ToolCallFact } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dailyModels,
  activityMap,
  tokensOf,
  totals,
  usageByDay,
  usageByFolder,
  usageByModel,
  usageByMonth,
  usageByProject,
  usageBySession,
  usageByWeek,
} from "../src/index.js";
import type { Usage } from "../src/index.js";
import { at, factsOf } from "./util/facts.js";

// From before the clocks change in Los Angeles and Berlin in spring 2026 until after they change back.
const instant = fc.integer({ min: at("2026-03-01T00:00:00Z"), max: at("2026-11-30T00:00:00Z") });
const place = {
  sessionId: fc.constantFrom("s1", "s2", "s3"),
  project: fc.constantFrom("/home/ann/shop", "/home/ann/blog", null),
  folder: fc.constantFrom("/home/ann/shop", "/home/ann/shop/api", null),
  model: fc.constantFrom("model-a", "model-b", null),
};
const tokens = fc.integer({ min: 0, max: 2 ** 31 - 1 });

const request: fc.Arbitrary<Partial<RequestFact>> = fc.record({
  ...place,
  at: instant,
  inputTokens: tokens,
  outputTokens: tokens,
  reasoningTokens: fc.option(tokens, { nil: null }),
  cacheReadTokens: tokens,
  cacheWrite5mTokens: tokens,
  cacheWrite1hTokens: tokens,
  webSearches: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
  tokenBasis: fc.constantFrom("exact", "lowerBound", "unknown"),
  costNanoUsd: fc.option(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { nil: null }),
});
const search: fc.Arbitrary<Partial<ToolCallFact>> = fc
  .record({ ...place, startedAt: instant, webSearches: fc.integer({ min: 0, max: 9 }) })
  .map((call) => ({ ...call, costNanoUsd: call.webSearches * 10_000_000 }));

const facts = fc
  .record({ requests: fc.array(request, { maxLength: 25 }), toolCalls: fc.array(search, { maxLength: 5 }) })
  .map((rows) => factsOf(rows));

const counters = [
  "requests",
  "inputTokens",
  "outputTokens",
  "reasoningTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
  "webSearches",
  "unpricedRequests",
  "unpricedTokens",
  "unknownUsageRequests",
  "lowerBoundRequests",
] as const;

function sumOf(rows: readonly Usage[]) {
  const sums = counters.map((counter) => [counter, rows.reduce((sum, row) => sum + row[counter], 0)]);
  const costNanoUsd = rows.reduce((sum, row) => sum + BigInt(row.costNanoUsd), 0n);
  return { ...Object.fromEntries(sums), costNanoUsd: String(costNanoUsd) };
}

describe.each(["America/Los_Angeles", "Europe/Berlin", "Asia/Kathmandu"])("usage in %s", (timezone) => {
  const zone = { timezone, weekStart: "monday" } as const;

  it("adds up to the totals by day, week, month, session, project, folder and model", () => {
    fc.assert(
      fc.property(facts, (all) => {
        const total = sumOf([totals(all)]);
        expect(sumOf(usageByDay(all, zone))).toEqual(total);
        expect(sumOf(usageByWeek(all, zone))).toEqual(total);
        expect(sumOf(usageByWeek(all, { timezone, weekStart: "sunday" }))).toEqual(total);
        expect(sumOf(usageByMonth(all, zone))).toEqual(total);
        expect(sumOf(usageBySession(all))).toEqual(total);
        expect(sumOf(usageByProject(all))).toEqual(total);
        expect(sumOf(usageByFolder(all))).toEqual(total);
        expect(sumOf(usageByModel(all))).toEqual(total);
      }),
      { numRuns: 60 },
    );
  });

  it("has the same requests and tokens in charts as in the totals", () => {
    fc.assert(
      fc.property(facts, (all) => {
        const total = totals(all);
        const models = dailyModels(all, zone);
        expect(models.reduce((sum, row) => sum + row.requests, 0)).toBe(total.requests);
        expect(models.reduce((sum, row) => sum + row.tokens, 0)).toBe(tokensOf(total));
        expect(activityMap(all, zone).reduce((sum, row) => sum + row.requests, 0)).toBe(total.requests);
      }),
      { numRuns: 60 },
    );
  });
});
