import type { Facts } from "@turnmeter/schema";
import { costBridgePartIds } from "../rows/cost-bridge.js";
import type { CostBridge } from "../rows/cost-bridge.js";
import { bridgeCells } from "./bridge-cells.js";
import type { BridgeCell } from "./bridge-cell.js";
import { bridgeSide } from "./bridge-side.js";
import { bridgeFactors, costAt } from "./bridge-factors.js";
import { factorPairs } from "./cell-factors.js";
import type { BridgePrices } from "./list-prices.js";
import { roundToSum } from "./round-to-sum.js";
import { shapleyValues } from "./shapley-values.js";

/**
 * Takes the difference between the costs of two sets of facts apart by its causes, of priced facts. The parts add up to
 * it exactly, do not depend on the order of rows, and are negated where the sides are exchanged.
 */
export function costBridge(
  before: Pick<Facts, "requests" | "toolCalls">,
  after: Pick<Facts, "requests" | "toolCalls">,
  prices: BridgePrices,
): CostBridge {
  const from = bridgeCells(before.requests, prices);
  const to = bridgeCells(after.requests, prices);
  const sides = { before: bridgeSide(before, from), after: bridgeSide(after, to) };
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
