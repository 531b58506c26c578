import { z } from "zod";
import { decimalToInteger, divideHalfUp } from "./decimal.js";
import type { LongPromptPrices, RateCard, TokenPrices } from "./price-book.js";
import { scalePrices } from "./rate-card.js";
import type { Ratio } from "./rate-card.js";

/** A model of LiteLLM's table, as it stands there. */
export type LitellmModel = Readonly<Record<string, unknown>>;

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
 * A model's prices, or those of a service tier by its suffix (`_priority`). What a tier or a long prompt does
 * not price by itself follows its input price. Null where a price of input or output is missing.
 */
export function litellmCard(model: LitellmModel): RateCard | null;
export function litellmCard(model: LitellmModel, tier: string, standard: RateCard): RateCard | null;
export function litellmCard(model: LitellmModel, tier = "", standard?: RateCard): RateCard | null {
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

/** A factor of the model's `provider_specific_entry`; null where it has none of that name. */
export function litellmFactor(model: LitellmModel, name: string): Ratio | null {
  const entry = factors.safeParse(model["provider_specific_entry"]);
  const factor = amount.safeParse(entry.data?.[name]);
  return factor.success
    ? { numerator: decimalToInteger(factor.data, 6, "round"), denominator: MILLION }
    : null;
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

/** Prices in the proportion in which `to` stands to `from`. */
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
