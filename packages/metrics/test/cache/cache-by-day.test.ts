import { describe, expect, it } from "vitest";
import { cacheByDay } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

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
      { date: "2026-11-09", inputTokens: 10, cacheReadTokens: 60, cacheWriteTokens: 30, cacheReadShare: 0.6 },
      { date: "2026-11-10", inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, cacheReadShare: null },
    ]);
  });
});
