/** How often each value occurs: `[value, count]`, ascending by value, each value once. */
export type Frequencies = readonly (readonly [value: number, count: number])[];

/**
 * The nearest-rank percentile of the values: the smallest value with at least `permille` thousandths
 * of all values at or below it; null without values. The rank is computed in whole numbers, so that
 * the result never depends on rounding.
 */
export function nearestRank(frequencies: Frequencies, permille: number): number | null {
  const rank = Math.max(1, Math.ceil((permille * totalCount(frequencies)) / 1000));
  let seen = 0;
  for (const [value, count] of frequencies) {
    seen += count;
    if (seen >= rank) return value;
  }
  return null;
}

/** How many values there are. */
export function totalCount(frequencies: Frequencies): number {
  return frequencies.reduce((total, [, count]) => total + count, 0);
}

/** The sum of the values; exact below 2^53. */
export function totalValue(frequencies: Frequencies): number {
  return frequencies.reduce((total, [value, count]) => total + value * count, 0);
}

/** The sum of the values; null without values: what is not known has no sum. */
export function knownTotal(frequencies: Frequencies): number | null {
  return frequencies.length === 0 ? null : totalValue(frequencies);
}

/** The values counted, none of which is NaN. */
export function frequenciesOf(values: Iterable<number>): Frequencies {
  return frequenciesOfSorted(Float64Array.from(values).sort());
}

/** Ascending values counted, none of which is NaN. */
export function frequenciesOfSorted(sorted: Float64Array): Frequencies {
  const frequencies: [value: number, count: number][] = [];
  let first = 0;
  for (let at = 1; at <= sorted.length; at++) {
    if (sorted[at] === sorted[first]) continue;
    // Without the sign that a 0 may have.
    frequencies.push([sorted[first]! + 0, at - first]);
    first = at;
  }
  return frequencies;
}

/** The values of all lists counted together. */
export function joinedFrequencies(lists: readonly Frequencies[]): Frequencies {
  const counts = new Map<number, number>();
  for (const [value, count] of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts].sort(([a], [b]) => a - b);
}
