import * as z from "zod";
import { bookOfRows } from "./book-of-json.js";
import { idOfVendor } from "./default-prices/provider-names.js";
import type { PriceBook, PriceRow, LongPromptPrices, RateCard, TokenPrices } from "./price-book.js";
import { scaleCard, scalePrices, type Ratio } from "./rate.js";
import { decimalToInteger, divideHalfUp } from "./decimal.js";

// LiteLLM's names for service tiers, and the names that a response has for them.
const TIERS = [
  ["_priority", ["priority", "fast"]],
  ["_flex", ["flex"]],
  ["_batches", ["batch"]],
] as const;
const SOURCE = "litellm";
const PLACEHOLDERS = new Set(["sample_spec", "fallback_generalizations"]);
const table = z.record(z.string(), z.looseObject({}));

/** Whether parsed JSON looks like LiteLLM's table: an object of models, some with a price per token. */
export function isLitellm(json: unknown): json is Readonly<Record<string, LitellmModel>> {
  const { success, data } = table.safeParse(json);
  return success && Object.values(data).some((model) => "input_cost_per_token" in model);
}

/**
 * The book that a LiteLLM table describes. Models without a price per input and output token are left
 * out, and so are those at zero: such rows are placeholders. Prices are rounded half up to whole
 * pico-dollars, which removes the floating-point noise in the table. What it charges for reasoning
 * tokens is not read: they are part of the output.
 */
export function bookOfLitellm(json: Readonly<Record<string, LitellmModel>>): PriceBook {
  const rows = new Map<string, PriceRow>();
  for (const [id, model] of Object.entries(json)) {
    const row = PLACEHOLDERS.has(id) ? null : rowOf(id, model);
    if (row) rows.set(id, row);
  }
  const plainIds = new Map<string, string>();
  for (const id of rows.keys()) {
    const plainId = idOfVendor.exec(id)?.[1];
    if (plainId !== undefined && !rows.has(plainId)) plainIds.set(plainId, id);
  }
  const aliasesOf = (id: string) =>
    [...plainIds].filter(([, owner]) => owner === id).map(([plainId]) => plainId);
  return bookOfRows(
    [...rows].map(([model, row]) => ({ model, aliases: aliasesOf(model), row })),
    new Map([[SOURCE, { what: "LiteLLM: model_prices_and_context_window.json", asOf: null }]]),
    null,
  );
}

function rowOf(id: string, model: LitellmModel): PriceRow | null {
  const card = litellmCard(model);
  if (card === null || (card.prices.input === 0n && card.prices.output === 0n)) return null;
  const serviceTiers = TIERS.flatMap(([suffix, names]) => {
    const tierCard = litellmCard(model, suffix, card);
    return tierCard === null ? [] : names.map((name) => [name, tierCard] as const);
  });
  const fast = litellmFactor(model, "fast");
  const us = litellmFactor(model, "us");
  return {
    priceId: id,
    from: null,
    until: null,
    card,
    fast: fast === null ? null : { until: null, card: scaleCard(card, fast, fast) },
    serviceTiers: new Map(serviceTiers),
    inferenceGeos: new Map(us === null ? [] : [["us", us.numerator]]),
    searchNanoUsd: searchFee(model),
    source: [SOURCE],
    asOf: null,
    confidence: null,
    note: null,
  };
}

type LitellmModel = Readonly<Record<string, unknown>>;

const MILLION = 1_000_000n;
const LONG_PROMPT = /^input_cost_per_token_above_(\d+)k_tokens$/;
const FIELDS = {
  input: "input_cost_per_token",
  output: "output_cost_per_token",
  cacheRead: "cache_read_input_token_cost",
  cacheWrite5m: "cache_creation_input_token_cost",
  cacheWrite1h: "cache_creation_input_token_cost_above_1hr",
} as const;
const amount = z.union([z.number().nonnegative(), z.string().regex(/^\d+(\.\d*)?([eE][+-]?\d{1,3})?$/)]);
const factors = z.record(z.string(), z.unknown());

/**
 * A model's prices, or a service tier's, by its suffix (`_priority`). What a tier or a long prompt does not price by
 * itself follows its input price. Null if a price of input or output is missing.
 */
function litellmCard(model: LitellmModel): RateCard | null;
function litellmCard(model: LitellmModel, tier: string, standard: RateCard): RateCard | null;
function litellmCard(model: LitellmModel, tier = "", standard?: RateCard): RateCard | null {
  const prices = pricesAt(model, tier, standard?.prices);
  if (prices === null) return null;
  const longPrompts: LongPromptPrices[] = [];
  for (const thousands of longPromptLimits(model)) {
    const abovePromptTokens = thousands * 1000;
    const standardLong = standard?.longPrompts.find((long) => long.abovePromptTokens === abovePromptTokens);
    const long =
      pricesAt(model, `_above_${thousands}k_tokens${tier}`, prices) ??
      (standard && standardLong && follow(standardLong.prices, standard.prices, prices));
    if (long) longPrompts.push({ abovePromptTokens, until: null, prices: long });
  }
  return { prices, longPrompts };
}

/** From `provider_specific_entry`; null for none. */
function litellmFactor(model: LitellmModel, name: string): Ratio | null {
  const entry = factors.safeParse(model["provider_specific_entry"]);
  const factor = amount.safeParse(entry.data?.[name]);
  return factor.success
    ? { numerator: decimalToInteger(factor.data, 6, "round"), denominator: MILLION }
    : null;
}

/** Fee for a search of medium context size, the default. */
function searchFee(model: LitellmModel): bigint | null {
  const sizes = factors.safeParse(model["search_context_cost_per_query"]);
  const usd = amount.safeParse(sizes.data?.["search_context_size_medium"]);
  return usd.success ? decimalToInteger(usd.data, 9, "round") : null;
}

function longPromptLimits(model: LitellmModel): number[] {
  return Object.keys(model)
    .flatMap((field) => LONG_PROMPT.exec(field)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

function pricesAt(model: LitellmModel, suffix: string, base: TokenPrices | undefined): TokenPrices | null {
  const priceOf = (kind: keyof TokenPrices) => picoUsd(model[FIELDS[kind] + suffix]);
  const input = priceOf("input");
  const output = priceOf("output") ?? base?.output;
  if (input === null || output === undefined) return null;
  const inherited = (kind: keyof TokenPrices) =>
    base && base.input > 0n ? divideHalfUp(base[kind] * input, base.input) : undefined;
  const cacheRead = priceOf("cacheRead") ?? inherited("cacheRead") ?? input;
  const cacheWrite5m = priceOf("cacheWrite5m") ?? inherited("cacheWrite5m") ?? input;
  const cacheWrite1h = priceOf("cacheWrite1h") ?? inherited("cacheWrite1h") ?? cacheWrite5m;
  return { input, output, cacheRead, cacheWrite5m, cacheWrite1h };
}

/** Scales prices as `to` relates to `from`. */
function follow(prices: TokenPrices, from: TokenPrices, to: TokenPrices): TokenPrices {
  return scalePrices(prices, proportion(from.input, to.input), proportion(from.output, to.output));
}

function proportion(from: bigint, to: bigint): Ratio {
  return from === 0n ? { numerator: 1n, denominator: 1n } : { numerator: to, denominator: from };
}

/** USD per token to whole pico-dollars per token. */
function picoUsd(value: unknown): bigint | null {
  const parsed = amount.safeParse(value);
  return parsed.success ? decimalToInteger(parsed.data, 12, "round") : null;
}
