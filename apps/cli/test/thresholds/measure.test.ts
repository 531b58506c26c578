import { totals } from "@turnmeter/metrics";
import type { Totals } from "@turnmeter/metrics";
import { createCandidates, settle } from "@turnmeter/pairing";
import { describe, expect, it } from "vitest";
import { measure } from "../../src/thresholds/measure.js";

const none = totals(settle(createCandidates().finish()));

function measured(metric: string, changes: Partial<Totals>) {
  const { value, isLowerBound, reason } = measure(metric, {
    totals: { ...none, ...changes },
    problems: { count: 2, byCode: {}, sources: null },
  });
  return [value === null ? null : Number(value.numerator) / Number(value.denominator), isLowerBound, reason];
}

describe("measure", () => {
  it("says that a cost is a lower bound, and why", () => {
    const priced = { requests: 9, costUsd: 5.1, costNanoUsd: "5100000000" };
    expect(measured("costUsd", priced)).toEqual([5.1, false, ""]);
    expect(measured("costUsd", { ...priced, unpricedRequests: 3, lowerBoundRequests: 1 })).toEqual([
      5.1,
      true,
      "3 requests without a price, 1 answer cut short in the log",
    ]);
    expect(measured("costUsd", { ...priced, unknownUsageRequests: 2 })).toEqual([
      5.1,
      true,
      "2 requests without logged usage",
    ]);
  });

  it("knows no cost where nothing could be priced, and none where there was no request", () => {
    expect(
      measured("costUsd", { requests: 1, costUsd: null, costNanoUsd: "0", unpricedRequests: 1 }),
    ).toEqual([null, false, "1 request without a price"]);
    expect(measured("costUsd", {})).toEqual([0, false, ""]);
  });

  it("takes answers whose end is not logged for lower bounds of output alone", () => {
    const begun = { inputTokens: 7, outputTokens: 5, lowerBoundRequests: 1 };
    expect(measured("outputTokens", begun)).toEqual([5, true, "1 answer cut short in the log"]);
    expect(measured("inputTokens", begun)).toEqual([7, false, ""]);
    expect(measured("inputTokens", { ...begun, unknownUsageRequests: 1 })).toEqual([
      7,
      true,
      "1 request without logged usage",
    ]);
  });

  it("has rates with what they are of", () => {
    // 3 + 1 of 12 + 3 + 1 ended; rejected are no errors. 2 of 12 + 3 + 1 + 2 were rejected; 5 open ones are not decided.
    const outcomes = { ...none.outcomes, ok: 12, failed: 3, invalid: 1, rejected: 2, pending: 5 };
    const calls = { outcomes, toolCalls: 23 };
    expect(measured("toolErrorRate", calls)).toEqual([0.25, false, "4 of 16 calls that ran to an end"]);
    expect(measured("rejectionRate", calls)).toEqual([2 / 18, false, "2 of 18 calls that were decided on"]);
    // 60 of 10 + 60 + 20 + 10 prompt tokens.
    const tokens = { inputTokens: 10, cacheReadTokens: 60, cacheWrite5mTokens: 20, cacheWrite1hTokens: 10 };
    expect(measured("cacheReadShare", tokens)).toEqual([0.6, false, "60 of 100 prompt tokens"]);
    expect(measured("cacheReadShare", {})).toEqual([null, false, "no prompt tokens"]);
  });

  it("divides a cost by its prompts to the nano-dollar, and knows none where there is no prompt", () => {
    const priced = { requests: 9, costUsd: 1, costNanoUsd: "1000000000" };
    expect(measured("costPerPromptUsd", { ...priced, prompts: 3 })).toEqual([1 / 3, false, ""]);
    expect(measured("costPerPromptUsd", { ...priced, prompts: 3, lowerBoundRequests: 1 })).toEqual([
      1 / 3,
      true,
      "1 answer cut short in the log",
    ]);
    expect(measured("costPerPromptUsd", priced)).toEqual([null, false, "no prompts"]);
  });

  it("counts problems, and numbers within numbers", () => {
    expect(measured("problems", {})).toEqual([2, false, ""]);
    expect(measured("outcomes.denied", { outcomes: { ...none.outcomes, denied: 3 } })).toEqual([
      3,
      false,
      "",
    ]);
  });
});
