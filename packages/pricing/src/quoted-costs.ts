import { vectorOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import type { Quote, TokenCounts } from "./cost-of-request.js";
import { mostPicoUsd, nanoUsdAt, numbersOf, roundedNanoUsd } from "./nano-usd.js";
import type { NumberPrices } from "./nano-usd.js";

/** Quotes, and which of them each row of a table has; −1 is none. */
export interface Quotes {
  readonly quotes: readonly Quote[];
  readonly ofRow: Int32Array;
}

/** The columns of a table whose rows are priced. */
export type PricedColumns = { readonly [K in keyof TokenCounts | "webSearches"]: Column<number | null> };

const priceOfTokens = [
  ["inputTokens", "input"],
  ["outputTokens", "output"],
  ["cacheReadTokens", "cacheRead"],
  ["cacheWrite5mTokens", "cacheWrite5m"],
  ["cacheWrite1hTokens", "cacheWrite1h"],
] as const satisfies readonly (readonly [keyof TokenCounts, keyof NumberPrices])[];

/** What each row costs, nano-dollars; NaN where it has no price, or costs more than a number can tell. */
export function quotedCosts(columns: PricedColumns, { quotes, ofRow }: Quotes): Float64Array {
  const costs = new Float64Array(ofRow.length);
  for (const [counter, price] of priceOfTokens) {
    const prices = Float64Array.from(quotes, (quote) =>
      quote.prices === null ? Number.NaN : numbersOf(quote.prices)[price],
    );
    addPicoUsd(costs, countsOf(columns[counter]), prices, ofRow);
  }
  const searches = countsOf(columns.webSearches);
  for (let row = 0; row < costs.length; row++) {
    const picoUsd = costs[row]!;
    if (picoUsd < mostPicoUsd && !(searches[row]! > 0)) {
      costs[row] = roundedNanoUsd(picoUsd);
    } else if (!Number.isNaN(picoUsd)) {
      const { prices } = quotes[ofRow[row]!]!;
      const count = columns.webSearches.at(row) ?? 0;
      costs[row] = nanoUsdAt(tokenCountsAt(columns, row), count, prices!) ?? Number.NaN;
    }
  }
  return costs;
}

/** Adds what the counts of each row cost. Null is stored as a negative number, or NaN. */
function addPicoUsd(
  costs: Float64Array,
  counts: Int32Array | Float64Array,
  prices: Float64Array,
  quoteOfRow: Int32Array,
): void {
  for (let row = 0; row < costs.length; row++) {
    const quote = quoteOfRow[row]!;
    const count = counts[row]!;
    const price = quote === -1 ? Number.NaN : prices[quote]!;
    costs[row]! += (count > 0 ? count : 0) * price;
  }
}

function countsOf(column: Column<number | null>): Int32Array | Float64Array {
  const vector = vectorOf(column);
  if (vector.kind === "integer" || vector.kind === "long") return vector.values;
  throw new Error(`not a column of numbers: ${vector.kind}`);
}

/** The tokens of a row. */
export function tokenCountsAt(columns: Omit<PricedColumns, "webSearches">, row: number): TokenCounts {
  return {
    inputTokens: columns.inputTokens.at(row),
    outputTokens: columns.outputTokens.at(row),
    cacheReadTokens: columns.cacheReadTokens.at(row),
    cacheWrite5mTokens: columns.cacheWrite5mTokens.at(row),
    cacheWrite1hTokens: columns.cacheWrite1hTokens.at(row),
  };
}
