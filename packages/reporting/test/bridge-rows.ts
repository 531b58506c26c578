import { costBridgePartIds } from "@turnmeter/metrics";
import type { CostBridge, CostBridgePartId, CostBridgeSide } from "@turnmeter/metrics";

const plainSide: CostBridgeSide = {
  costNanoUsd: 0n,
  requests: 100,
  subagentRequests: 20,
  promptTokens: 5_000_000,
  cacheReadTokens: 4_000_000,
  cacheWriteTokens: 500_000,
  outputTokens: 41_000,
  unexplainedRequests: 0,
  unpricedRequests: 0,
  unknownUsageRequests: 0,
  lowerBoundRequests: 0,
};

/** A bridge from a cost in dollars over the given parts, in dollars. */
export function bridgeOf(
  beforeUsd: number,
  parts: Partial<Record<CostBridgePartId, number>>,
  sides: { readonly before?: Partial<CostBridgeSide>; readonly after?: Partial<CostBridgeSide> } = {},
): CostBridge {
  const all = costBridgePartIds.map((id) => ({ id, costNanoUsd: nano(parts[id] ?? 0) }));
  const before = nano(beforeUsd);
  const after = all.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, before);
  return {
    beforeCostNanoUsd: before,
    afterCostNanoUsd: after,
    parts: all,
    before: { ...plainSide, ...sides.before, costNanoUsd: before },
    after: { ...plainSide, requests: 130, ...sides.after, costNanoUsd: after },
  };
}

function nano(usd: number): bigint {
  return BigInt(Math.round(usd * 1e9));
}
