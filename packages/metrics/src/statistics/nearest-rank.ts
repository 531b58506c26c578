/** How often each value occurs: distinct values, ascending and never NaN, and the count of each. */
export interface Frequencies {
  readonly values: Float64Array;
  readonly counts: Float64Array;
}

/**
 * The nearest-rank percentile of the values: the smallest value with at least `permille` thousandths
 * of all values at or below it; null without values. The rank is computed in whole numbers, so that
 * the result never depends on rounding.
 */
export function nearestRank(frequencies: Frequencies, permille: number): number | null {
  const { values, counts } = frequencies;
  const rank = Math.max(1, Math.ceil((permille * totalCount(frequencies)) / 1000));
  let seen = 0;
  for (let at = 0; at < counts.length; at++) {
    seen += counts[at]!;
    if (seen >= rank) return values[at]!;
  }
  return null;
}

/** How many values there are. */
export function totalCount({ counts }: Frequencies): number {
  let total = 0;
  for (let at = 0; at < counts.length; at++) total += counts[at]!;
  return total;
}

/** The sum of the values; exact below 2^53. */
export function totalValue({ values, counts }: Frequencies): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += values[at]! * counts[at]!;
  return total;
}

/** The sum of the values; null without values: what is not known has no sum. */
export function knownTotal(frequencies: Frequencies): number | null {
  return frequencies.values.length === 0 ? null : totalValue(frequencies);
}

/** Counts the values; none may be NaN. */
export function frequenciesOf(values: Iterable<number>): Frequencies {
  return frequenciesOfSorted(Float64Array.from(values).sort());
}

/** Counts ascending values; none may be NaN. */
export function frequenciesOfSorted(sorted: Float64Array): Frequencies {
  const values = new Float64Array(sorted.length);
  const counts = new Float64Array(sorted.length);
  let size = 0;
  for (let at = 0; at < sorted.length; at++) {
    const value = sorted[at]!;
    // Without the sign that a 0 may have.
    if (size === 0 || value !== values[size - 1]!) values[size++] = value + 0;
    counts[size - 1]!++;
  }
  return { values: values.subarray(0, size), counts: counts.subarray(0, size) };
}

/** The values of all lists counted together. */
export function joinedFrequencies(lists: readonly Frequencies[]): Frequencies {
  if (lists.length <= 1) return lists[0] ?? frequenciesOf([]);
  const half = lists.length >> 1;
  return joined(joinedFrequencies(lists.slice(0, half)), joinedFrequencies(lists.slice(half)));
}

function joined(a: Frequencies, b: Frequencies): Frequencies {
  const room = a.values.length + b.values.length;
  const values = new Float64Array(room);
  const counts = new Float64Array(room);
  let [inA, inB, size] = [0, 0, 0];
  while (inA < a.values.length || inB < b.values.length) {
    const value = Math.min(a.values[inA] ?? Infinity, b.values[inB] ?? Infinity);
    values[size] = value;
    if (a.values[inA] === value) counts[size]! += a.counts[inA++]!;
    if (b.values[inB] === value) counts[size]! += b.counts[inB++]!;
    size++;
  }
  return { values: values.subarray(0, size), counts: counts.subarray(0, size) };
}
