/**
 * Whole numbers next to the values that add up to `sum`: each value is cut at its point, and what is missing goes, one
 * by one, to those that lost most. A value of 0 stays 0 as long as another one is not. Negated values with a negated
 * sum give the negated numbers.
 */
export function roundToSum(values: readonly number[], sum: bigint): readonly bigint[] {
  const whole = values.map((value) => BigInt(Math.trunc(value)));
  const rest = sum - whole.reduce((total, value) => total + value, 0n);
  const sign = rest < 0n ? -1 : 1;
  const lost = (index: number): number => sign * (values[index]! - Math.trunc(values[index]!));
  const takers = values
    .map((_, index) => index)
    .filter((index) => values[index] !== 0)
    .sort((a, b) => lost(b) - lost(a) || Math.abs(values[b]!) - Math.abs(values[a]!) || a - b);
  if (takers.length === 0) return whole;
  const steps = rest * BigInt(sign);
  const count = BigInt(takers.length);
  for (const [place, index] of takers.entries()) {
    const taken = steps / count + (BigInt(place) < steps % count ? 1n : 0n);
    whole[index]! += BigInt(sign) * taken;
  }
  return whole;
}
