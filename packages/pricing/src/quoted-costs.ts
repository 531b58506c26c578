import { vectorOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { costOfSearches, costOfTokens } from "./cost-of-request.js";
import type { Quote, TokenCounts } from "./cost-of-request.js";
import type { TokenPrices } from "./price-book.js";

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

/** Pico-dollars a token of each quote, in the order of {@link priceNames}; NaN if it has no prices. */
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

/** Pico-dollars a token, as numbers. */
type NumberPrices = { readonly [K in keyof TokenPrices]: number };

/**
 * Sums of pico-dollars below are exact as numbers, which take a fifth of the time of bigints: so are all up to 2^53, and
 * the quotient of less than 2^50 by 1000 is never rounded up to a whole number.
 */
const mostPicoUsd = 2 ** 50;

/** Nano-dollars of less than {@link mostPicoUsd} pico-dollars, rounded half up. */
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

/** Prices as numbers, made once. */
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
