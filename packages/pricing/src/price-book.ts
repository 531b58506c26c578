/** Prices of one token of each kind, in whole pico-dollars: 1 USD per million tokens is 1_000_000n. */
export interface TokenPrices {
  /** Prompt tokens neither read from nor written to a cache. */
  readonly input: bigint;
  /** Output tokens, reasoning included. */
  readonly output: bigint;
  readonly cacheRead: bigint;
  /** Cache writes with a lifetime of 5 minutes or an unknown one. */
  readonly cacheWrite5m: bigint;
  readonly cacheWrite1h: bigint;
}

/** Prices of a whole request whose prompt is greater than a limit. */
export interface LongPromptPrices {
  /** Prompt tokens of all kinds: uncached, cache reads and cache writes. */
  readonly abovePromptTokens: number;
  /** First UTC day, `YYYY-MM-DD`, on which they are no longer valid; null for no end. */
  readonly until: string | null;
  readonly prices: TokenPrices;
}

/** A model's token prices at one speed and service tier. */
export interface RateCard {
  readonly prices: TokenPrices;
  /** Ascending by limit; the last one that a prompt exceeds holds for the whole request. */
  readonly longPrompts: readonly LongPromptPrices[];
}

/** Millionths: 1_100_000n is 1.1 times. */
export type Multiplier = bigint;

/** How sure a row is: `low` rests on one secondary source or an assumption, `medium` partly so. */
export const confidences = ["high", "medium", "low"] as const;
export type Confidence = (typeof confidences)[number];

/** Prices of one model over one span of days. */
export interface PriceRow {
  /** The model's id, and `@` with the first day where the row has one. Unique in a book. */
  readonly priceId: string;
  /** First UTC day, `YYYY-MM-DD`; null for since release. */
  readonly from: string | null;
  /** First UTC day on which it is no longer valid; null for no end. */
  readonly until: string | null;
  readonly card: RateCard;
  /** Prices of requests at `speed` "fast"; null if a fast request has no list price. */
  readonly fast: { readonly until: string | null; readonly card: RateCard } | null;
  /**
   * Prices by service tier: a factor on `card` or a card of its own; null if the tier has no
   * list price. A tier that is not in it costs what `card` says.
   */
  readonly serviceTiers: ReadonlyMap<string, Multiplier | RateCard | null>;
  /** Factor on every token by place of inference. A place that is not in it has factor 1. */
  readonly inferenceGeos: ReadonlyMap<string, Multiplier>;
  /** The fee for one web search, nano-dollars; null if it is not known. */
  readonly searchNanoUsd: bigint | null;
  /** Keys of the book's `sources`. */
  readonly source: readonly string[];
  /** The newest day on which one of the sources was checked; null if the book does not say. */
  readonly asOf: string | null;
  readonly confidence: Confidence | null;
  readonly note: string | null;
}

/** One model and all its prices. */
export interface PricedModel {
  readonly model: string;
  /** Other ids of the same model at the same price. */
  readonly aliases: readonly string[];
  /** At least one, ascending by `from`; their spans do not overlap. */
  readonly rows: readonly PriceRow[];
}

/** Where prices were read. */
export interface PriceSource {
  readonly what: string;
  /** The day on which it was checked; null if the book does not say. */
  readonly asOf: string | null;
}

/** Dated prices of models. */
export interface PriceBook {
  /** The day on which the book was put together; null if it does not say. */
  readonly asOf: string | null;
  readonly sources: ReadonlyMap<string, PriceSource>;
  /** Ascending by id. */
  readonly models: readonly PricedModel[];
}

/** Dollars per million tokens of a price in pico-dollars per token, for display. */
export function usdPerMillionTokens(picoUsd: bigint): number {
  return Number(picoUsd) / 1_000_000;
}
