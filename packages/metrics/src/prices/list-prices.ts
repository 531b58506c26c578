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
