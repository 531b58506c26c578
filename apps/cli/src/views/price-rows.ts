import { usdPerMillionTokens } from "@turnmeter/pricing";
import type { PriceBook, TokenPrices } from "@turnmeter/pricing";

/** Prices of one model over one span of days. Dollars are per million tokens. */
export interface PriceListRow {
  readonly model: string;
  readonly aliases: readonly string[];
  /** First UTC day; null for since release. */
  readonly from: string | null;
  /** First UTC day on which it no longer holds; null for no end. */
  readonly until: string | null;
  readonly inputUsd: number;
  readonly outputUsd: number;
  readonly cacheReadUsd: number;
  readonly cacheWrite5mUsd: number;
  readonly cacheWrite1hUsd: number;
  /** Other prices of a whole request whose prompt is larger than the limit. */
  readonly longPrompts: readonly (TokenPricesUsd & {
    readonly abovePromptTokens: number;
    readonly until: string | null;
  })[];
  /** Prices at speed "fast"; null where there are none. */
  readonly fast: (TokenPricesUsd & { readonly until: string | null }) | null;
  readonly source: readonly string[];
  /** When a source was last checked; null where the book does not say. */
  readonly asOf: string | null;
  readonly confidence: string | null;
  readonly note: string | null;
}

type TokenPricesUsd = Pick<
  PriceListRow,
  "inputUsd" | "outputUsd" | "cacheReadUsd" | "cacheWrite5mUsd" | "cacheWrite1hUsd"
>;

/** The rows of a price book, by model and first day. */
export function priceRows({ models }: PriceBook): PriceListRow[] {
  return models.flatMap(({ model, aliases, rows }) =>
    rows.map((row) => ({
      model,
      aliases,
      from: row.from,
      until: row.until,
      ...inUsd(row.card.prices),
      longPrompts: row.card.longPrompts.map(({ abovePromptTokens, until, prices }) => ({
        abovePromptTokens,
        until,
        ...inUsd(prices),
      })),
      fast: row.fast === null ? null : { until: row.fast.until, ...inUsd(row.fast.card.prices) },
      source: row.source,
      asOf: row.asOf,
      confidence: row.confidence,
      note: row.note,
    })),
  );
}

function inUsd(prices: TokenPrices): TokenPricesUsd {
  return {
    inputUsd: usdPerMillionTokens(prices.input),
    outputUsd: usdPerMillionTokens(prices.output),
    cacheReadUsd: usdPerMillionTokens(prices.cacheRead),
    cacheWrite5mUsd: usdPerMillionTokens(prices.cacheWrite5m),
    cacheWrite1hUsd: usdPerMillionTokens(prices.cacheWrite1h),
  };
}
