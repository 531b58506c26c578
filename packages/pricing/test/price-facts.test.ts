import { rowsOf } from "@turnmeter/columns";
import { describe, expect, it } from "vitest";
import { defaultPriceBook, priceFacts } from "../src/index.js";
import { copyFact, factsOf, requestFact, toolCallFact } from "./facts.js";

const priced = (rows: Parameters<typeof factsOf>[0]) => priceFacts(factsOf(rows), defaultPriceBook);

describe("priceFacts", () => {
  it("fills in the price row and cost of requests", () => {
    const { requests } = priced({
      requests: [
        requestFact({ requestKey: "r1", outputTokens: 1000 }),
        requestFact({ requestKey: "r2", model: "claude-sonnet-5-5", inputTokens: 500, webSearches: 1 }),
      ],
    });
    expect([...requests.columns.priceId]).toEqual(["claude-opus-5", "claude-sonnet-5-5@2026-10-07"]);
    // 1,000 × 25/M = $0.025; 500 × 2/M + 0.01 = $0.011
    expect([...requests.columns.costNanoUsd]).toEqual([25_000_000, 11_000_000]);
  });

  it("R31 leaves what has no price null and says so once for each model and file", () => {
    const facts = priced({
      requests: [
        requestFact({ line: 3, model: "model-x", outputTokens: 5 }),
        requestFact({ line: 4, model: "model-x", outputTokens: 5 }),
        requestFact({ line: 5, model: null, outputTokens: 5 }),
        requestFact({ line: 6, model: "claude-sonnet-5", speed: "fast", outputTokens: 5 }),
        requestFact({ line: 7, file: "/logs/s2.jsonl", model: "model-x", outputTokens: 5 }),
      ],
    });
    expect([...facts.requests.columns.costNanoUsd]).toEqual([null, null, null, null, null]);
    expect([...facts.requests.columns.priceId]).toEqual([null, null, null, null, null]);
    const { at, sessionId } = requestFact({});
    const s1 = { file: "/logs/s1.jsonl", byteOffset: null, at, sessionId, count: 1 };
    expect([...rowsOf(facts.problems)]).toEqual([
      { code: "model-unpriced", line: 3, detail: "model-x", ...s1 },
      { code: "model-unknown", line: 5, detail: null, ...s1 },
      { code: "model-unpriced", line: 6, detail: "claude-sonnet-5 fast", ...s1 },
      { code: "model-unpriced", line: 7, detail: "model-x", ...s1, file: "/logs/s2.jsonl" },
    ]);
  });

  it("R82 leaves a cost of 2^53 nano-dollars or more null", () => {
    // 100 million searches at $0.01 are 10^15 nano-dollars; a thousand million are 10^16, and 2^53 is 9.007 × 10^15.
    const facts = priced({
      requests: [
        requestFact({ webSearches: 100_000_000 }),
        requestFact({ line: 2, webSearches: 1_000_000_000 }),
      ],
      // Copied 9,007,199 million tokens at $25 per million are 2.25 × 10^17 nano-dollars.
      copies: [copyFact({ requestKey: "r1", outputTokens: 9_007_199_000_000 })],
    });
    expect([...facts.requests.columns.costNanoUsd]).toEqual([1_000_000_000_000_000, null]);
    expect([...facts.requests.columns.priceId]).toEqual(["claude-opus-5", null]);
    expect([...facts.problems.columns.code]).toEqual(["model-unpriced"]);
    expect([...facts.copies.columns.costNanoUsd]).toEqual([null]);
  });

  it("R32 prices out of range and says so", () => {
    const facts = priced({ requests: [requestFact({ at: null, outputTokens: 1000 })] });
    expect([...facts.requests.columns.costNanoUsd]).toEqual([25_000_000]);
    expect([...facts.problems.columns.code]).toEqual(["price-date-out-of-range"]);
    expect([...facts.problems.columns.detail]).toEqual(["claude-opus-5"]);
  });

  it("R81 leaves requests without usage alone", () => {
    const tokens = { inputTokens: null, outputTokens: null, cacheReadTokens: null };
    const facts = priced({
      requests: [requestFact({ tokenBasis: "unknown", model: "model-x", ...tokens })],
    });
    expect([...facts.requests.columns.costNanoUsd]).toEqual([null]);
    expect(facts.problems.rowCount).toBe(0);
  });

  it("R36 gives tool calls the fee for their searches", () => {
    const { toolCalls } = priced({
      toolCalls: [
        toolCallFact({ model: "claude-opus-5", webSearches: 3 }),
        toolCallFact({ model: "claude-opus-5", webSearches: 0 }),
        toolCallFact({ model: "claude-opus-5", tool: "Bash", webSearches: null }),
      ],
    });
    expect([...toolCalls.columns.costNanoUsd]).toEqual([30_000_000, null, null]);
  });

  it("R36 knows no fee of a model without a price, or of a vendor whose fee is not known", () => {
    const { toolCalls } = priced({
      toolCalls: ["model-x", null, "glm-4.7", "gpt-5.5"].map((model) =>
        toolCallFact({ model, webSearches: 2 }),
      ),
    });
    expect([...toolCalls.columns.costNanoUsd]).toEqual([null, null, null, 20_000_000]);
  });

  it("R84 prices copies like the request they repeat", () => {
    const { copies } = priced({
      requests: [
        requestFact({ requestKey: "r1", speed: "fast", outputTokens: 400, webSearches: 2 }),
        requestFact({ requestKey: "r2", model: "model-x" }),
      ],
      copies: [
        copyFact({ requestKey: "r1", rows: 2, inputTokens: 8, outputTokens: 2, webSearches: 1 }),
        copyFact({ requestKey: "r2", outputTokens: 2 }),
        copyFact({ requestKey: null, callKey: "toolu_1" }),
      ],
    });
    // 8 × 10/M + 2 × 50/M, the fast prices, and $0.01 for the search
    expect([...copies.columns.costNanoUsd]).toEqual([10_180_000, null, null]);
  });

  it("R84 prices what a fork copied or a digest retells by its own model", () => {
    const { copies } = priced({
      copies: [
        copyFact({ kind: "fork", requestKey: "t1:3", model: "claude-opus-5", outputTokens: 1000 }),
        copyFact({ kind: "digest", requestKey: "total:t2", model: null, outputTokens: 1000 }),
        copyFact({ kind: "clientMade", requestKey: null, outputTokens: 1000 }),
      ],
    });
    // 1000 × 25/M
    expect([...copies.columns.costNanoUsd]).toEqual([25_000_000, null, null]);
  });

  it("keeps the problems that were there", () => {
    const torn = {
      code: "torn-line",
      file: "/logs/s1.jsonl",
      line: 9,
      byteOffset: 812,
      detail: null,
      at: null,
      sessionId: null,
      count: 1,
    } as const;
    const facts = priced({ problems: [torn], requests: [requestFact({ model: "model-x" })] });
    expect([...facts.problems.columns.code]).toEqual(["torn-line", "model-unpriced"]);
  });

  it("R82 keeps few rows of many models without a price, and their count", () => {
    const requests = Array.from({ length: 500 }, (_, i) =>
      requestFact({ requestKey: `r${i}`, line: i + 1, model: `model-${i}`, outputTokens: 5 }),
    );
    const { problems } = priced({ requests });
    // 20 of their own, 19 with the name of a model, and one for the 461 others.
    expect([...problems.columns.count]).toEqual([...Array.from({ length: 39 }, () => 1), 461]);
    expect(problems.columns.detail.at(38)).toBe("model-38");
    expect(problems.columns.detail.at(39)).toBeNull();
  });

  it("changes nothing in what it is given", () => {
    const facts = factsOf({ requests: [requestFact({ outputTokens: 1000 })], copies: [copyFact({})] });
    priceFacts(facts, defaultPriceBook);
    expect([...facts.requests.columns.costNanoUsd]).toEqual([null]);
    expect([...facts.copies.columns.costNanoUsd]).toEqual([null]);
    expect(facts.problems.rowCount).toBe(0);
  });

  it("prices nothing in empty facts", () => {
    expect(priced({}).requests.rowCount).toBe(0);
  });
});
