import type { Facts, TokenBasis } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import type { RowGroups } from "../engine/metric.js";
import type { Cost } from "../rows/cost.js";
import { usdOf } from "../figures/usd.js";

/** Cost of each group's requests, by the number of the group. */
export function costsOfGroups(facts: Pick<Facts, "requests">, { size, ofRow }: RowGroups): readonly Cost[] {
  const parts = aggregate(facts, {
    table: "requests",
    dimensions: {
      group: { size, ofRow },
      isPriced: { present: "costNanoUsd" },
      tokenBasis: { column: "tokenBasis" },
    },
    measures: { requests: "count", costNanoUsd: { sum: "costNanoUsd" } },
  });
  const ofGroups = groupBy(parts, ({ group }) => group);
  return Array.from({ length: size }, (_, group) => sumCosts((ofGroups.get(group) ?? []).map(costOfPart)));
}

/** Requests that are alike in whether they have a price and in how certain their tokens are. */
interface CostPart {
  readonly requests: number;
  readonly isPriced: boolean;
  readonly tokenBasis: TokenBasis;
  readonly costNanoUsd: bigint;
}

/** The cost of requests that are alike. */
export function costOfPart({ requests, isPriced, tokenBasis, costNanoUsd }: CostPart): Cost {
  return {
    requests,
    costUsd: isPriced ? usdOf(costNanoUsd) : null,
    costNanoUsd: String(costNanoUsd),
    unpricedRequests: isPriced || tokenBasis === "unknown" ? 0 : requests,
    lowerBoundRequests: tokenBasis === "lowerBound" ? requests : 0,
  };
}

/** Costs added up. */
export function sumCosts(costs: readonly Cost[]): Cost {
  const sum = (valueOf: (cost: Cost) => number) => costs.reduce((total, cost) => total + valueOf(cost), 0);
  const requests = sum((cost) => cost.requests);
  const costNanoUsd = costs.reduce((total, cost) => total + BigInt(cost.costNanoUsd), 0n);
  const hasPriced = costs.some((cost) => cost.requests > 0 && cost.costUsd !== null);
  return {
    requests,
    costUsd: requests > 0 && !hasPriced ? null : usdOf(costNanoUsd),
    costNanoUsd: String(costNanoUsd),
    unpricedRequests: sum((cost) => cost.unpricedRequests),
    lowerBoundRequests: sum((cost) => cost.lowerBoundRequests),
  };
}
