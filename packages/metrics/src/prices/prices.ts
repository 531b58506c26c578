import { longsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { DAY_MS } from "../figures/days.js";

/** List prices of one token of each class, in whole pico-dollars: 1 USD per million tokens is 1_000_000n. */
export interface ListPrices {
  readonly input: bigint;
  readonly output: bigint;
  readonly cacheRead: bigint;
  readonly cacheWrite5m: bigint;
  readonly cacheWrite1h: bigint;
}

/** Where a bridge looks up prices. */
export interface BridgePrices {
  /**
   * The list prices of a model at a moment (epoch ms; null if it is not known), before any multiplier for speed,
   * tier, place or long prompts; null if it has none. The same for all moments of one UTC day.
   */
  readonly pricesOf: (model: string, at: number | null) => ListPrices | null;
  /** The fee for one search run inside a response of a model at a moment, nano-dollars. */
  readonly searchNanoUsdOf: (model: string, at: number | null) => bigint;
}

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

/** The paid amounts in whole nano-dollars, rounded half up; null is unpriced. */
export function nanoUsdOf(paid: PaidTokens | null): {
  readonly costNanoUsd: number | null;
  readonly extraNanoUsd: number | null;
} {
  if (paid === null) return { costNanoUsd: null, extraNanoUsd: null };
  return { costNanoUsd: rounded(paid.costPicoUsd), extraNanoUsd: rounded(paid.extraPicoUsd) };
}

function rounded(picoUsd: bigint): number {
  return Number((picoUsd + 500n) / 1000n);
}
