const NANO_PER_USD = 1_000_000_000n;

/** Whole nano-dollars as dollars, rounded once to the nearest number. */
export function usdOf(nanoUsd: bigint): number {
  const fraction = String(nanoUsd % NANO_PER_USD).padStart(9, "0");
  return Number(`${nanoUsd / NANO_PER_USD}.${fraction}`);
}
