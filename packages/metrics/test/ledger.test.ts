import { describe, expect, it } from "vitest";
import { ledger, ledgerStepIds } from "../src/index.js";
import type { LedgerStep, LedgerStepId } from "../src/index.js";
import { factsOf } from "./util/facts.js";

const shop = "/logs/s1.jsonl";

/** A request in four rows with an iteration, one without a price, one without usage, and a search of a tool. */
const facts = factsOf({
  files: [{ lines: 40 }, { lines: 5, status: "skipped" }],
  requests: [
    {
      requestKey: "a",
      file: shop,
      line: 4,
      inputTokens: 10,
      outputTokens: 50,
      reasoningTokens: 20,
      costNanoUsd: 600,
    },
    { requestKey: "a#0", kind: "advisor", file: shop, line: 4, outputTokens: 7, costNanoUsd: 70 },
    {
      requestKey: "b",
      file: shop,
      line: 9,
      outputTokens: 3,
      cacheWrite1hTokens: 4,
      costNanoUsd: null,
      model: "model-x",
    },
    {
      requestKey: "c",
      file: shop,
      line: 12,
      tokenBasis: "unknown",
      inputTokens: null,
      outputTokens: null,
      costNanoUsd: null,
    },
    {
      requestKey: "total:s1",
      kind: "total",
      file: "/logs/run.jsonl",
      line: 2,
      outputTokens: 11,
      costNanoUsd: 110,
    },
  ],
  copies: [
    {
      requestKey: "a",
      kind: "streamed",
      file: shop,
      line: 2,
      rows: 2,
      inputTokens: 20,
      outputTokens: 2,
      costNanoUsd: 40,
    },
    {
      requestKey: "a",
      kind: "otherSession",
      file: "/logs/s2.jsonl",
      line: 3,
      inputTokens: 10,
      outputTokens: 50,
      costNanoUsd: 600,
    },
    { requestKey: null, callKey: "toolu_1", kind: "otherSession", rows: 5, costNanoUsd: null },
    {
      requestKey: "total:s9",
      kind: "digest",
      file: "/logs/run.jsonl",
      line: 8,
      rows: 3,
      outputTokens: 30,
      costNanoUsd: null,
    },
    {
      requestKey: null,
      kind: "clientMade",
      file: shop,
      line: 30,
      outputTokens: 5,
      costNanoUsd: null,
      model: null,
    },
  ],
  toolCalls: [{ webSearches: 2, costNanoUsd: 20, file: shop, line: 14 }, { webSearches: null }],
});

const steps = new Map(ledger(facts).map((step) => [step.step, step]));
const step = (id: LedgerStepId): LedgerStep => steps.get(id)!;

describe("ledger", () => {
  it("has every step, in one order", () => {
    expect([...steps.keys()]).toEqual([...ledgerStepIds]);
  });

  it("R84 begins with the lines that were read and the rows that hold a response", () => {
    expect(step("lines")).toMatchObject({ kind: "context", count: 40, outputTokens: null, costUsd: null });
    // 3 requests of rows of their own, 2 + 1 copies, 1 made by the client
    expect(step("responseRows")).toMatchObject({
      count: 7,
      inputTokens: 10 + 20 + 10,
      outputTokens: 50 + 3 + 2 + 50 + 5,
      costNanoUsd: "1240",
      // of b, and of the client's
      unpricedTokens: 3 + 4 + 5,
    });
  });

  it("R84 takes away each kind of copy with its tokens, dollars and place", () => {
    expect(step("streamed")).toMatchObject({
      kind: "minus",
      rule: "R07",
      count: -2,
      inputTokens: -20,
      outputTokens: -2,
      cacheReadTokens: 0,
      costUsd: -4e-8,
      costNanoUsd: "-40",
      examples: [`${shop}:2`],
    });
    expect(step("otherSession")).toMatchObject({
      count: -1,
      outputTokens: -50,
      examples: ["/logs/s2.jsonl:3"],
    });
    expect(step("clientMade")).toMatchObject({
      count: -1,
      outputTokens: -5,
      costUsd: null,
      unpricedTokens: -5,
    });
    expect(step("sidechain")).toMatchObject({ count: 0, outputTokens: 0, costUsd: 0, costNanoUsd: "0" });
  });

  it("R84 counts a running total that gave way once, where it would have added", () => {
    expect(step("statedTotals")).toMatchObject({ count: 2, outputTokens: 11 + 30, unpricedTokens: 30 });
    expect(step("digest")).toMatchObject({ count: -1, outputTokens: -30, unpricedTokens: -30 });
  });

  it("R84 ends with the requests, their parts, and what tools searched", () => {
    const requests = { kind: "sum", count: 5, outputTokens: 71, reasoningTokens: 20, costNanoUsd: "780" };
    expect(step("requests")).toMatchObject(requests);
    expect(step("priced")).toMatchObject({ kind: "part", count: 3, outputTokens: 68, costNanoUsd: "780" });
    expect(step("unpriced")).toMatchObject({ count: 1, outputTokens: 3, unpricedTokens: 7, costUsd: null });
    expect(step("unknownUsage")).toMatchObject({ count: 1, outputTokens: 0, examples: [`${shop}:12`] });
    expect(step("toolSearches")).toMatchObject({ count: 0, webSearches: 2, costNanoUsd: "20" });
    expect(step("total")).toMatchObject({ kind: "sum", count: 5, webSearches: 2, costNanoUsd: "800" });
  });

  it("R24 tells responses that progress rows alone tell by themselves, without the rows that repeat them", () => {
    const repeated = { requestKey: "p", isRepeated: true, outputTokens: 30, costNanoUsd: 300 } as const;
    const told = ledger(
      factsOf({
        requests: [{ requestKey: "a", outputTokens: 5, costNanoUsd: 50 }, repeated],
        copies: [
          { requestKey: "a", kind: "streamed", rows: 1, outputTokens: 2, costNanoUsd: 20 },
          { requestKey: "p", kind: "streamed", rows: 3, outputTokens: 3, costNanoUsd: 30 },
        ],
      }),
    );
    const numbers = new Map(told.map((each) => [each.step, [each.count, each.outputTokens]]));
    expect(numbers.get("responseRows")).toEqual([2, 7]);
    expect(numbers.get("streamed")).toEqual([-1, -2]);
    expect(numbers.get("progressRows")).toEqual([1, 30]);
    expect(numbers.get("requests")).toEqual([2, 35]);
  });

  it("has no step where there is neither a row nor a search", () => {
    expect(ledger(factsOf({ files: [{ lines: 40 }], toolCalls: [{ webSearches: 0 }] }))).toEqual([]);
  });

  it("R84 names no more than three places", () => {
    const many = factsOf({ requests: [1, 2, 3, 4].map((line) => ({ requestKey: `m${line}`, line })) });
    expect(ledger(many).find((each) => each.step === "requests")?.examples).toHaveLength(3);
  });
});
