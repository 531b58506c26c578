const NANO_PER_USD = 1_000_000_000n;

/** Whole nano-dollars, negative ones too, as dollars, rounded once to the nearest number. */
export function usdOfNano(nanoUsd: bigint): number {
  if (nanoUsd < 0n) return -usdOfNano(-nanoUsd);
  return Number(`${nanoUsd / NANO_PER_USD}.${String(nanoUsd % NANO_PER_USD).padStart(9, "0")}`);
}
