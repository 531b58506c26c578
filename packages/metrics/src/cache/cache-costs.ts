import { usdOf } from "../figures/usd.js";
import type { CacheCost } from "../rows/cache.js";

/** Breaks or writes that have a price, or that have none: how many, and their costs added up. */
export interface CacheCostPart {
  readonly count: number;
  readonly isPriced: boolean;
  readonly costNanoUsd: bigint;
  readonly extraNanoUsd: bigint;
}

/** Costs of breaks or writes added up. */
export function cacheCostOf(parts: readonly CacheCostPart[]): CacheCost {
  const cost = parts.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, 0n);
  const extra = parts.reduce((sum, { extraNanoUsd }) => sum + extraNanoUsd, 0n);
  const isNothingPriced = parts.length > 0 && parts.every(({ isPriced }) => !isPriced);
  return {
    costUsd: isNothingPriced ? null : usdOf(cost),
    costNanoUsd: String(cost),
    extraUsd: isNothingPriced ? null : usdOf(extra),
    extraNanoUsd: String(extra),
    unpriced: parts.reduce((sum, { isPriced, count }) => sum + (isPriced ? 0 : count), 0),
  };
}

/** The cost of one break or write. */
export function cacheCostOfRow(row: {
  readonly costNanoUsd: number | null;
  readonly extraNanoUsd: number | null;
}): CacheCost {
  return cacheCostOf([
    {
      count: 1,
      isPriced: row.costNanoUsd !== null,
      costNanoUsd: BigInt(row.costNanoUsd ?? 0),
      extraNanoUsd: BigInt(row.extraNanoUsd ?? 0),
    },
  ]);
}
