const BITS = 120n;
const SCALE = 2 ** Number(BITS);

/** A quotient of whole numbers of 0 or more as a number. Equal fractions give the same number, however they are written. */
export function exactRatio(dividend: bigint, divisor: bigint): number {
  return Number((dividend << BITS) / divisor) / SCALE;
}
