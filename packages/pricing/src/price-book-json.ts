import { z } from "zod";
import { confidences } from "./price-book.js";
import type { Confidence, PriceBook } from "./price-book.js";
import { bookOfJson } from "./book-of-json.js";
import { bookOfLitellm, isLitellm } from "./litellm.js";

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

const decimal = z.union([z.number().nonnegative(), z.string().regex(/^\d+(\.\d+)?$/)]);
const day = z.iso.date();
const promptTokens = z.number().int().positive();
const serviceTiers = z.record(z.string(), decimal.nullable());

const tokenPrices: z.ZodType<TokenPricesJson> = z.strictObject({
  input: decimal,
  output: decimal,
  read: decimal.optional(),
  write5m: decimal.optional(),
  write1h: decimal.optional(),
});

const priceRow: z.ZodType<PriceRowJson> = z.strictObject({
  id: z.string().min(1),
  vendor: z.string(),
  aliases: z.array(z.string().min(1)).optional(),
  from: day.optional(),
  until: day.optional(),
  prices: tokenPrices,
  longPrompts: z
    .array(z.strictObject({ abovePromptTokens: promptTokens, until: day.optional(), prices: tokenPrices }))
    .optional(),
  longAbovePromptTokens: promptTokens.optional(),
  fast: z.strictObject({ input: decimal, output: decimal, until: day.optional() }).optional(),
  serviceTiers: serviceTiers.optional(),
  inferenceGeos: z.record(z.string(), decimal).optional(),
  source: z.array(z.string()).min(1),
  asOf: day.optional(),
  confidence: z.enum(confidences),
  note: z.string().optional(),
});

const vendor: z.ZodType<VendorJson> = z.strictObject({
  searchUsd: decimal.optional(),
  serviceTiers: serviceTiers.optional(),
  longPrompt: z.strictObject({ inputMultiplier: decimal, outputMultiplier: decimal }).optional(),
});

/** Accepts one {@link PriceBookJson}; unknown keys are refused, since they are spelling mistakes. */
const priceBookJsonSchema: z.ZodType<PriceBookJson> = z.strictObject({
  asOf: day,
  sources: z.record(z.string(), z.strictObject({ what: z.string(), asOf: day })),
  vendors: z.record(z.string(), vendor),
  models: z.array(priceRow).min(1),
});

/**
 * A price book from parsed JSON: turnmeter's own format or LiteLLM's
 * `model_prices_and_context_window.json`.
 *
 * @throws if it is neither, with the place and what is wrong there
 */
export function parsePriceBook(json: unknown): PriceBook {
  if (isLitellm(json)) return bookOfLitellm(json);
  const parsed = priceBookJsonSchema.safeParse(json);
  if (!parsed.success) throw new Error(`not a price book: ${placesOf(parsed.error)}`);
  return bookOfJson(parsed.data);
}

function placesOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": ")).join("; ");
}
