import { describe, expect, it } from "vitest";
import { dailyModels } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

describe("dailyModels", () => {
  it("gives tokens and cost by day and model, days ascending, the most expensive model of a day first", () => {
    const monday = { at: at("2026-11-09T12:00:00Z") };
    const sunday = { at: at("2026-11-08T12:00:00Z") };
    const facts = factsOf({
      requests: [
        {
          ...monday,
          model: "model-a",
          inputTokens: 1,
          outputTokens: 2,
          reasoningTokens: 2,
          costNanoUsd: 1_000_000_000,
        },
        {
          ...monday,
          model: "model-b",
          cacheReadTokens: 4,
          cacheWrite5mTokens: 8,
          cacheWrite1hTokens: 16,
          costNanoUsd: 3_000_000_000,
        },
        { ...monday, model: "model-b", source: "agent-sdk", outputTokens: 32, costNanoUsd: 0 },
        { ...sunday, model: null, outputTokens: 64, costNanoUsd: null },
      ],
    });
    expect(dailyModels(facts, { timezone: "Europe/Berlin", weekStart: "monday" })).toEqual([
      {
        date: "2026-11-08",
        model: null,
        requests: 1,
        tokens: 64,
        costUsd: null,
        costNanoUsd: "0",
        lowerBoundRequests: 0,
      },
      {
        date: "2026-11-09",
        model: "model-b",
        requests: 2,
        tokens: 60,
        costUsd: 3,
        costNanoUsd: "3000000000",
        lowerBoundRequests: 0,
      },
      {
        date: "2026-11-09",
        model: "model-a",
        requests: 1,
        tokens: 3,
        costUsd: 1,
        costNanoUsd: "1000000000",
        lowerBoundRequests: 0,
      },
    ]);
  });
});
