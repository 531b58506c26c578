/** The numbers that are known, ascending; NaN is not. */
export function sortedKnown(numbers: Float64Array): Float64Array {
  return numbers.filter((number) => !Number.isNaN(number)).sort();
}

/**
 * The nearest-rank percentile of ascending numbers: the smallest one with at least `permille` thousandths of all at or below
 * it; null without numbers.
 */
export function rankIn(sorted: Float64Array, permille: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[Math.max(1, Math.ceil((permille * sorted.length) / 1000)) - 1]!;
}
