import type { ProblemCode, RequestFact } from "@turnmeter/schema";
import { defaultPriceBook } from "./default-prices/default-price-book.js";
import { divideHalfUp } from "./decimal.js";
import { matchModel } from "./match-model.js";
import type { PriceBook, TokenPrices } from "./price-book.js";
import { rateOf, rowOfDay, type RateTerms } from "./rate.js";

/** Token counts that do not overlap; null counts as 0. */
export type TokenCounts = Pick<
  RequestFact,
  "inputTokens" | "outputTokens" | "cacheReadTokens" | "cacheWrite5mTokens" | "cacheWrite1hTokens"
>;

/** Properties of a request that decide its cost. */
export type PricedRequest = TokenCounts &
  RateTerms &
  Pick<RequestFact, "model" | "webSearches" | "tokenBasis"> &
  /** Without it a single response. */
  Partial<Pick<RequestFact, "kind">>;

/**
 * Cost of a request at list price, search fees included.
 *
 * With `costNanoUsd` null it is unpriced, and `problem` says why. Only a request without any logged usage (`tokenBasis`
 * "unknown") has neither cost nor problem: its tokens are missing, not its price.
 */
export type RequestCost =
  | { readonly priceId: string; readonly costNanoUsd: bigint; readonly problem: ProblemCode | null }
  | { readonly priceId: null; readonly costNanoUsd: null; readonly problem: ProblemCode | null };

/**
 * A request's model, and anything else known that decides its cost. Missing tokens and searches are 0. Without `at` the
 * newest prices hold, without a problem; without speed, tier and place the prices of an ordinary request; without
 * `tokenBasis` the tokens are exact.
 */
export type KnownRequest = Pick<PricedRequest, "model"> & Partial<PricedRequest>;

const ordinaryRequest = {
  // After every day of a price book.
  at: Number.POSITIVE_INFINITY,
  speed: null,
  serviceTier: null,
  inferenceGeo: null,
  tokenBasis: "exact",
  webSearches: null,
  inputTokens: null,
  outputTokens: null,
  cacheReadTokens: null,
  cacheWrite5mTokens: null,
  cacheWrite1hTokens: null,
} as const;

/** The cost of one request, by the built-in list prices if no book is given. */
export function costOfRequest(known: KnownRequest, book: PriceBook = defaultPriceBook): RequestCost {
  const request = { ...ordinaryRequest, ...known };
  const quote = quoteFor(request, book);
  const { priceId, prices, problem } = quote;
  if (prices === null) return { priceId: null, costNanoUsd: null, problem };
  const fees = costOfSearches(request.webSearches ?? 0, quote);
  return { priceId, costNanoUsd: costOfTokens(request, prices) + fees, problem };
}

/** The prices of a request's tokens by a price book; null if it is unpriced. */
export function pricesOfRequest(request: PricedRequest, book: PriceBook): TokenPrices | null {
  return quoteFor(request, book).prices;
}

/** The prices that hold for one request. */
export type Quote =
  | {
      readonly priceId: string;
      readonly prices: TokenPrices;
      /** The fee for one web search, nano-dollars; 0 if it is not known. */
      readonly searchNanoUsd: bigint;
      readonly problem: ProblemCode | null;
      readonly detail: string | null;
    }
  | {
      readonly priceId: null;
      readonly prices: null;
      readonly searchNanoUsd: 0n;
      readonly problem: ProblemCode | null;
      readonly detail: string | null;
    };

/** The price row and prices by which a request is priced; its problem's detail names the model. */
export function quoteFor(request: PricedRequest, book: PriceBook): Quote {
  const { model: id, at } = request;
  if (request.tokenBasis === "unknown") return unpriced(null, null);
  if (id === null) return unpriced("model-unknown", null);
  const model = matchModel(id, book);
  if (model === null) return unpriced("model-unpriced", id);
  const { row, isInRange } = rowOfDay(model, at);
  const { prices, missing } = rateOf(row, request, promptTokensOf(request));
  if (prices === null) return unpriced("model-unpriced", `${id} ${missing}`);
  const quote = { priceId: row.priceId, prices, searchNanoUsd: row.searchNanoUsd ?? 0n };
  return isInRange
    ? { ...quote, problem: null, detail: null }
    : { ...quote, problem: "price-date-out-of-range", detail: id };
}

/** Nano-dollars for the tokens alone, rounded once, half up. */
export function costOfTokens(tokens: TokenCounts, prices: TokenPrices): bigint {
  const picoUsd =
    BigInt(tokens.inputTokens ?? 0) * prices.input +
    BigInt(tokens.outputTokens ?? 0) * prices.output +
    BigInt(tokens.cacheReadTokens ?? 0) * prices.cacheRead +
    BigInt(tokens.cacheWrite5mTokens ?? 0) * prices.cacheWrite5m +
    BigInt(tokens.cacheWrite1hTokens ?? 0) * prices.cacheWrite1h;
  return divideHalfUp(picoUsd, 1000n);
}

/** 0 for a sum over responses, whose prompts are unknown (R33). */
function promptTokensOf(request: PricedRequest): number {
  if (request.kind === "total") return 0;
  return (
    (request.inputTokens ?? 0) +
    (request.cacheReadTokens ?? 0) +
    (request.cacheWrite5mTokens ?? 0) +
    (request.cacheWrite1hTokens ?? 0)
  );
}

function unpriced(problem: ProblemCode | null, detail: string | null): Quote {
  return { priceId: null, prices: null, searchNanoUsd: 0n, problem, detail };
}

/** The fee for web searches in nano-dollars, the same at every speed and tier. */
export function costOfSearches(searches: number, { searchNanoUsd }: Pick<Quote, "searchNanoUsd">): bigint {
  return BigInt(searches) * searchNanoUsd;
}
