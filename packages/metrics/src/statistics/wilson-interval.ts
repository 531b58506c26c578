/** A range of values. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

// The 97.5th percentile of the standard normal distribution: 95 % lie within.
const Z = 1.959963984540054;

/**
 * The 95 % Wilson interval of a share, of `count` cases among `total`; null without cases. It takes cases to be
 * independent: if calls of one session are alike it is too narrow.
 */
export function wilsonInterval(count: number, total: number): Range | null {
  if (total === 0) return null;
  const share = count / total;
  const scale = 1 + Z ** 2 / total;
  const middle = (share + Z ** 2 / (2 * total)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
