import { describe, expect, it } from "vitest";
import { figureValue, figures } from "../../src/figures/figures.js";
import { totals } from "../../src/totals.js";
import { factsOf } from "../util/facts.js";
import type { Totals } from "../../src/rows/totals.js";

const none = totals(factsOf({}));

function of(changes: Partial<Totals>): Totals {
  return { ...none, ...changes };
}

describe("figures", () => {
  it("add up tokens that do not overlap", () => {
    const usage = {
      requests: 1,
      tokenBasis: "exact",
      inputTokens: 1,
      outputTokens: 20,
      reasoningTokens: 5,
      cacheReadTokens: 300,
      cacheWrite5mTokens: 4000,
      cacheWriteUnknownTtlTokens: 4000,
      cacheWrite1hTokens: 50_000,
    } as const;
    expect(figureValue(figures.tokens, of(usage))).toBe(54_321);
    // 300 of 1 + 300 + 4,000 + 50,000.
    expect(figureValue(figures.cacheReadShare, of(usage))).toBe(300 / 54_301);
  });

  it("do not know tokens where no request has logged usage", () => {
    const unknown = { requests: 2, tokenBasis: null };
    expect(figureValue(figures.tokens, of(unknown))).toBeNull();
    expect(figureValue(figures.outputTokens, of(unknown))).toBeNull();
    expect(figureValue(figures.requests, of(unknown))).toBe(2);
  });

  it("R64 take rates over the calls that they are about", () => {
    const outcomes = { ...none.outcomes, ok: 12, failed: 3, invalid: 1, rejected: 2, denied: 1, pending: 5 };
    // 4 of 16 ended calls; 2 of 16 + 2 + 1 that were decided on.
    expect(figureValue(figures.errorRate, of({ outcomes }))).toBe(0.25);
    expect(figureValue(figures.rejectionRate, of({ outcomes }))).toBe(2 / 19);
    expect(figureValue(figures.errorRate, none)).toBeNull();
  });

  it("R37 divide dollars to the nano-dollar, half a one up", () => {
    const cost = { requests: 1, costUsd: 0.000000005, costNanoUsd: "5" };
    expect(figureValue(figures.costPerPromptUsd, of({ ...cost, prompts: 2 }))).toBe(0.000000003);
    expect(figureValue(figures.costPerPromptUsd, of({ ...cost, prompts: 0 }))).toBeNull();
    expect(figureValue(figures.costPerPromptUsd, of({ costUsd: null, prompts: 2 }))).toBeNull();
    expect(figureValue(figures.costUsd, of(cost))).toBe(0.000000005);
  });
});
