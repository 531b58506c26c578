export type {
  Decimal,
  PriceBookJson,
  PriceRowJson,
  ServiceTiersJson,
  TokenPricesJson,
  VendorJson,
} from "./price-book-json.js";
export { defaultPriceBook } from "./default-prices/default-price-book.js";
export { priceBookHash, priceLookup } from "./price-lookup.js";
export type { PriceLookup } from "./price-lookup.js";
export { usdPerMillionTokens } from "./price-book.js";
export type {
  Confidence,
  LongPromptPrices,
  Multiplier,
  PriceBook,
  PricedModel,
  PriceRow,
  PriceSource,
  RateCard,
  TokenPrices,
} from "./price-book.js";
export { plans } from "./default-prices/plans.js";
export type { PlanName } from "./default-prices/plans.js";
export { matchModel } from "./match-model.js";
export { listPrices, searchFee } from "./rate.js";
export type { RateTerms } from "./rate.js";
export { costOfRequest, pricesOfRequest } from "./cost-of-request.js";
export type { KnownRequest, PricedRequest, RequestCost, TokenCounts } from "./cost-of-request.js";
export { priceFacts } from "./price-facts.js";
