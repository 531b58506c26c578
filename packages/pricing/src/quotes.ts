import { integersOf, longsOf, NULL_CODE, textsOf, vectorOf } from "@turnmeter/columns";
import type { Column, Facts } from "@turnmeter/schema";
import { quoteFor, costOfSearches, costOfTokens } from "./cost-of-request.js";
import type { PricedRequest, Quote, TokenCounts } from "./cost-of-request.js";
import { matchModel } from "./match-model.js";
import type { PriceBook, PriceRow, RateCard, TokenPrices } from "./price-book.js";
import { startOfDay } from "./rate.js";

/** One quote for all requests that are priced alike: the same model and terms, with time and prompt between the same limits of the prices. */
export function quotesOfRequests(requests: Facts["requests"], book: PriceBook): Quotes {
  const { columns, rowCount } = requests;
  const { moments, promptTokens } = priceLimits(columns.model, book);
  const at = longsOf(columns.at);
  const prompts = promptsOf(requests);
  const terms = termsOf(columns);
  /** The first row of each quote. */
  const firstRows: number[] = [];
  const quoteOf = new Map<number, number>();
  const ofRow = new Int32Array(rowCount);
  let moment = 0;
  let lastKey = -1;
  let lastQuote = -1;
  for (let row = 0; row < rowCount; row++) {
    const instant = at[row]!;
    // Requests come in order of time, so that the next one mostly lies where this one does; 0 is not known.
    while (moment > 0 && instant < moments[moment - 1]!) moment--;
    while (moment < moments.length && instant >= moments[moment]!) moment++;
    let size = 0;
    while (size < promptTokens.length && prompts[row]! > promptTokens[size]!) size++;
    const time = Number.isNaN(instant) ? 0 : moment + 1;
    const key = (terms[row]! * (moments.length + 2) + time) * (promptTokens.length + 1) + size;
    if (key !== lastKey) {
      lastKey = key;
      lastQuote = quoteOf.get(key) ?? firstRows.push(row) - 1;
      quoteOf.set(key, lastQuote);
    }
    ofRow[row] = lastQuote;
  }
  return { quotes: firstRows.map((row) => quoteFor(pricedRequestAt(requests, row), book)), ofRow };
}

function promptsOf({ columns, rowCount }: Facts["requests"]): Float64Array {
  const input = integersOf(columns.inputTokens);
  const read = integersOf(columns.cacheReadTokens);
  const written5m = integersOf(columns.cacheWrite5mTokens);
  const written1h = integersOf(columns.cacheWrite1hTokens);
  const prompts = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    // Null is stored as a negative number.
    prompts[row] =
      Math.max(input[row]!, 0) +
      Math.max(read[row]!, 0) +
      Math.max(written5m[row]!, 0) +
      Math.max(written1h[row]!, 0);
  }
  return prompts;
}

/** Renumbers above this, so that products with a book's limits stay below 2^53. */
const mostCombinations = 2 ** 24;

/** Numbers each combination of texts that decides a price. */
function termsOf(columns: Facts["requests"]["columns"]): Float64Array {
  const terms = new Float64Array(columns.at.length);
  let combinations = 1;
  for (const column of [
    columns.model,
    columns.kind,
    columns.tokenBasis,
    columns.speed,
    columns.serviceTier,
    columns.inferenceGeo,
  ] satisfies readonly Column<string | null>[]) {
    const { codes, dictionary } = textsOf(column);
    const isConstant = dictionary.length === 0 || (dictionary.length === 1 && !codes.includes(NULL_CODE));
    if (isConstant) continue;
    const size = dictionary.length + 1;
    for (let row = 0; row < terms.length; row++) terms[row] = terms[row]! * size + codes[row]! + 1;
    combinations *= size;
    if (combinations > mostCombinations) combinations = renumber(terms);
  }
  return terms;
}

/** Renumbers in place; returns the number of distinct combinations. */
function renumber(terms: Float64Array): number {
  const numbers = new Map<number, number>();
  for (let row = 0; row < terms.length; row++) {
    const number = numbers.get(terms[row]!) ?? numbers.size;
    numbers.set(terms[row]!, number);
    terms[row] = number;
  }
  return numbers.size;
}

function pricedRequestAt({ columns }: Facts["requests"], row: number): PricedRequest {
  return {
    kind: columns.kind.at(row),
    model: columns.model.at(row),
    at: columns.at.at(row),
    speed: columns.speed.at(row),
    serviceTier: columns.serviceTier.at(row),
    inferenceGeo: columns.inferenceGeo.at(row),
    tokenBasis: columns.tokenBasis.at(row),
    webSearches: columns.webSearches.at(row),
    ...tokenCountsAt(columns, row),
  };
}

/** Between two limits all requests of one kind have the same prices. */
interface PriceLimits {
  /** Start and end times of prices, epoch ms, ascending. */
  readonly moments: Float64Array;
  /** Prompt lengths above which other prices hold, ascending. */
  readonly promptTokens: Float64Array;
}

/** Only for the column's models; a whole book's limits take longer than pricing a few logs. */
function priceLimits(column: Column<string | null>, book: PriceBook): PriceLimits {
  const models = new Set(textsOf(column).dictionary.map((id) => matchModel(id, book)));
  const days = new Set<string | null>();
  const promptTokens = new Set<number>();
  for (const model of models) {
    for (const row of model?.rows ?? []) {
      days.add(row.from).add(row.until);
      if (row.fast !== null) days.add(row.fast.until);
      for (const { longPrompts } of cardsOf(row)) {
        for (const { until, abovePromptTokens } of longPrompts) {
          days.add(until);
          promptTokens.add(abovePromptTokens);
        }
      }
    }
  }
  const moments = [...days].filter((day) => day !== null).map(startOfDay);
  return { moments: Float64Array.from(moments).sort(), promptTokens: Float64Array.from(promptTokens).sort() };
}

function cardsOf({ card, fast, serviceTiers }: PriceRow): readonly RateCard[] {
  const cards = fast === null ? [card] : [card, fast.card];
  for (const tier of serviceTiers.values()) if (tier !== null && typeof tier === "object") cards.push(tier);
  return cards;
}

/** Quotes, and the quote of each row of a table; −1 is none. */
export interface Quotes {
  readonly quotes: readonly Quote[];
  readonly ofRow: Int32Array;
}

/** The columns of a table whose rows are priced. */
export type PricedColumns = { readonly [K in keyof TokenCounts | "webSearches"]: Column<number | null> };

const priceNames = [
  "input",
  "output",
  "cacheRead",
  "cacheWrite5m",
  "cacheWrite1h",
] as const satisfies readonly (keyof NumberPrices)[];

/** Cost of each row, nano-dollars; NaN if it has no price, or its cost exceeds exact numbers. */
export function quotedCosts(columns: PricedColumns, { quotes, ofRow }: Quotes): Float64Array {
  const input = countsOf(columns.inputTokens);
  const output = countsOf(columns.outputTokens);
  const cacheRead = countsOf(columns.cacheReadTokens);
  const cacheWrite5m = countsOf(columns.cacheWrite5mTokens);
  const cacheWrite1h = countsOf(columns.cacheWrite1hTokens);
  const searches = countsOf(columns.webSearches);
  const prices = pricesOf(quotes);
  const exactly = (row: number, quote: Quote): number => {
    const fees = costOfSearches(columns.webSearches.at(row) ?? 0, quote);
    return nanoUsdAt(tokenCountsAt(columns, row), fees, quote.prices!) ?? Number.NaN;
  };
  const costs = new Float64Array(ofRow.length);
  // One loop without calls: it is over before the engine would have compiled what it calls.
  for (let row = 0; row < costs.length; row++) {
    const quote = ofRow[row]!;
    if (quote === -1) {
      costs[row] = Number.NaN;
      continue;
    }
    const at = quote * priceNames.length;
    // Null is stored as a negative number, or NaN.
    const picoUsd =
      (input[row]! > 0 ? input[row]! : 0) * prices[at]! +
      (output[row]! > 0 ? output[row]! : 0) * prices[at + 1]! +
      (cacheRead[row]! > 0 ? cacheRead[row]! : 0) * prices[at + 2]! +
      (cacheWrite5m[row]! > 0 ? cacheWrite5m[row]! : 0) * prices[at + 3]! +
      (cacheWrite1h[row]! > 0 ? cacheWrite1h[row]! : 0) * prices[at + 4]!;
    if (picoUsd < mostPicoUsd && !(searches[row]! > 0)) costs[row] = roundedNanoUsd(picoUsd);
    else costs[row] = Number.isNaN(picoUsd) ? picoUsd : exactly(row, quotes[quote]!);
  }
  return costs;
}

/** Pico-dollars per token in the order of {@link priceNames}; NaN without prices. */
function pricesOf(quotes: readonly Quote[]): Float64Array {
  return Float64Array.from(
    quotes.flatMap(({ prices }) =>
      priceNames.map((name) => (prices === null ? Number.NaN : numbersOf(prices)[name])),
    ),
  );
}

function countsOf(column: Column<number | null>): Int32Array | Float64Array {
  const vector = vectorOf(column);
  if (vector.kind === "integer" || vector.kind === "long") return vector.values;
  throw new Error(`not a column of numbers: ${vector.kind}`);
}

/** The tokens of a row. */
export function tokenCountsAt(columns: Omit<PricedColumns, "webSearches">, row: number): TokenCounts {
  return {
    inputTokens: columns.inputTokens.at(row),
    outputTokens: columns.outputTokens.at(row),
    cacheReadTokens: columns.cacheReadTokens.at(row),
    cacheWrite5mTokens: columns.cacheWrite5mTokens.at(row),
    cacheWrite1hTokens: columns.cacheWrite1hTokens.at(row),
  };
}

/** Pico-dollars per token. */
type NumberPrices = { readonly [K in keyof TokenPrices]: number };

/**
 * Sums of pico-dollars below are exact as numbers, which take a fifth of the time of bigints: so are all up to 2^53, and
 * the quotient of less than 2^50 by 1000 is never rounded up to a whole number.
 */
const mostPicoUsd = 2 ** 50;

/** Rounds half up; exact below {@link mostPicoUsd}. */
function roundedNanoUsd(picoUsd: number): number {
  return Math.floor((picoUsd + 500) / 1000);
}

const numbers = new WeakMap<TokenPrices, NumberPrices>();

/**
 * Cost of tokens with fees, nano-dollars, by {@link costOfTokens}. Null if it is too
 * large to be a number, which only damaged counters or prices can make it.
 */
export function nanoUsdAt(tokens: TokenCounts, feesNanoUsd: bigint, prices: TokenPrices): number | null {
  const picoUsd = picoUsdOf(tokens, numbersOf(prices));
  if (picoUsd < mostPicoUsd && feesNanoUsd === 0n) return roundedNanoUsd(picoUsd);
  const cost = costOfTokens(tokens, prices) + feesNanoUsd;
  return cost <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cost) : null;
}

function picoUsdOf(tokens: TokenCounts, prices: NumberPrices): number {
  return (
    (tokens.inputTokens ?? 0) * prices.input +
    (tokens.outputTokens ?? 0) * prices.output +
    (tokens.cacheReadTokens ?? 0) * prices.cacheRead +
    (tokens.cacheWrite5mTokens ?? 0) * prices.cacheWrite5m +
    (tokens.cacheWrite1hTokens ?? 0) * prices.cacheWrite1h
  );
}

function numbersOf(prices: TokenPrices): NumberPrices {
  let known = numbers.get(prices);
  if (known === undefined) {
    known = {
      input: Number(prices.input),
      output: Number(prices.output),
      cacheRead: Number(prices.cacheRead),
      cacheWrite5m: Number(prices.cacheWrite5m),
      cacheWrite1h: Number(prices.cacheWrite1h),
    };
    numbers.set(prices, known);
  }
  return known;
}
