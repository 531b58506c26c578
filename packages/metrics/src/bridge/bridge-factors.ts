import type { CostBridgePartId } from "../rows/cost-bridge.js";
import type { CellFactors, FactorPair } from "./cell-factors.js";

/** A cause that a bridge tells apart, and the factors of a cell that it sets. */
interface BridgeFactor {
  readonly id: Exclude<CostBridgePartId, "other">;
  readonly factors: readonly (keyof CellFactors)[];
}

/** The causes, each with the factors that are its own. */
export const bridgeFactors: readonly BridgeFactor[] = [
  { id: "volume", factors: ["requests"] },
  { id: "subagentShare", factors: ["threadShare"] },
  { id: "modelMix", factors: ["modelShare"] },
  { id: "contextSize", factors: ["promptTokens"] },
  { id: "cacheMix", factors: ["promptShares"] },
  { id: "outputSize", factors: ["outputTokens"] },
  { id: "price", factors: ["promptPrices", "outputPrice"] },
  { id: "terms", factors: ["terms"] },
];

/** What all cells cost in pico-dollars where the causes given as bits are as they are after, and the others as before. */
export function costAt(pairs: readonly FactorPair[], changed: number): number {
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
