import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOfRequest, defaultPriceBook } from "../src/index.js";
import { parsePriceBook } from "../src/parse-price-book.js";
import type { PricedRequest } from "../src/index.js";
import { requestWith } from "./request.js";

const MILLION = 1_000_000;
const costOf = (fields: Partial<PricedRequest>) => costOfRequest(requestWith(fields), defaultPriceBook);
/** Thousandths of a dollar; the tests' amounts have no finer part unless they say so. */
const milliUsd = (fields: Partial<PricedRequest>) => Number(costOf(fields).costNanoUsd) / 1_000_000;

/** The cost of a million tokens of input and as many of output. */
const costOfMillions = (model: string, day: string) =>
  costOf({ model, at: Date.parse(day), inputTokens: MILLION, outputTokens: MILLION }).costNanoUsd;

describe("costOfRequest", () => {
  it("needs only a model and what is known of its tokens: at the newest built-in prices", () => {
    // The row that began on 2026-10-07: 1,000 at $2 a million and 2,000 at $10.
    expect(costOfRequest({ model: "claude-sonnet-5-5", inputTokens: 1000, outputTokens: 2000 })).toEqual({
      priceId: "claude-sonnet-5-5@2026-10-07",
      costNanoUsd: 22_000_000n,
      problem: null,
    });
    expect(costOfRequest({ model: "claude-sonnet-5-5" }).costNanoUsd).toBe(0n);
    expect(costOfRequest({ model: "claude-sonnet-5-5", webSearches: 1 }).costNanoUsd).toBe(10_000_000n);
    expect(costOfRequest({ model: "claude-sonnet-5-5", at: null }).problem).toBe("price-date-out-of-range");
  });

  it("R31 gives no price to an unknown model", () => {
    expect(costOf({ model: "model-x", outputTokens: 1_200_000, webSearches: 5 })).toEqual({
      priceId: null,
      costNanoUsd: null,
      problem: "model-unpriced",
    });
    expect(costOf({ model: null, outputTokens: 9 })).toEqual({
      priceId: null,
      costNanoUsd: null,
      problem: "model-unknown",
    });
  });

  it("R15 gives neither price nor problem to a request without usage", () => {
    const nothing = { priceId: null, costNanoUsd: null, problem: null };
    const tokens = { inputTokens: null, outputTokens: null, cacheReadTokens: null };
    expect(costOf({ tokenBasis: "unknown", ...tokens })).toEqual(nothing);
    expect(costOf({ tokenBasis: "unknown", model: "model-x", ...tokens })).toEqual(nothing);
    expect(costOf({ tokenBasis: "unknown", model: null, ...tokens })).toEqual(nothing);
  });

  it("R32 takes the price of the day", () => {
    const model = "claude-sonnet-5-5";
    const on = (day: string) =>
      costOf({ model, at: Date.parse(`${day}T12:00:00Z`), cacheReadTokens: MILLION });
    expect(on("2026-10-06")).toEqual({
      priceId: "claude-sonnet-5-5",
      costNanoUsd: 200_000_000n,
      problem: null,
    });
    expect(on("2026-10-08")).toEqual({
      priceId: "claude-sonnet-5-5@2026-10-07",
      costNanoUsd: 100_000_000n,
      problem: null,
    });
  });

  it("R32 prices out of range with a problem", () => {
    const problem = "price-date-out-of-range";
    expect(costOf({ model: "claude-sonnet-5-5", at: null, cacheReadTokens: MILLION })).toEqual({
      priceId: "claude-sonnet-5-5@2026-10-07",
      costNanoUsd: 100_000_000n,
      problem,
    });
    expect(
      costOf({ model: "claude-opus-5-5", at: Date.parse("2026-09-01T00:00:00Z"), outputTokens: 1000 }),
    ).toEqual({ priceId: "claude-opus-5-5@2026-09-22", costNanoUsd: 20_000_000n, problem });
  });

  it("R33 prices the whole request at the long card when its prompt is greater than the limit", () => {
    const model = "claude-haiku-5-5";
    // 100,000 × 0.10/M + 1,000 × 0.50/M = $0.0105
    expect(milliUsd({ model, inputTokens: 100_000, outputTokens: 1000 })).toBe(10.5);
    // 100,001 × 0.50/M + 1,000 × 2.50/M = $0.0525005
    expect(milliUsd({ model, inputTokens: 100_001, outputTokens: 1000 })).toBe(52.5005);
    // 1 × 0.50/M + 60,000 × 0.05/M + 20,000 × 0.625/M + 20,000 × 1.00/M = $0.0355005
    expect(
      milliUsd({
        model,
        inputTokens: 1,
        cacheReadTokens: 60_000,
        cacheWrite5mTokens: 20_000,
        cacheWrite1hTokens: 20_000,
      }),
    ).toBe(35.5005);
  });

  it("R33 knows nothing of the prompts behind a sum of responses, and prices it at the base card", () => {
    const sum = { model: "claude-haiku-5-5", inputTokens: 200_000, outputTokens: 1000 };
    // 200,000 × 0.10/M + 1,000 × 0.50/M = $0.0205
    expect(milliUsd({ ...sum, kind: "total" })).toBe(20.5);
    // 200,000 × 0.50/M + 1,000 × 2.50/M = $0.1025
    expect(milliUsd({ ...sum, kind: "message" })).toBe(102.5);
  });

  it("R33 ends a long card on its day", () => {
    const long = { model: "claude-opus-4-6", inputTokens: 300_000, outputTokens: 1000 };
    // 300,000 × 10/M + 1,000 × 37.5/M = $3.0375, then 300,000 × 5/M + 1,000 × 25/M = $1.525
    expect(milliUsd({ ...long, at: Date.parse("2026-03-12T23:59:59Z") })).toBe(3037.5);
    expect(milliUsd({ ...long, at: Date.parse("2026-03-13T00:00:00Z") })).toBe(1525);
  });

  it("R34 takes cache prices from the row", () => {
    expect(milliUsd({ cacheWrite5mTokens: MILLION })).toBe(6250);
    expect(milliUsd({ cacheWrite1hTokens: MILLION })).toBe(10_000);
    expect(milliUsd({ cacheReadTokens: MILLION })).toBe(500);
    expect(milliUsd({ model: "claude-fable-5-1", cacheReadTokens: MILLION })).toBe(250);
    expect(milliUsd({ model: "claude-opus-5-5", cacheReadTokens: MILLION })).toBe(200);
  });

  it("R35 multiplies fast and place, but not the search fee", () => {
    const fields = { outputTokens: MILLION, speed: "fast", inferenceGeo: "us", webSearches: 10 };
    // 50 × 1.1 + 0.10
    expect(milliUsd(fields)).toBe(55_100);
  });

  it("R35 scales cache prices by fast input ÷ input", () => {
    const fast = { speed: "fast" };
    expect(milliUsd({ ...fast, inputTokens: MILLION })).toBe(10_000);
    expect(milliUsd({ ...fast, cacheReadTokens: MILLION })).toBe(1000);
    expect(milliUsd({ ...fast, cacheWrite5mTokens: MILLION })).toBe(12_500);
    expect(milliUsd({ ...fast, cacheWrite1hTokens: MILLION })).toBe(20_000);
    // claude-opus-4-6: 30 ÷ 5 = 6 times, so reads cost 3.00
    expect(milliUsd({ ...fast, model: "claude-opus-4-6", cacheReadTokens: MILLION })).toBe(3000);
  });

  it("R35 has no price for fast requests without a card or after its end", () => {
    const fast = { speed: "fast", outputTokens: 1000 };
    const unpriced = { priceId: null, costNanoUsd: null, problem: "model-unpriced" };
    expect(costOf({ ...fast, model: "claude-fable-5-2" })).toEqual(unpriced);
    expect(costOf({ ...fast, model: "claude-sonnet-5" })).toEqual(unpriced);
    expect(costOf({ ...fast, model: "claude-opus-4-8", at: Date.parse("2026-11-30T00:00:00Z") })).toEqual(
      unpriced,
    );
    expect(milliUsd({ ...fast, model: "claude-opus-4-8", at: Date.parse("2026-11-29T23:59:59Z") })).toBe(50);
  });

  it("R35 charges for US inference from Opus 4.6 on, and halves batches", () => {
    const us = { inferenceGeo: "us", inputTokens: MILLION };
    expect(milliUsd({ ...us, model: "claude-opus-4-6" })).toBe(5500);
    expect(milliUsd({ ...us, model: "claude-sonnet-5-5" })).toBe(2200);
    expect(milliUsd({ ...us, model: "claude-opus-4-5" })).toBe(5000);
    expect(milliUsd({ serviceTier: "batch", inputTokens: MILLION })).toBe(2500);
    expect(milliUsd({ ...us, serviceTier: "batch" })).toBe(2750);
  });

  it("R32 prices DeepSeek by the day, and a gateway's name for a tier as the tier", () => {
    expect(costOfMillions("deepseek/deepseek-v4-flash", "2026-08-16")).toBe(420_000_000n);
    expect(costOfMillions("deepseek-v4-flash", "2026-08-17")).toBe(880_000_000n);
    expect(costOfMillions("deepseek-flash", "2026-11-20")).toBe(750_000_000n);
    expect(costOfMillions("MiniMax-M2.7", "2026-11-20")).toBe(1_500_000_000n);
    // Above 272,000 prompt tokens input costs twice as much and output 1.5 times, all of it 2.5 times gpt-5.5.
    expect(costOfMillions("gpt-5.5-fast", "2026-11-20")).toBe(137_500_000_000n);
  });

  it("R36 adds ten dollars for a thousand searches", () => {
    expect(milliUsd({ webSearches: 12 })).toBe(120);
    expect(milliUsd({ model: "gpt-5.5", webSearches: 12, serviceTier: "flex" })).toBe(120);
  });

  it("R37 rounds once, half up, to whole nano-dollars", () => {
    const book = parsePriceBook({
      asOf: "2026-01-01",
      sources: { s: { what: "a list", asOf: "2026-01-01" } },
      vendors: { v: {} },
      models: [
        {
          id: "small",
          vendor: "v",
          prices: { input: "0.0005", output: 0.005, read: "0.000499" },
          source: ["s"],
          asOf: "2026-01-01",
          confidence: "high",
        },
      ],
    });
    const nanoUsd = (fields: Partial<PricedRequest>) =>
      costOfRequest(requestWith({ model: "small", ...fields }), book).costNanoUsd;
    expect(nanoUsd({ outputTokens: 3 })).toBe(15n);
    expect(nanoUsd({ inputTokens: 1 })).toBe(1n);
    expect(nanoUsd({ cacheReadTokens: 1 })).toBe(0n);
    // 500 + 499 pico-dollars are 0.999 nano-dollars: rounded together, not one by one
    expect(nanoUsd({ inputTokens: 1, cacheReadTokens: 1 })).toBe(1n);
  });

  it("R39 prices OpenAI's uncached, cached and output tokens", () => {
    const response = { inputTokens: 10_000, cacheReadTokens: 90_000, outputTokens: 1000 };
    // 0.04 + 0.036 + 0.02 = $0.096 each, ten of them $0.96
    expect(milliUsd({ model: "gpt-5.6-sol", ...response })).toBe(96);
  });

  it("R39 doubles the input side and takes 1.5 times the output above 272,000 input tokens", () => {
    const model = "gpt-5.6-sol";
    // 2,000 × 4 + 250,000 × 0.4 + 20,000 × 5 + 1,000 × 20, in dollars per million
    const response = { model, cacheReadTokens: 250_000, cacheWrite5mTokens: 20_000, outputTokens: 1000 };
    expect(milliUsd({ ...response, inputTokens: 2000 })).toBe(228);
    // 2,001 × 8 + 250,000 × 0.8 + 20,000 × 10 + 1,000 × 30
    expect(milliUsd({ ...response, inputTokens: 2001 })).toBe(446.008);
    expect(milliUsd({ model: "gpt-5.4-mini", inputTokens: 300_000 })).toBe(225);
  });

  it("R39 takes the input price where a row has none for reads or writes", () => {
    expect(milliUsd({ model: "gpt-5.5-pro", cacheReadTokens: 1000 })).toBe(30);
    expect(milliUsd({ model: "gpt-5.5", cacheWrite5mTokens: 1000, cacheWrite1hTokens: 1000 })).toBe(10);
  });

  it("R39 multiplies by the service tier", () => {
    const million = { inputTokens: 100_000 };
    expect(milliUsd({ model: "gpt-5.5", serviceTier: "flex", ...million })).toBe(250);
    expect(milliUsd({ model: "gpt-5.5", serviceTier: "priority", ...million })).toBe(1250);
    expect(milliUsd({ model: "gpt-5.4", serviceTier: "fast", ...million })).toBe(500);
    expect(milliUsd({ model: "gpt-5-mini", serviceTier: "priority", ...million })).toBe(45);
    expect(milliUsd({ model: "gpt-6-astra", serviceTier: "ultrafast", ...million })).toBe(6000);
    expect(milliUsd({ model: "gpt-5.4", serviceTier: "default", ...million })).toBe(250);
    expect(costOf({ model: "gpt-6-sol", serviceTier: "ultrafast", ...million }).problem).toBe(
      "model-unpriced",
    );
  });

  it("takes null token counts as none", () => {
    expect(milliUsd({ outputTokens: 1000, cacheWrite1hTokens: null, cacheReadTokens: null })).toBe(25);
  });

  // Both prompts together stay below the shortest one that costs more, 32,000 tokens.
  const tokens = fc.nat({ max: 4000 });
  const counts = fc.record({
    inputTokens: tokens,
    outputTokens: tokens,
    cacheReadTokens: tokens,
    cacheWrite5mTokens: tokens,
    cacheWrite1hTokens: tokens,
  });
  const models = fc.constantFrom(...defaultPriceBook.models.map(({ model }) => model));

  it("costs as much together as apart, up to the rounding of each", () => {
    fc.assert(
      fc.property(models, counts, counts, (model, a, b) => {
        const both = {
          inputTokens: a.inputTokens + b.inputTokens,
          outputTokens: a.outputTokens + b.outputTokens,
          cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
          cacheWrite5mTokens: a.cacheWrite5mTokens + b.cacheWrite5mTokens,
          cacheWrite1hTokens: a.cacheWrite1hTokens + b.cacheWrite1hTokens,
        };
        const [apartA, apartB, together] = [a, b, both].map(
          (some) => costOf({ model, ...some }).costNanoUsd!,
        );
        const difference = together! - apartA! - apartB!;
        expect(difference >= -1n && difference <= 1n).toBe(true);
      }),
    );
  });

  it("never costs less for one more token", () => {
    fc.assert(
      fc.property(models, counts, (model, some) => {
        const less = costOf({ model, ...some }).costNanoUsd!;
        expect(costOf({ model, ...some, outputTokens: some.outputTokens + 1 }).costNanoUsd! >= less).toBe(
          true,
        );
      }),
    );
  });
});
