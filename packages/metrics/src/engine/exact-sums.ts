import type { Numbers } from "./fact-table.js";
import type { RowGroups } from "./metric.js";

/**
 * The sum of the whole numbers of each group, exact whatever its size; null counts as 0.
 *
 * @throws if a sum is no whole number
 */
export function exactSums({ values, none }: Numbers, { size, ofRow }: RowGroups): readonly bigint[] {
  if (size === 0) return [];
  const sums = new Float64Array(size);
  // What no longer fits a number: below 2^53 each is exact, and so is the test of a sum of two.
  const beyond = new Map<number, bigint>();
  for (let row = 0; row < values.length; row++) {
    const group = ofRow[row]!;
    const value = values[row]!;
    if (group === -1 || value === none || Number.isNaN(value)) continue;
    const sum = sums[group]! + value;
    if (Math.abs(sum) <= Number.MAX_SAFE_INTEGER) {
      sums[group] = sum;
      continue;
    }
    beyond.set(group, (beyond.get(group) ?? 0n) + BigInt(sums[group]!) + BigInt(value));
    sums[group] = 0;
  }
  return Array.from(sums, (sum, group) =>
    beyond.size === 0 ? BigInt(sum) : BigInt(sum) + (beyond.get(group) ?? 0n),
  );
}
