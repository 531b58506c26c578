import type { RequestFact } from "@turnmeter/schema";
import type { PriceRow, RateCard, TokenPrices, PricedModel, PriceBook } from "./price-book.js";
import { divideHalfUp } from "./decimal.js";
import { matchModel } from "./match-model.js";

/** Properties of a request that decide its rate. */
export type RateTerms = Pick<RequestFact, "at" | "speed" | "serviceTier" | "inferenceGeo">;

/** A row's prices for a request of a prompt size, or why there are none. */
export type Rate =
  | { readonly prices: TokenPrices; readonly missing: null }
  | { readonly prices: null; readonly missing: string };

const MILLION = 1_000_000n;

/** The prices of one request by one row; `missing` names the speed or tier that has no list price. */
export function rateOf(row: PriceRow, terms: RateTerms, promptTokens: number): Rate {
  let card: RateCard | null = row.card;
  if (terms.speed === "fast") {
    card = row.fast && isBefore(terms.at, row.fast.until) ? row.fast.card : null;
    if (card === null) return { prices: null, missing: "fast" };
  }
  if (terms.serviceTier !== null) {
    card = atTier(row, card, terms.serviceTier);
    if (card === null) return { prices: null, missing: terms.serviceTier };
  }
  const geo = terms.inferenceGeo === null ? undefined : row.inferenceGeos.get(terms.inferenceGeo);
  if (geo !== undefined) card = times(card, geo);
  return { prices: pricesForPrompt(card, terms.at, promptTokens), missing: null };
}

function atTier(row: PriceRow, card: RateCard, tier: string): RateCard | null {
  const change = row.serviceTiers.get(tier);
  if (change === undefined) return card;
  if (typeof change === "bigint") return times(card, change);
  return card === row.card ? change : null;
}

function times(card: RateCard, millionths: bigint): RateCard {
  const ratio = { numerator: millionths, denominator: MILLION };
  return scaleCard(card, ratio, ratio);
}

function pricesForPrompt(
  { prices, longPrompts }: RateCard,
  at: number | null,
  promptTokens: number,
): TokenPrices {
  const long = longPrompts.findLast(
    ({ abovePromptTokens, until }) => promptTokens > abovePromptTokens && isBefore(at, until),
  );
  return long?.prices ?? prices;
}

/** A price row, and whether the moment lies in its days. */
export interface RowOfDay {
  readonly row: PriceRow;
  readonly isInRange: boolean;
}

/** The row whose days contain a moment (epoch ms). A moment outside all rows gets the nearest earlier row or else the first, an unknown moment the newest; then `isInRange` is false. */
export function rowOfDay({ rows }: PricedModel, at: number | null): RowOfDay {
  if (at === null) return { row: rows.at(-1)!, isInRange: false };
  const row = rows.findLast(({ from }) => hasBegun(at, from)) ?? rows[0]!;
  return { row, isInRange: hasBegun(at, row.from) && isBefore(at, row.until) };
}

/** Whether a moment (epoch ms) lies before a UTC day. Always true if the day is null; otherwise an unknown moment lies after it. */
function isBefore(at: number | null, until: string | null): boolean {
  return until === null || (at !== null && at < startOfDay(until));
}

const starts = new Map<string, number>();

/** The first moment of a UTC day, epoch ms. Parsed once: a book has few days, and every request asks for some. */
export function startOfDay(day: string): number {
  let start = starts.get(day);
  if (start === undefined) starts.set(day, (start = Date.parse(day)));
  return start;
}

function hasBegun(at: number, from: string | null): boolean {
  return from === null || at >= startOfDay(from);
}

/** An exact factor: `numerator` ÷ `denominator`. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Prices times one factor for the input side and one for output, in whole pico-dollars. */
export function scalePrices(prices: TokenPrices, inputSide: Ratio, outputSide: Ratio): TokenPrices {
  return {
    input: scale(prices.input, inputSide),
    output: scale(prices.output, outputSide),
    cacheRead: scale(prices.cacheRead, inputSide),
    cacheWrite5m: scale(prices.cacheWrite5m, inputSide),
    cacheWrite1h: scale(prices.cacheWrite1h, inputSide),
  };
}

/** A card with all its prices scaled. */
export function scaleCard(card: RateCard, inputSide: Ratio, outputSide: Ratio): RateCard {
  return {
    prices: scalePrices(card.prices, inputSide, outputSide),
    longPrompts: card.longPrompts.map((long) => ({
      ...long,
      prices: scalePrices(long.prices, inputSide, outputSide),
    })),
  };
}

function scale(picoUsd: bigint, { numerator, denominator }: Ratio): bigint {
  return divideHalfUp(picoUsd * numerator, denominator);
}

/** The list prices of a model id as logged, at a moment (epoch ms; null if not known), for an ordinary request: without the effects of speed, service tier, place of inference and long prompts. Null if the book has none. */
export function listPrices(modelId: string, at: number | null, book: PriceBook): TokenPrices | null {
  const model = matchModel(modelId, book);
  return model === null ? null : rowOfDay(model, at).row.card.prices;
}

/** The fee for one web search inside a response of a model at a moment, nano-dollars; 0 if it is not known. */
export function searchFee(modelId: string, at: number | null, book: PriceBook): bigint {
  const model = matchModel(modelId, book);
  return (model === null ? null : rowOfDay(model, at).row.searchNanoUsd) ?? 0n;
}
