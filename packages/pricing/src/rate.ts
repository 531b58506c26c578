import type { RequestFact } from "@turnmeter/schema";
import type { PriceRow, RateCard, TokenPrices } from "./price-book.js";
import { scaleCard } from "./rate-card.js";
import { isBefore } from "./row-of-day.js";

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
