import type { Facts } from "@turnmeter/schema";
import type { CostBridgeSide } from "../rows/cost-bridge.js";
import { usageOfAll } from "../usage/usage-of-all.js";
import type { BridgeCell, BridgeCells, TokenClass } from "./bridge-cell.js";

/** What one side of a bridge is made of. */
export function bridgeSide(
  facts: Pick<Facts, "requests" | "toolCalls">,
  { cells, unexplainedRequests }: BridgeCells,
): CostBridgeSide {
  const usage = usageOfAll(facts);
  const tokens = (...classes: readonly TokenClass[]): number =>
    classes.reduce((sum, name) => sum + Number(sumOver(cells, (cell) => cell.tokens[name])), 0);
  return {
    costNanoUsd: BigInt(usage.costNanoUsd),
    requests: Number(sumOver(cells, ({ requests }) => requests)),
    subagentRequests: Number(sumOver(cells, ({ requests, isSubagent }) => (isSubagent ? requests : 0n))),
    promptTokens: tokens("input", "cacheRead", "cacheWrite5m", "cacheWrite1h"),
    cacheReadTokens: tokens("cacheRead"),
    cacheWriteTokens: tokens("cacheWrite5m", "cacheWrite1h"),
    outputTokens: tokens("output"),
    unexplainedRequests,
    unpricedRequests: usage.unpricedRequests,
    unknownUsageRequests: usage.unknownUsageRequests,
    lowerBoundRequests: usage.lowerBoundRequests,
  };
}

function sumOver(cells: readonly BridgeCell[], valueOf: (cell: BridgeCell) => bigint): bigint {
  return cells.reduce((sum, cell) => sum + valueOf(cell), 0n);
}
