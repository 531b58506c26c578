import { longsOf, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { longSums } from "../engine/exact-sums.js";
import type { RowGroups } from "../engine/exact-sums.js";
import type { Cost } from "../rows/cost.js";
import { usdOf } from "../figures/usd.js";

/** What the requests of each group cost, by the number of the group. */
export function costsOfGroups({ columns }: Facts["requests"], groups: RowGroups): readonly Cost[] {
  const { size, ofRow } = groups;
  const costs = longsOf(columns.costNanoUsd);
  const bases = textsOf(columns.tokenBasis);
  const unknown = bases.dictionary.indexOf("unknown");
  const lowerBound = bases.dictionary.indexOf("lowerBound");
  const requests = new Int32Array(size);
  const priced = new Int32Array(size);
  const unpriced = new Int32Array(size);
  const bounds = new Int32Array(size);
  for (let row = 0; row < ofRow.length; row++) {
    const group = ofRow[row]!;
    if (group === -1) continue;
    requests[group]!++;
    const basis = bases.codes[row]!;
    if (!Number.isNaN(costs[row]!)) priced[group]!++;
    else if (basis !== unknown) unpriced[group]!++;
    if (basis === lowerBound) bounds[group]!++;
  }
  return longSums(costs, groups).map((costNanoUsd, group) => ({
    requests: requests[group]!,
    costUsd: requests[group]! > 0 && priced[group] === 0 ? null : usdOf(costNanoUsd),
    costNanoUsd: String(costNanoUsd),
    unpricedRequests: unpriced[group]!,
    lowerBoundRequests: bounds[group]!,
  }));
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
