import type { Facts } from "@turnmeter/schema";
import { together } from "../engine/pending.js";
import { costBridgePartIds } from "../rows/cost-bridge.js";
import type { CostBridge, CostBridgeSide, CostBridgePartId } from "../rows/cost-bridge.js";
import { bridgeCells } from "./bridge-cells.js";
import type { BridgeCell, BridgeCells, TokenClass } from "./bridge-cells.js";
import { factorPairs } from "./cell-factors.js";
import type { Usage } from "../rows/usage.js";
import type { BridgePrices } from "../prices/list-prices.js";
import { roundToSum } from "./round-to-sum.js";
import { shapleyValues } from "./shapley-values.js";
import { usageOfAll } from "../usage/usage-by.js";
import type { CellFactors, FactorPair } from "./cell-factors.js";

/**
 * Takes the difference between the costs of two sets of facts apart by its causes, of priced facts. The parts add up to
 * it exactly, do not depend on the order of rows, and are negated where the sides are exchanged.
 */
export function costBridge(
  before: Pick<Facts, "requests" | "toolCalls">,
  after: Pick<Facts, "requests" | "toolCalls">,
  prices: BridgePrices,
): CostBridge {
  const { from, to, usageBefore, usageAfter } = together({
    from: () => bridgeCells(before, prices),
    to: () => bridgeCells(after, prices),
    usageBefore: () => usageOfAll(before),
    usageAfter: () => usageOfAll(after),
  });
  const sides = { before: bridgeSide(usageBefore, from), after: bridgeSide(usageAfter, to) };
  const pairs = factorPairs(from.cells, to.cells);
  const values = shapleyValues(bridgeFactors.length, (changed) => costAt(pairs, changed) / PICO_PER_NANO);
  const parts = new Map(
    roundToSum(values, nanoUsdOf(costOf(to.cells) - costOf(from.cells))).map((costNanoUsd, index) => [
      bridgeFactors[index]!.id as string,
      costNanoUsd,
    ]),
  );
  const difference = sides.after.costNanoUsd - sides.before.costNanoUsd;
  const other = difference - [...parts.values()].reduce((sum, part) => sum + part, 0n);
  return {
    beforeCostNanoUsd: sides.before.costNanoUsd,
    afterCostNanoUsd: sides.after.costNanoUsd,
    parts: costBridgePartIds.map((id) => ({ id, costNanoUsd: parts.get(id) ?? other })),
    ...sides,
  };
}

const PICO_PER_NANO = 1000;

function costOf(cells: readonly BridgeCell[]): bigint {
  return cells.reduce((sum, { costPicoUsd }) => sum + costPicoUsd, 0n);
}

/** Rounded to the nearest, a half away from 0. */
function nanoUsdOf(picoUsd: bigint): bigint {
  const half = picoUsd < 0n ? -500n : 500n;
  return (picoUsd + half) / 1000n;
}

/** One side of a bridge. */
function bridgeSide(usage: Usage, { cells, unexplainedRequests }: BridgeCells): CostBridgeSide {
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

/** A cause that a bridge tells apart, and the factors of a cell that it sets. */
interface BridgeFactor {
  readonly id: Exclude<CostBridgePartId, "other">;
  readonly factors: readonly (keyof CellFactors)[];
}

/** The causes, each with the factors that are its own. */
const bridgeFactors: readonly BridgeFactor[] = [
  { id: "volume", factors: ["requests"] },
  { id: "subagentShare", factors: ["threadShare"] },
  { id: "modelMix", factors: ["modelShare"] },
  { id: "contextSize", factors: ["promptTokens"] },
  { id: "cacheMix", factors: ["promptShares"] },
  { id: "outputSize", factors: ["outputTokens"] },
  { id: "price", factors: ["promptPrices", "outputPrice"] },
  { id: "terms", factors: ["terms"] },
];

/** Cost of all cells, pico-dollars, with the causes given as bits as after, the others as before. */
function costAt(pairs: readonly FactorPair[], changed: number): number {
  const isAfter = new Set(
    bridgeFactors.flatMap(({ factors }, index) => (changed & (1 << index) ? factors : [])),
  );
  let cost = 0;
  for (const { before, after } of pairs) {
    const valueOf = <F extends keyof CellFactors>(factor: F): CellFactors[F] =>
      (isAfter.has(factor) ? after : before)[factor];
    const prices = valueOf("promptPrices");
    const promptPrice = valueOf("promptShares").reduce(
      (sum, share, index) => sum + share * prices[index]!,
      0,
    );
    cost +=
      valueOf("requests") *
      valueOf("threadShare") *
      valueOf("modelShare") *
      (valueOf("promptTokens") * promptPrice + valueOf("outputTokens") * valueOf("outputPrice")) *
      valueOf("terms");
  }
  return cost;
}
