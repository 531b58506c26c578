/** Parts that are looked at: as many as a title has room for. */
const NAMED = 2;

/**
 * How far few parts make up a difference, 0–1: the share of the two largest in all differences without their signs (of two
 * parts, that of the larger one), set against what parts of one size would give. 0 for parts of one size and for a single part, 1
 * where the named parts have everything. Differences are whole nano-dollars.
 */
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
