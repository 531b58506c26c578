const DECIMAL = /^(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * The decimal number times 10^`decimals`, as a whole number: `decimalToInteger("2.5", 6)` is
 * 2_500_000n. Reads the digits as written, so nothing passes through floating point.
 *
 * @param rest what to do with digits beyond `decimals`: round half up, or refuse them (the default)
 * @throws if the text is no decimal number ≥ 0, or has more decimals than allowed
 */
export function decimalToInteger(
  value: number | string,
  decimals: number,
  rest: "refuse" | "round" = "refuse",
): bigint {
  const match = DECIMAL.exec(String(value));
  if (match === null) throw new Error(`not a decimal number of 0 or more: ${value}`);
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(whole + fraction);
  const shift = decimals - fraction.length + Number(exponent);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  if (rest === "refuse" && digits % divisor !== 0n) {
    throw new Error(`more than ${decimals} decimals: ${value}`);
  }
  return divideHalfUp(digits, divisor);
}

/** Quotient of two numbers ≥ 0, rounded half up to a whole number. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
