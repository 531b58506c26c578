/** Nano-dollars of a dollar. */
export const NANO_USD_PER_USD = 1_000_000_000n;

/** Whole nano-dollars as dollars, rounded once to the nearest number. */
export function usdOf(nanoUsd: bigint): number {
  if (nanoUsd < 0n) return -usdOf(-nanoUsd);
  const fraction = String(nanoUsd % NANO_USD_PER_USD).padStart(9, "0");
  return Number(`${nanoUsd / NANO_USD_PER_USD}.${fraction}`);
}

/** Whole nano-dollars divided by a count, in whole nano-dollars; halves are rounded up. */
export function sharedNanoUsd(nanoUsd: bigint, count: bigint): bigint {
  return (2n * nanoUsd + count) / (2n * count);
}

/** The middle of amounts, or the mean of the two in the middle; half a nano-dollar is rounded up. Null for none. */
export function medianNanoUsd(amounts: readonly bigint[]): bigint | null {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  const upper = sorted[Math.floor(sorted.length / 2)];
  return lower === undefined || upper === undefined ? null : sharedNanoUsd(lower + upper, 2n);
}

/** Nano-dollars of rows, each a decimal string, added. */
export function sumNanoUsd(costs: Iterable<string>): bigint {
  let sum = 0n;
  for (const nanoUsd of costs) sum += BigInt(nanoUsd);
  return sum;
}

/** A cost, and the number of requests in it whose cost is only a lower bound. */
export interface BoundedCost {
  /** Dollars; 0 where nothing is priced. */
  readonly costUsd: number;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly costNanoUsd: string;
  readonly lowerBoundRequests: number;
}

/** Cost of all rows; rows without a price add nothing. */
export function sumCosts(
  rows: readonly {
    readonly costUsd: number | null;
    readonly costNanoUsd: string;
    readonly lowerBoundRequests: number;
  }[],
): BoundedCost {
  const priced = rows.filter(({ costUsd }) => costUsd !== null);
  const nanoUsd = sumNanoUsd(priced.map(({ costNanoUsd }) => costNanoUsd));
  return {
    costUsd: usdOf(nanoUsd),
    costNanoUsd: String(nanoUsd),
    lowerBoundRequests: priced.reduce((sum, row) => sum + row.lowerBoundRequests, 0),
  };
}

/** Number of parts examined: as many as fit in a title. */
const NAMED = 2;

/** How much of a difference few parts make up, 0–1: the share of the two largest (of two parts, the larger one) in the sum of all absolute differences, set against the share that parts of one size would give. 0 for parts of one size and for a single part, 1 where the named parts have everything. Differences are whole nano-dollars. */
export function concentrationOf(differences: readonly bigint[]): number {
  const sizes = differences
    .map((difference) => Number(difference < 0n ? -difference : difference))
    .filter((size) => size > 0)
    .toSorted((a, b) => b - a);
  if (sizes.length < 2) return 0;
  const named = Math.min(NAMED, sizes.length - 1);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const largest = sizes.slice(0, named).reduce((sum, size) => sum + size, 0);
  const even = named / sizes.length;
  return Math.max(0, (largest / all - even) / (1 - even));
}
