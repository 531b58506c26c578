// $10 per 1,000 searches at every vendor of the price list that charges for them.
const NANO_USD_PER_SEARCH = 10_000_000n;

/** The fee for web searches in nano-dollars, the same at every vendor, speed and tier. */
export function costOfSearches(searches: number): bigint {
  return BigInt(searches) * NANO_USD_PER_SEARCH;
}
