import type { Confidence } from "./price-book.js";

/** A decimal number of 0 or more; a string keeps digits that a JSON number would lose. */
export type Decimal = number | string;

/** Prices in USD per million tokens. */
export interface TokenPricesJson {
  readonly input: Decimal;
  readonly output: Decimal;
  /** Absent: cached tokens cost what `input` says. */
  readonly read?: Decimal | undefined;
  /** Absent: writes cost what `input` says. */
  readonly write5m?: Decimal | undefined;
  /** Absent: the same as `write5m`. */
  readonly write1h?: Decimal | undefined;
}

/** Factors by service tier; null marks a tier without list price. */
export type ServiceTiersJson = Readonly<Record<string, Decimal | null>>;

/** One row of a {@link PriceBookJson}. */
export interface PriceRowJson {
  readonly id: string;
  /** A key of the book's `vendors`. */
  readonly vendor: string;
  readonly aliases?: readonly string[] | undefined;
  /** First UTC day, `YYYY-MM-DD`. Absent: since release. */
  readonly from?: string | undefined;
  /** First UTC day on which the row no longer holds. Absent: no end. */
  readonly until?: string | undefined;
  readonly prices: TokenPricesJson;
  /** Prices of a whole request whose prompt is greater than a limit. */
  readonly longPrompts?:
    | readonly {
        readonly abovePromptTokens: number;
        readonly until?: string | undefined;
        readonly prices: TokenPricesJson;
      }[]
    | undefined;
  /** A greater prompt multiplies `prices` by the vendor's `longPrompt` factors. */
  readonly longAbovePromptTokens?: number | undefined;
  /** Prices at speed "fast"; cache prices follow input. Absent: a fast request is unpriced. */
  readonly fast?:
    | { readonly input: Decimal; readonly output: Decimal; readonly until?: string | undefined }
    | undefined;
  /** Overrides the vendor's. */
  readonly serviceTiers?: ServiceTiersJson | undefined;
  /** Factors by place of inference. */
  readonly inferenceGeos?: Readonly<Record<string, Decimal>> | undefined;
  /** Keys of the book's `sources`. */
  readonly source: readonly string[];
  /** The day on which the row was checked; default the newest day of its sources. */
  readonly asOf?: string | undefined;
  readonly confidence: Confidence;
  readonly note?: string | undefined;
}

/** Settings common to a vendor's models. */
export interface VendorJson {
  /** The fee for one web search, USD. Absent: not known, and none is added. */
  readonly searchUsd?: Decimal | undefined;
  readonly serviceTiers?: ServiceTiersJson | undefined;
  readonly longPrompt?: { readonly inputMultiplier: Decimal; readonly outputMultiplier: Decimal } | undefined;
}

/** The JSON form of a price book. */
export interface PriceBookJson {
  readonly asOf: string;
  readonly sources: Readonly<Record<string, { readonly what: string; readonly asOf: string }>>;
  readonly vendors: Readonly<Record<string, VendorJson>>;
  readonly models: readonly PriceRowJson[];
}
