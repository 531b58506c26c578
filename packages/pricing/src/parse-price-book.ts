import * as z from "zod";
import { bookOfJson } from "./book-of-json.js";
import { bookOfLitellm, isLitellm } from "./litellm.js";
import { confidences, type PriceBook } from "./price-book.js";
import type { PriceBookJson, PriceRowJson, TokenPricesJson, VendorJson } from "./price-book-json.js";

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
