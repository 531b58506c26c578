import type { Facts } from "@turnmeter/schema";
import { usdOf } from "../figures/usd.js";
import type { Cost } from "../rows/cost.js";
import { sumCosts } from "../usage/costs-of-groups.js";

/** Facts needed for failures. */
export type FailureFacts = Pick<Facts, "toolCalls" | "requests">;

/** The calls that began a chain. */
export const beganChains = [{ present: "attempts" }] as const;

/** Measures of the costs of chains, for groups in which all have a price or none has. */
export const retryMeasures = {
  requests: { sum: "retryRequests" },
  costNanoUsd: { sum: "retryCostNanoUsd" },
  unpricedRequests: { sum: "unpricedRequests" },
  lowerBoundRequests: { sum: "lowerBoundRequests" },
} as const;

type RetrySums = { readonly [Name in keyof typeof retryMeasures]: bigint } & { readonly isPriced: boolean };

/** The costs of chains added up. */
export function retryCost(parts: readonly RetrySums[]): Cost {
  return sumCosts(
    parts.map(({ isPriced, requests, costNanoUsd, unpricedRequests, lowerBoundRequests }) => ({
      requests: Number(requests),
      costUsd: isPriced ? usdOf(costNanoUsd) : null,
      costNanoUsd: String(costNanoUsd),
      unpricedRequests: Number(unpricedRequests),
      lowerBoundRequests: Number(lowerBoundRequests),
    })),
  );
}
