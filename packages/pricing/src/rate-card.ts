import { divideHalfUp } from "./decimal.js";
import type { RateCard, TokenPrices } from "./price-book.js";

/** An exact factor: `numerator` ÷ `denominator`. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Prices times a factor for everything that goes in and one for what comes out, in whole pico-dollars. */
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
