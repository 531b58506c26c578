/** An exact number: a whole number over a positive one. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The fraction that decimal digits such as `-12.50` spell. */
export function fractionOfDecimal(text: string): Fraction {
  const [whole = "0", decimals = ""] = text.split(".");
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

/** Below 0 where `a` is less than `b`, 0 where they are equal, else above 0. */
export function compareFractions(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
