import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contextRent } from "../../src/session/context-rent.js";
import { sessionContext } from "../../src/session/session-context.js";
import type { ListPrices } from "../../src/prices/prices.js";
import { at, factsOf } from "../util/facts.js";

/** $10 a million uncached, $1 cached, $12.50 and $20 written for 5 minutes and an hour. */
const rates: ListPrices = {
  input: 10_000_000n,
  output: 50_000_000n,
  cacheRead: 1_000_000n,
  cacheWrite5m: 12_500_000n,
  cacheWrite1h: 20_000_000n,
};
const ratesOf = () => rates;
const second = (count: number) => at("2026-11-16T10:00:00Z") + 1000 * count;

/**
 * | request | read | written 5 m | prompt | output |
 * |---|--:|--:|--:|--:|
 * | r1 | 0 | 10,000 | 10,000 | 200 |
 * | r2 | 10,000 | 4,200 | 14,200 | 100 |
 * | r3 | 14,200 | 100 | 14,300 | 300 |
 * | r4 | 0 | 14,900 | 14,900 | 50 |
 *
 * From r1 to r2 the prompt grows by 4,200: 200 answer, 4,000 for results of 9,000 and 3,000 bytes, so 3,000 and 1,000.
 */
const requests = [
  { requestKey: "r1", at: second(0), cacheWrite5mTokens: 10_000, outputTokens: 200 },
  {
    requestKey: "r2",
    at: second(10),
    cacheReadTokens: 10_000,
    cacheWrite5mTokens: 4200,
    outputTokens: 100,
  },
  { requestKey: "r3", at: second(20), cacheReadTokens: 14_200, cacheWrite5mTokens: 100, outputTokens: 300 },
  { requestKey: "r4", at: second(30), cacheWrite5mTokens: 14_900, outputTokens: 50 },
];
const toolCalls = [
  { callKey: "big", requestKey: "r1", startedAt: second(1), endedAt: second(5), resultBytes: 9000 },
  { callKey: "small", requestKey: "r1", startedAt: second(1), endedAt: second(6), resultBytes: 3000 },
];

describe("contextRent", () => {
  it("splits the growth by bytes and lets each result pay in every later prompt", () => {
    const { rows, parts, ...rent } = contextRent(factsOf({ requests, toolCalls }), ratesOf);
    expect(rows).toMatchObject([
      {
        callKey: "big",
        tokens: 3000,
        carriedRequests: 2,
        carriedTokens: 6000,
        // 3,000 × $12.50 a million when written
        entryCostNanoUsd: "37500000",
        // r3: 3,000 × $1 a million from the cache; r4: 3,000 × $12.50 a million, since the cache was cold
        rentCostNanoUsd: "40500000",
        rentCostUsd: 0.0405,
      },
      { callKey: "small", tokens: 1000, entryCostNanoUsd: "12500000", rentCostNanoUsd: "13500000" },
    ]);
    // r1 10,000 + r2 14,200 + r3 14,300 + r4 14,900
    expect(rent).toMatchObject({ promptTokens: 53_400, requests: 4, drops: 0, compactions: 0 });
    // answers: 200 in r2, r3, r4, 100 in r3 and r4, 300 in r4; other: 300 in r4
    expect(parts.map(({ part, tokens, promptTokens }) => [part, tokens, promptTokens])).toEqual([
      ["base", 10_000, 40_000],
      ["results", 4000, 12_000],
      ["answers", 600, 1100],
      ["other", 300, 300],
    ]);
    // Written: 10,000 + 4,200 + 100 + 14,900 = 29,200 at $12.50 a million; read: 24,200 at $1 a million
    expect(rent.promptCostNanoUsd).toBe("389200000");
  });

  it("ends where the thread is compacted, and where a prompt is shorter than the one before", () => {
    const compaction = { kind: "compaction", at: second(15) } as const;
    const compacted = contextRent(factsOf({ requests, toolCalls, marks: [compaction] }), ratesOf);
    expect(compacted.rows.map(({ carriedRequests }) => carriedRequests)).toEqual([0, 0]);
    expect(compacted.rows[0]).toMatchObject({ rentCostUsd: 0, rentCostNanoUsd: "0" });
    expect(compacted).toMatchObject({ compactions: 1, drops: 0 });

    const shorter = [...requests.slice(0, 3), { requestKey: "r4", at: second(30), inputTokens: 14_000 }];
    const dropped = contextRent(factsOf({ requests: shorter, toolCalls }), ratesOf);
    expect(dropped.rows.map(({ carriedRequests }) => carriedRequests)).toEqual([1, 1]);
    expect(dropped).toMatchObject({ compactions: 0, drops: 1 });
  });

  it("gives no result more tokens than it has bytes", () => {
    const small = [{ ...toolCalls[0], resultBytes: 50 }];
    const { rows, parts } = contextRent(factsOf({ requests, toolCalls: small }), ratesOf);
    expect(rows[0]?.tokens).toBe(50);
    expect(parts.find(({ part }) => part === "other")?.tokens).toBe(3950 + 300);
  });

  it("R85 counts the input of calls as answer where only the beginning of the output is logged", () => {
    // 4,190 left after 10 of output: 9,000 bytes of result and 9,000 of input get half each.
    const cut = { ...requests[0], outputTokens: 10, tokenBasis: "lowerBound" as const };
    const facts = factsOf({
      requests: [cut, ...requests.slice(1)],
      toolCalls: [{ ...toolCalls[0], inputBytes: 9000 }],
    });
    const { rows, lowerBoundRequests } = contextRent(facts, ratesOf);
    expect(rows[0]?.tokens).toBe(2095);
    expect(lowerBoundRequests).toBe(1);
  });

  it("knows no cost without a price, and still the tokens", () => {
    const { rows, promptCostUsd, unpricedRequests } = contextRent(
      factsOf({ requests, toolCalls }),
      () => null,
    );
    expect(rows.map((row) => [row.tokens, row.carriedTokens, row.entryCostUsd, row.rentCostUsd])).toEqual([
      [3000, 6000, null, null],
      [1000, 2000, null, null],
    ]);
    expect([promptCostUsd, unpricedRequests]).toEqual([null, 4]);
  });

  it("is nothing without requests", () => {
    const { rows, promptTokens, promptCostUsd } = contextRent(factsOf({ toolCalls }), ratesOf);
    expect([rows, promptTokens, promptCostUsd]).toEqual([[], 0, null]);
  });

  it("never gives results more than the prompts grew, and its parts add up to the prompts", () => {
    const size = fc.nat(50_000);
    const request = fc.record({
      inputTokens: size,
      cacheReadTokens: size,
      cacheWrite5mTokens: size,
      cacheWrite1hTokens: size,
      outputTokens: fc.nat(4000),
      tokenBasis: fc.constantFrom("exact" as const, "lowerBound" as const),
    });
    const call = fc.record({ after: fc.nat(12), resultBytes: fc.nat(1_000_000), inputBytes: fc.nat(9000) });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), fc.array(call), (sizes, calls) => {
        const facts = factsOf({
          requests: sizes.map((row, place) => ({ ...row, requestKey: `r${place}`, at: second(10 * place) })),
          toolCalls: calls.map(({ after, ...row }, key) => ({
            ...row,
            callKey: String(key),
            requestKey: `r${after}`,
            startedAt: second(10 * after + 1),
            endedAt: second(10 * after + 2),
          })),
        });
        const rent = contextRent(facts, ratesOf);
        const growths = sessionContext(facts, ratesOf).map(({ growthTokens }) =>
          Math.max(0, growthTokens ?? 0),
        );
        const tokens = rent.rows.reduce((sum, row) => sum + row.tokens, 0);
        expect(tokens).toBeLessThanOrEqual(growths.reduce((sum, growth) => sum + growth, 0));
        expect(rent.parts.reduce((sum, part) => sum + part.promptTokens, 0)).toBe(rent.promptTokens);
        const costs = rent.parts.map(({ costNanoUsd }) => BigInt(costNanoUsd));
        expect(String(costs.reduce((sum, cost) => sum + cost, 0n))).toBe(rent.promptCostNanoUsd);
        expect(costs.every((cost) => cost >= 0n)).toBe(true);
      }),
    );
  });
});

describe("sessionContext", () => {
  it("is the size of each prompt, with its growth, compactions and switches of the model", () => {
    const facts = factsOf({
      requests: [
        ...requests.slice(0, 2),
        { requestKey: "r3", at: second(20), inputTokens: 3000, model: "model-b" },
        { requestKey: "lost", at: second(25), tokenBasis: "unknown" },
        { requestKey: "advice", at: second(26), kind: "advisor", inputTokens: 9 },
        { requestKey: "sub", at: second(5), threadId: "s1/a1", agentId: "a1", inputTokens: 77 },
      ],
      marks: [{ kind: "compaction", at: second(20) }],
    });
    expect(
      sessionContext(facts, ratesOf).map((row) => [
        row.requestKey,
        row.request,
        row.promptTokens,
        row.growthTokens,
        row.isAfterCompaction,
        row.isModelSwitch,
      ]),
    ).toEqual([
      ["r1", 1, 10_000, null, false, false],
      ["r2", 2, 14_200, 4200, false, false],
      ["r3", 3, 3000, -11_200, true, true],
      ["sub", 1, 77, null, false, false],
    ]);
  });

  it("has what each request cost, its prompt, and what of that was read from the cache", () => {
    const facts = factsOf({ requests: [{ ...requests[1], costNanoUsd: 67_500_000 }] });
    // 4,200 written at $12.50 a million are $0.0525, 10,000 read at $1 are $0.01; 100 out at $50 are $0.005.
    expect(sessionContext(facts, ratesOf)).toMatchObject([
      {
        costUsd: 0.0675,
        costNanoUsd: "67500000",
        promptCostNanoUsd: "62500000",
        cacheReadCostNanoUsd: "10000000",
      },
    ]);
    expect(sessionContext(factsOf({ requests: [{ at: second(0) }] }), () => null)).toMatchObject([
      { promptCostNanoUsd: null, cacheReadCostNanoUsd: null },
    ]);
  });
});
