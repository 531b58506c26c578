import type { PricesOf } from "../prices/list-prices.js";

/** Options of cache metrics. */
export interface CacheOptions {
  /** Base list prices of a model at a moment; null if it has none. */
  readonly pricesOf: PricesOf;
  /**
   * Only what was sent from `startAt` up to and without `endAt` (epoch ms) is reported, but all facts are used: what a
   * request follows, and what follows it, may lie outside. Null, as without it, is open.
   */
  readonly window?: CacheWindow | undefined;
}

export interface CacheWindow {
  readonly startAt: number | null;
  readonly endAt: number | null;
}

/** Rows that lie in the window; rows without a time lie only in one that is open on both sides. */
export function windowConditions({ startAt, endAt }: CacheWindow = { startAt: null, endAt: null }) {
  return [
    ...(startAt === null ? [] : [{ column: "at", from: startAt } as const]),
    ...(endAt === null ? [] : [{ column: "at", below: endAt } as const]),
  ];
}
