import { describe, expect, it } from "vitest";
import { cacheByDay } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const unpriced = { inputCostUsd: null, cacheReadCostUsd: null, cacheWriteCostUsd: null, unpricedTokens: 0 };

describe("cacheByDay", () => {
  it("splits prompt tokens by how they were served", () => {
    const facts = factsOf({
      requests: [
        {
          at: at("2026-11-09T12:00:00Z"),
          inputTokens: 10,
          cacheReadTokens: 60,
          cacheWrite5mTokens: 20,
          cacheWrite1hTokens: 10,
          outputTokens: 5,
        },
        { at: at("2026-11-10T12:00:00Z"), tokenBasis: "unknown", inputTokens: null, cacheReadTokens: null },
      ],
      toolCalls: [{ startedAt: at("2026-11-11T12:00:00Z"), webSearches: 1, costNanoUsd: 10_000_000 }],
    });
    expect(cacheByDay(facts, { timezone: "Europe/Berlin", weekStart: "monday" })).toEqual([
      {
        date: "2026-11-09",
        inputTokens: 10,
        cacheReadTokens: 60,
        cacheWriteTokens: 30,
        cacheReadShare: 0.6,
        ...unpriced,
      },
      {
        date: "2026-11-10",
        inputTokens: 0,
        cacheReadTokens: 0,
        cacheWriteTokens: 0,
        cacheReadShare: null,
        ...unpriced,
      },
    ]);
  });

  it("says what each kind cost at the prices of its day in UTC, and which tokens have no price", () => {
    const tokens = {
      inputTokens: 1_000_000,
      cacheReadTokens: 2_000_000,
      cacheWrite5mTokens: 0,
      cacheWrite1hTokens: 0,
    };
    const facts = factsOf({
      requests: [
        { ...tokens, at: at("2026-11-09T12:00:00Z"), model: "m" },
        // The tenth in Berlin, the ninth in UTC.
        { ...tokens, at: at("2026-11-09T23:30:00Z"), model: "m", cacheWrite1hTokens: 500_000 },
        { ...tokens, at: at("2026-11-10T12:00:00Z"), model: "free" },
        { ...tokens, at: at("2026-11-11T12:00:00Z"), model: "free" },
      ],
    });
    const looked: (number | null)[] = [];
    const pricesOf = (model: string, moment: number | null) => {
      looked.push(moment);
      const price = {
        input: 3_000_000n,
        output: 0n,
        cacheRead: 300_000n,
        cacheWrite5m: 0n,
        cacheWrite1h: 6_000_000n,
      };
      return model === "m" ? price : null;
    };
    const rows = cacheByDay(facts, { timezone: "Europe/Berlin", weekStart: "monday" }, pricesOf);
    // $3.00 a million in, $0.30 read, $6.00 written for an hour.
    expect(
      rows.map((row) => [row.inputCostUsd, row.cacheReadCostUsd, row.cacheWriteCostUsd, row.unpricedTokens]),
    ).toEqual([
      [3, 0.6, 0, 0],
      [3, 0.6, 3, 3_000_000],
      [null, null, null, 3_000_000],
    ]);
    expect(looked.slice(0, 2)).toEqual([Date.parse("2026-11-09"), Date.parse("2026-11-09")]);
  });
});
