import type { RequestFact } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { costBridge, costBridgePartIds, totals } from "../../src/index.js";
import type { ListPrices } from "../../src/index.js";
import { bridgePrices, partsOf, pricesOfNano, sumOfParts } from "../util/bridge.js";
import { at, factsOf } from "../util/facts.js";

type Rows = readonly Partial<RequestFact>[];

/** So many requests that are alike. */
function times(count: number, row: Partial<RequestFact>): Rows {
  return Array.from({ length: count }, () => row);
}

const prices = bridgePrices({
  "model-a": pricesOfNano(1_000, { cacheRead: 100, cacheWrite5m: 1_250, cacheWrite1h: 2_000, output: 5_000 }),
  "model-b": pricesOfNano(3_000, {
    cacheRead: 300,
    cacheWrite5m: 3_750,
    cacheWrite1h: 6_000,
    output: 15_000,
  }),
});

const bridge = (before: Rows, after: Rows, by = prices) =>
  costBridge(factsOf({ requests: before }), factsOf({ requests: after }), by);

describe("costBridge", () => {
  it("shares what causes do together between them, as docs/metrics/bridge.md works out by hand", () => {
    // 60 × 1,000 tokens at $1 a million = 60,000,000 nano-dollars; 120 × 2,000 at $3 = 720,000,000.
    const before = times(60, { inputTokens: 1_000, costNanoUsd: 1_000_000, at: at("2026-11-01") });
    const after = times(120, { inputTokens: 2_000, costNanoUsd: 6_000_000, at: at("2026-11-08") });
    const risen: ListPrices = pricesOfNano(3_000);
    const result = bridge(before, after, {
      pricesOf: (_, day) => (day === at("2026-11-08") ? risen : pricesOfNano(1_000)),
      searchNanoUsdOf: () => 0n,
    });
    // Factors 2, 2 and 3: 60 × (1/3 × 1 + 1/6 × 2 + 1/6 × 3 + 1/3 × 6) = 190, twice; 60 × 2 × 7/3 = 280.
    expect(partsOf(result)).toEqual({ volume: 190_000_000n, contextSize: 190_000_000n, price: 280_000_000n });
    expect([result.beforeCostNanoUsd, result.afterCostNanoUsd]).toEqual([60_000_000n, 720_000_000n]);
  });

  it("lists every part, in order", () => {
    expect(bridge([], []).parts).toEqual(costBridgePartIds.map((id) => ({ id, costNanoUsd: 0n })));
  });

  it("is all volume from nothing, and to nothing", () => {
    const some = times(3, { inputTokens: 10, outputTokens: 2, costNanoUsd: 20_000 });
    expect(partsOf(bridge([], some))).toEqual({ volume: 60_000n });
    expect(partsOf(bridge(some, []))).toEqual({ volume: -60_000n });
  });

  it("takes another model for the same work as model mix, and its own prices as no change of price", () => {
    const row = { inputTokens: 10, outputTokens: 2 };
    const before = times(4, { ...row, model: "model-a", costNanoUsd: 20_000 });
    const after = times(4, { ...row, model: "model-b", costNanoUsd: 60_000 });
    expect(partsOf(bridge(before, after))).toEqual({ modelMix: 160_000n });
  });

  it("compares sizes across models where no model is on both sides", () => {
    // 4 × 10 × 1,000 = 40,000; then 4 × 20 × 3,000 = 240,000. Factors 2 and 3: 40 × (1/2 + 3/2), 40 × 2 × (1/2 + 2/2).
    const before = times(4, { inputTokens: 10, model: "model-a", costNanoUsd: 10_000 });
    const after = times(4, { inputTokens: 20, model: "model-b", costNanoUsd: 60_000 });
    expect(partsOf(bridge(before, after))).toEqual({ contextSize: 80_000n, modelMix: 120_000n });
  });

  it("takes a model that comes to another with its own sizes as model mix", () => {
    // 4 × 10 × 1,000; then 3 of them, and one of 20 × 3,000.
    const row = { inputTokens: 10, model: "model-a", costNanoUsd: 10_000 };
    const after = [...times(3, row), { inputTokens: 20, model: "model-b", costNanoUsd: 60_000 }];
    expect(partsOf(bridge(times(4, row), after))).toEqual({ modelMix: 50_000n });
  });

  it("takes requests that subagents make instead as their share", () => {
    // 4 × 10 tokens on the main thread; then 3, and 1 of 30 tokens in a subagent, which is new.
    const main = { inputTokens: 10, costNanoUsd: 10_000 };
    const after = [...times(3, main), { inputTokens: 30, costNanoUsd: 30_000, agentId: "a1" }];
    expect(partsOf(bridge(times(4, main), after))).toEqual({ subagentShare: 20_000n });
  });

  it("tells the cache from the size of the prompt", () => {
    // 100 tokens uncached at 1,000; then 100 read at 100.
    const before = times(2, { inputTokens: 100, costNanoUsd: 100_000 });
    const after = times(2, { cacheReadTokens: 100, costNanoUsd: 10_000 });
    expect(partsOf(bridge(before, after))).toEqual({ cacheMix: -180_000n });
  });

  it("takes a discount of a tier as terms, not as a price", () => {
    const before = times(2, { inputTokens: 100, costNanoUsd: 100_000 });
    const after = times(2, { inputTokens: 100, costNanoUsd: 50_000, serviceTier: "batch" });
    expect(partsOf(bridge(before, after))).toEqual({ terms: -100_000n });
  });

  it("puts search fees, of requests and of tools, into the rest", () => {
    const before = factsOf({ requests: times(1, { inputTokens: 100, costNanoUsd: 100_000 }) });
    const after = factsOf({
      requests: times(1, { inputTokens: 100, costNanoUsd: 20_100_000, webSearches: 2 }),
      toolCalls: [{ webSearches: 1, costNanoUsd: 10_000_000 }],
    });
    expect(partsOf(costBridge(before, after, prices))).toEqual({ other: 30_000_000n });
  });

  it("puts what has a cost and no list price into the rest, and says how many requests", () => {
    const result = bridge([], [{ model: "model-x", inputTokens: 5, costNanoUsd: 7 }, { costNanoUsd: 9 }]);
    expect(partsOf(result)).toEqual({ other: 16n });
    expect(result.after).toMatchObject({ requests: 0, unexplainedRequests: 2 });
  });

  it("leaves out what has no price or no usage, and counts it", () => {
    const unpriced = { model: "model-x", inputTokens: 5, costNanoUsd: null };
    const unknown = {
      inputTokens: null,
      outputTokens: null,
      tokenBasis: "unknown",
      costNanoUsd: null,
    } as const;
    const bound = { inputTokens: 1, costNanoUsd: 1_000, tokenBasis: "lowerBound" } as const;
    const result = bridge([unpriced, unknown, unknown], [bound]);
    expect(result.before).toMatchObject({ requests: 0, unpricedRequests: 1, unknownUsageRequests: 2 });
    expect(result.after).toMatchObject({ requests: 1, lowerBoundRequests: 1 });
    expect(partsOf(result)).toEqual({ volume: 1_000n });
  });

  it("says what the sides are made of", () => {
    const rows = [
      { inputTokens: 1, cacheReadTokens: 20, cacheWrite5mTokens: 3, cacheWrite1hTokens: 4, outputTokens: 5 },
      { inputTokens: 2, agentId: "a1", outputTokens: 1 },
    ].map((row) => ({ ...row, costNanoUsd: 1_000_000 }));
    expect(bridge(rows, []).before).toEqual({
      costNanoUsd: 2_000_000n,
      requests: 2,
      subagentRequests: 1,
      promptTokens: 30,
      cacheReadTokens: 20,
      cacheWriteTokens: 7,
      outputTokens: 6,
      unexplainedRequests: 0,
      unpricedRequests: 0,
      unknownUsageRequests: 0,
      lowerBoundRequests: 0,
    });
  });

  it("adds up where costs are rounded, with the rounding in the rest", () => {
    // 0.3 nano-dollars a token: 1 token is logged as 0, and 2 tokens as 1.
    const third = bridgePrices({ "model-a": { ...pricesOfNano(0), input: 300n } });
    const before = times(10, { inputTokens: 1, costNanoUsd: 0 });
    const after = times(10, { inputTokens: 2, costNanoUsd: 1 });
    expect(partsOf(bridge(before, after, third))).toEqual({ contextSize: 3n, other: 7n });
  });

  it("has the costs of the totals", () => {
    const facts = factsOf({
      requests: times(3, { inputTokens: 100, costNanoUsd: 10_100_000, webSearches: 1 }),
      toolCalls: [{ webSearches: 1, costNanoUsd: 10_000_000 }],
    });
    const result = costBridge(factsOf({}), facts, prices);
    expect(String(result.afterCostNanoUsd)).toBe(totals(facts).costNanoUsd);
    expect(sumOfParts(result)).toBe(40_300_000n);
  });
});
