import { leastCentUsd } from "../format/number-units.js";
import { amount } from "../format/sentence.js";
import type { NumberAmount } from "../format/sentence.js";

const MOST_DECIMALS = 4;
/** Less would be written as nothing. */
const LEAST_USD = 0.0005;

/** How signed differences beside each other, and beside the given dollars, are written: to the cent where any has one. */
export function signedUsdOf(values: readonly number[]): NumberAmount {
  return values.some((usd) => Math.abs(usd) >= leastCentUsd) ? amount.signedCents : amount.signedUsd;
}

/**
 * How bars of so many dollars write them: to the cent, and those that would look like an unequal one with as many decimals,
 * four at most, as tell all of these apart; so are those of less than ten times as much. Bars are equal if their first three
 * digits are.
 */
export function usdOfBars(values: readonly number[]): NumberAmount {
  const isTold = (usd: number, decimals: number): boolean =>
    values.every(
      (other) =>
        other.toFixed(decimals) !== usd.toFixed(decimals) || other.toPrecision(3) === usd.toPrecision(3),
    );
  const alike = values.filter((usd) => !isTold(usd, 2) && usd >= LEAST_USD);
  const decimals = alike.every((usd) => isTold(usd, 3)) ? 3 : MOST_DECIMALS;
  const least = 10 * Math.max(0, ...alike);
  return (usd, rounding) => {
    if (isTold(usd, 2) && usd >= least) return amount.usd(usd, rounding);
    if (usd < LEAST_USD) return amount.smallUsd(usd);
    return amount.usdTo(usd, decimals, rounding);
  };
}
