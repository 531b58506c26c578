import { costOfTokens } from "./cost-of-request.js";
import type { TokenCounts } from "./cost-of-request.js";
import type { TokenPrices } from "./price-book.js";

/** Pico-dollars a token, as numbers. */
export type NumberPrices = { readonly [K in keyof TokenPrices]: number };

/**
 * Sums of pico-dollars below are exact as numbers, which take a fifth of the time of bigints: so are all up to 2^53, and
 * the quotient of less than 2^50 by 1000 is never rounded up to a whole number.
 */
export const mostPicoUsd = 2 ** 50;

/** Nano-dollars of less than {@link mostPicoUsd} pico-dollars, rounded half up. */
export function roundedNanoUsd(picoUsd: number): number {
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
export function numbersOf(prices: TokenPrices): NumberPrices {
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
