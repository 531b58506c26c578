import { plotNumber } from "./plot-value.js";

const NANO_PER_USD = 1e9;

/** Dollars, and how many of the requests that they paid for are known only as a lower bound. */
export interface BoundedUsd {
  readonly costUsd: number;
  readonly lowerBoundRequests: number;
}

/** The priced dollars of rows, added up in whole nano-dollars. */
export function sumUsd(
  rows: readonly { readonly costUsd: number | null; readonly lowerBoundRequests: number }[],
): BoundedUsd {
  const priced = rows.filter(({ costUsd }) => costUsd !== null);
  const nanoUsd = priced.reduce(
    (sum, { costUsd }) => sum + Math.round(plotNumber(costUsd) * NANO_PER_USD),
    0,
  );
  return {
    costUsd: nanoUsd / NANO_PER_USD,
    lowerBoundRequests: priced.reduce((sum, row) => sum + row.lowerBoundRequests, 0),
  };
}
