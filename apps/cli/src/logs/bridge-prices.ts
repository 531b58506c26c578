import type { BridgePrices } from "@turnmeter/metrics";
import { costOfSearches, listPrices } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";

/** The prices of a book as a cost bridge looks them up. */
export function bridgePrices(book: PriceBook): BridgePrices {
  return {
    pricesOf: (model, at) => listPrices(model, at, book),
    searchNanoUsd: costOfSearches(1),
  };
}
