import type { Usage } from "../rows/usage.js";
import { tokensOf } from "../figures/tokens.js";

/** Sorts the most expensive first; of equal cost the one with more tokens, then by name. */
export function byCost<Row extends Usage>(nameOf: (row: Row) => string | null): (a: Row, b: Row) => number {
  return (a, b) =>
    compareBigints(BigInt(b.costNanoUsd), BigInt(a.costNanoUsd)) ||
    tokensOf(b) - tokensOf(a) ||
    compareNames(nameOf(a), nameOf(b));
}

/** Orders names by code unit, the same on every machine; a missing name last. */
export function compareNames(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

/** Orders instants, a missing one last. */
export function compareInstants(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a - b;
}

function compareBigints(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
