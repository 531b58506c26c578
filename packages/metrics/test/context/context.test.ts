import type { RequestFact } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compactions, contextBands, contextBySession, contextSizes, totals } from "../../src/index.js";
import { contextExcess } from "../../src/context/context.js";
import { at, factsOf } from "../util/facts.js";

const start = at("2026-11-09T12:00:00Z");
const second = (seconds: number) => start + 1000 * seconds;

/** A request of one dollar at a second with a prompt of so many tokens, of which 3 are uncached and 10 written. */
const request = (seconds: number, prompt: number, rest: Partial<RequestFact> = {}) => ({
  requestKey: `r${seconds}`,
  line: seconds + 1,
  at: second(seconds),
  turnId: "t1",
  inputTokens: 3,
  cacheWrite5mTokens: 4,
  cacheWrite1hTokens: 6,
  cacheReadTokens: prompt - 13,
  costNanoUsd: 1_000_000_000,
  ...rest,
});

const pricesOf = (model: string) =>
  model === "model-x"
    ? null
    : { input: 5_000n, output: 25_000n, cacheRead: 500n, cacheWrite5m: 6_250n, cacheWrite1h: 10_000n };

describe("contextExcess", () => {
  it("is what was read beyond the limit, not what was written or sent there", () => {
    const facts = factsOf({
      requests: [
        request(0, 0, { cacheReadTokens: 0, cacheWrite5mTokens: 320_000 }),
        request(1, 0, { cacheReadTokens: 300_000, cacheWrite5mTokens: 20_000 }),
        request(2, 0, { cacheReadTokens: 250_000, inputTokens: 70_000 }),
        request(3, 0, { cacheReadTokens: 200_000, cacheWrite5mTokens: 90_000 }),
        request(4, 0, { cacheReadTokens: 900_000, kind: "total" }),
      ],
    });
    // 100,000 and 50,000 tokens at 0.5 nano-dollars.
    expect(contextExcess(facts, { pricesOf })).toEqual({
      aboveTokens: 200_000,
      requests: 2,
      tokens: 150_000,
      unpriced: 0,
      costUsd: 0.000_075,
      costNanoUsd: "75000",
    });
  });

  it("has no cost where no model has a price", () => {
    const facts = factsOf({ requests: [request(1, 0, { cacheReadTokens: 300_000, model: "model-x" })] });
    expect(contextExcess(facts, { pricesOf })).toMatchObject({ tokens: 100_000, unpriced: 1, costUsd: null });
  });
});

describe("contextBands", () => {
  it("gives no band for no request", () => {
    expect(contextBands(factsOf({}))).toEqual([]);
  });

  it("puts requests into bands by prompts larger than a limit", () => {
    const facts = factsOf({
      requests: [
        request(0, 50_000),
        request(1, 50_001),
        request(2, 100_000, { agentId: "a1", threadId: "s1/a1" }),
        request(3, 150_001, { costNanoUsd: null }),
        request(4, 0, { tokenBasis: "unknown", costNanoUsd: null }),
        request(5, 900_000, { kind: "total" }),
      ],
    });
    const rows = contextBands(facts).map(
      ({ aboveTokens, upToTokens, requests, costUsd, unpricedRequests }) => [
        aboveTokens,
        upToTokens,
        requests,
        costUsd,
        unpricedRequests,
      ],
    );
    expect(rows).toEqual([
      [20_000, 50_000, 1, 1, 0],
      [50_000, 100_000, 2, 2, 0],
      [100_000, 150_000, 0, 0, 0],
      [150_000, 200_000, 1, null, 1],
      [null, null, 2, 1, 0],
    ]);
  });

  it("adds up to the total without fees of tools", () => {
    const any = fc.record({
      cacheReadTokens: fc.integer({ min: 0, max: 1_000_000 }),
      kind: fc.constantFrom("message", "compaction", "total"),
      tokenBasis: fc.constantFrom("exact", "lowerBound", "unknown"),
      costNanoUsd: fc.option(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { nil: null }),
    } as const);
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (requests) => {
        const facts = factsOf({ requests });
        const bands = contextBands(facts);
        const total = totals(facts);
        expect(bands.reduce((sum, band) => sum + BigInt(band.costNanoUsd), 0n)).toBe(
          BigInt(total.costNanoUsd),
        );
        for (const figure of ["requests", "unpricedRequests", "lowerBoundRequests"] as const)
          expect(bands.reduce((sum, band) => sum + band[figure], 0)).toBe(total[figure]);
      }),
    );
  });
});

describe("contextSizes and contextBySession", () => {
  it("give nothing for no request", () => {
    expect(contextSizes(factsOf({}))).toEqual({
      requests: 0,
      p50Tokens: null,
      p90Tokens: null,
      maxTokens: null,
    });
    expect(contextBySession(factsOf({}))).toEqual([]);
  });

  it("look at responses of main threads", () => {
    const other = { sessionId: "s2", threadId: "s2" };
    const facts = factsOf({
      requests: [
        request(0, 20_000),
        request(1, 30_000),
        request(2, 26_000, { turnId: "t2" }),
        request(3, 28_000, { turnId: "t2" }),
        request(4, 500_000, { agentId: "a1", threadId: "s1/a1" }),
        request(5, 600_000, { kind: "compaction" }),
        request(6, 40_000, other),
      ],
      marks: [{ kind: "compaction", at: second(1) }],
    });
    // 20, 26, 28, 30, 40 thousand: the third is the median, the fifth the 90th percentile.
    expect(contextSizes(facts)).toEqual({
      requests: 5,
      p50Tokens: 28_000,
      p90Tokens: 40_000,
      maxTokens: 40_000,
    });
    const file = "/home/ann/.claude/projects/shop/s1.jsonl";
    expect(contextBySession(facts)).toEqual([
      {
        sessionId: "s2",
        project: "/home/ann/shop",
        requests: 1,
        p50Tokens: 40_000,
        p90Tokens: 40_000,
        maxTokens: 40_000,
        largest: { sessionId: "s2", file, line: 7 },
        turns: 1,
        addedTokens: 0,
        addedTokensPerTurn: null,
        compactions: 0,
      },
      {
        sessionId: "s1",
        project: "/home/ann/shop",
        requests: 4,
        p50Tokens: 26_000,
        p90Tokens: 30_000,
        maxTokens: 30_000,
        largest: { sessionId: "s1", file, line: 2 },
        turns: 2,
        // 10,000 and 2,000 more; what was lost in between is not subtracted.
        addedTokens: 12_000,
        addedTokensPerTurn: 6_000,
        compactions: 1,
      },
    ]);
  });
});

describe("compactions", () => {
  it("finds the size before and after", () => {
    const mark = { kind: "compaction", file: "s1.jsonl" } as const;
    const facts = factsOf({
      requests: [request(0, 150_000), request(20, 30_000), request(30, 33_000, { threadId: "s1/a1" })],
      marks: [
        { ...mark, at: second(10), line: 7, detail: "auto", value: 155_000 },
        { ...mark, at: second(5), line: 6 },
        { ...mark, at: second(40), line: 8, threadId: "s1/a1" },
        { ...mark, at: null, line: 9 },
        { ...mark, at: second(41), line: 10, threadId: "s2", sessionId: "s2" },
        { ...mark, at: second(42), kind: "microcompaction" },
      ],
    });
    const rows = compactions(facts).map((row) => [
      row.place.line,
      row.trigger,
      row.beforeTokens,
      row.isBeforeLogged,
      row.afterTokens,
    ]);
    expect(rows).toEqual([
      [6, null, 150_000, false, 30_000],
      [7, "auto", 155_000, true, 30_000],
      [8, null, 33_000, false, null],
      [10, null, null, false, null],
      [9, null, null, false, null],
    ]);
    expect(compactions(facts)).toHaveLength(totals(facts).compactions);
  });
});
