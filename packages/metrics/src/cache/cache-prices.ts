import { longsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { BridgePrices, ListPrices } from "../bridge/list-prices.js";
import type { CacheCost } from "../rows/cache.js";
import { DAY_MS } from "../figures/days.js";
import { usdOf } from "../figures/usd.js";

/** Looks up base list prices of a model at a moment; null if it has none. */
export type PricesOf = BridgePrices["pricesOf"];

/** The base list prices for each request, by its row; looked up once for each model and day. */
export function pricesOfRequests({ columns }: Facts["requests"], pricesOf: PricesOf) {
  const at = longsOf(columns.at);
  const known = new Map<string, ListPrices | null>();
  return (row: number): ListPrices | null => {
    const model = columns.model.at(row);
    if (model === null) return null;
    const key = `${Math.floor(at[row]! / DAY_MS)} ${model}`;
    let prices = known.get(key);
    if (prices === undefined) known.set(key, (prices = pricesOf(model, columns.at.at(row))));
    return prices;
  };
}

/** Tokens that were sent again or written: how many at which price. */
export interface SentTokens {
  readonly input: number;
  readonly written5m: number;
  readonly written1h: number;
}

/** Cost of tokens, and the avoidable part at another price each; null without prices. */
export interface PaidTokens {
  readonly costPicoUsd: bigint;
  readonly extraPicoUsd: bigint;
}

/** Cost of tokens, and their extra cost over another price for each. */
export function paidFor(
  { input, written5m, written1h }: SentTokens,
  prices: ListPrices | null,
  instead: "input" | "cacheRead",
): PaidTokens | null {
  if (prices === null) return null;
  const costPicoUsd =
    BigInt(input) * prices.input +
    BigInt(written5m) * prices.cacheWrite5m +
    BigInt(written1h) * prices.cacheWrite1h;
  const extraPicoUsd = costPicoUsd - BigInt(input + written5m + written1h) * prices[instead];
  return { costPicoUsd, extraPicoUsd: extraPicoUsd > 0n ? extraPicoUsd : 0n };
}

/** The dollars of one break or write, rounded half up; null is unpriced. */
export function cacheCost(paid: PaidTokens | null): CacheCost {
  if (paid === null)
    return { costUsd: null, costNanoUsd: "0", extraUsd: null, extraNanoUsd: "0", unpriced: 1 };
  const cost = (paid.costPicoUsd + 500n) / 1000n;
  const extra = (paid.extraPicoUsd + 500n) / 1000n;
  return {
    costUsd: usdOf(cost),
    costNanoUsd: String(cost),
    extraUsd: usdOf(extra),
    extraNanoUsd: String(extra),
    unpriced: 0,
  };
}

/** Dollars added up. */
export function sumCacheCosts(costs: readonly CacheCost[]): CacheCost {
  const cost = costs.reduce((sum, { costNanoUsd }) => sum + BigInt(costNanoUsd), 0n);
  const extra = costs.reduce((sum, { extraNanoUsd }) => sum + BigInt(extraNanoUsd), 0n);
  const isNothingPriced = costs.length > 0 && costs.every(({ costUsd }) => costUsd === null);
  return {
    costUsd: isNothingPriced ? null : usdOf(cost),
    costNanoUsd: String(cost),
    extraUsd: isNothingPriced ? null : usdOf(extra),
    extraNanoUsd: String(extra),
    unpriced: costs.reduce((sum, { unpriced }) => sum + unpriced, 0),
  };
}
