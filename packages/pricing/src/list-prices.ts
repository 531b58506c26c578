import { matchModel } from "./match-model.js";
import type { PriceBook, TokenPrices } from "./price-book.js";
import { rowOfDay } from "./row-of-day.js";

/**
 * The list prices of a model, as logged, at a moment (epoch ms; null if not known), for an ordinary request, before
 * what speed, service tier, place of inference and long prompts change. Null if the book has none.
 */
export function listPrices(modelId: string, at: number | null, book: PriceBook): TokenPrices | null {
  const model = matchModel(modelId, book);
  return model === null ? null : rowOfDay(model, at).row.card.prices;
}

/** The fee for one web search inside a response of a model at a moment, nano-dollars; 0 if it is not known. */
export function searchFee(modelId: string, at: number | null, book: PriceBook): bigint {
  const model = matchModel(modelId, book);
  return (model === null ? null : rowOfDay(model, at).row.searchNanoUsd) ?? 0n;
}
