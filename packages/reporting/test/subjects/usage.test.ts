import type { Usage } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { costDifference, usageColumns } from "../../src/subjects/usage.js";
import { rowOf } from "../../src/table/column.js";

const noUsage: Usage = {
  requests: 0,
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  cacheWriteUnknownTtlTokens: 0,
  totalTokens: 0,
  webSearches: 0,
  costUsd: 0,
  costNanoUsd: "0",
  unpricedRequests: 0,
  unpricedTokens: 0,
  tokenBasis: null,
  unknownUsageRequests: 0,
  lowerBoundRequests: 0,
  undatedRequests: 0,
};

describe("usageColumns", () => {
  it("R85 knows no tokens where no request has logged usage", () => {
    const unknown = {
      requests: 2,
      costUsd: null,
      tokenBasis: null,
      totalTokens: null,
      unknownUsageRequests: 2,
    } as const;
    expect(rowOf(usageColumns, { ...noUsage, ...unknown })).toMatchObject({
      costUsd: null,
      requests: 2,
      totalTokens: null,
      inputTokens: null,
      outputTokens: null,
      cacheWriteUnknownTtlTokens: null,
    });
  });

  it("R52 knows no tokens and no cost where no request was answered, and none where there was nothing", () => {
    expect(rowOf(usageColumns, { ...noUsage, totalTokens: null, costUsd: null })).toMatchObject({
      requests: 0,
      costUsd: null,
      totalTokens: null,
      outputTokens: null,
    });
    expect(rowOf(usageColumns, noUsage)).toMatchObject({
      requests: 0,
      costUsd: 0,
      totalTokens: 0,
      outputTokens: 0,
    });
  });

  it("has output, cost and what is added up of it as lower bounds, and input as it is", () => {
    const bound: Usage = {
      ...noUsage,
      requests: 2,
      inputTokens: 5,
      outputTokens: 7,
      totalTokens: 12,
      costUsd: 1.5,
      lowerBoundRequests: 1,
      tokenBasis: "lowerBound",
    };
    expect(rowOf(usageColumns, bound)).toMatchObject({
      costUsd: { atLeast: 1.5 },
      totalTokens: { atLeast: 12 },
      inputTokens: 5,
      outputTokens: { atLeast: 7 },
      unpricedTokens: 0,
    });
  });
});

describe("costDifference", () => {
  it("is what is recorded beyond what is computed, and its share of what is recorded", () => {
    const recorded = { recordedCostUsd: 2, recordedCostNanoUsd: "2000000000" };
    const compared = { comparedCostUsd: 1.5, comparedCostNanoUsd: "1500000000" };
    expect(costDifference({ ...recorded, ...compared })).toEqual({ differenceUsd: 0.5, share: 0.25 });
    expect(costDifference({ ...recorded, comparedCostUsd: null })).toEqual({
      differenceUsd: null,
      share: null,
    });
  });
});
