import type { Facts } from "@turnmeter/schema";
import { together } from "../engine/pending.js";
import { costBridgePartIds } from "../rows/comparison.js";
import type { CostBridge, CostBridgeSide, CostBridgePartId } from "../rows/comparison.js";
import { type BridgeCell, type BridgeCells, bridgeCells, type TokenClass } from "./bridge-cells.js";
import { type CellFactors, type FactorPair, factorPairs } from "./cell-factors.js";
import type { Usage } from "../rows/usage.js";
import type { BridgePrices } from "../prices/prices.js";
import { usageOfAll } from "../usage/usage-by.js";

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

/** Rounded to nearest, halves away from 0. */
function nanoUsdOf(picoUsd: bigint): bigint {
  const half = picoUsd < 0n ? -500n : 500n;
  return (picoUsd + half) / 1000n;
}

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

interface BridgeFactor {
  readonly id: Exclude<CostBridgePartId, "other">;
  readonly factors: readonly (keyof CellFactors)[];
}

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

/** Cost in pico-dollars with the causes in the bit mask taken from after, the others from before. */
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

/** Whole numbers near the values that add up to `sum`: each value is truncated, and the missing units go, one by one, to the values that lost most. A value of 0 stays 0 as long as another one is not. Negated values with a negated sum give the negated numbers. */
export function roundToSum(values: readonly number[], sum: bigint): readonly bigint[] {
  const whole = values.map((value) => BigInt(Math.trunc(value)));
  const rest = sum - whole.reduce((total, value) => total + value, 0n);
  const sign = rest < 0n ? -1 : 1;
  const lost = (index: number): number => sign * (values[index]! - Math.trunc(values[index]!));
  const takers = values
    .map((_, index) => index)
    .filter((index) => values[index] !== 0)
    .sort((a, b) => lost(b) - lost(a) || Math.abs(values[b]!) - Math.abs(values[a]!) || a - b);
  if (takers.length === 0) return whole;
  const steps = rest * BigInt(sign);
  const count = BigInt(takers.length);
  for (const [place, index] of takers.entries()) {
    const taken = steps / count + (BigInt(place) < steps % count ? 1n : 0n);
    whole[index]! += BigInt(sign) * taken;
  }
  return whole;
}

/**
 * The Shapley value of each player of a game: what it adds, averaged over all orders in which players can come in.
 *
 * `worth(players)` is called once for each set of players, given as bits. A player that never changes the worth gets
 * exactly 0, and a game whose sets are exchanged for their complements gets exactly the negated values.
 */
export function shapleyValues(playerCount: number, worth: (players: number) => number): readonly number[] {
  const worths = Array.from({ length: 2 ** playerCount }, (_, players) => worth(players));
  const weights = weightsOf(playerCount);
  return Array.from({ length: playerCount }, (_, player) => {
    const others = allPlayers(playerCount) & ~(1 << player);
    const added = (set: number): number =>
      weights[sizeOf(set)]! * (worths[set | (1 << player)]! - worths[set]!);
    // A set and its complement are added first, so that the order of addition is the same in the game of complements.
    let value = 0;
    for (let set = 0; set <= others; set++) {
      const complement = others & ~set;
      if ((set & ~others) === 0 && set <= complement)
        value += set === complement ? added(set) : added(set) + added(complement);
    }
    return value;
  });
}

/** Shapley weights, by the number of players before the player. */
function weightsOf(playerCount: number): readonly number[] {
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
  return Array.from(
    { length: playerCount },
    (_, size) => (factorial(size) * factorial(playerCount - size - 1)) / factorial(playerCount),
  );
}

function allPlayers(count: number): number {
  return 2 ** count - 1;
}

function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size++;
  return size;
}
