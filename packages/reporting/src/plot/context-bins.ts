import type { ContextSessionRow } from "@turnmeter/metrics";
import { plotNumber } from "./chart-spec.js";

/** Widths of bins, tokens: 1, 2 and 5 of each power of ten. */
const WIDTHS = [3, 4, 5, 6, 7].flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power));
const MOST_BINS = 12;

/** Sessions in bins of round numbers of tokens, by the bin's place; bins without a session are left out. */
export function contextBins(rows: readonly ContextSessionRow[]): {
  readonly largest: number;
  readonly width: number;
  readonly counts: ReadonlyMap<number, number>;
} {
  const largest = rows.reduce((most, { maxTokens }) => Math.max(most, plotNumber(maxTokens)), 0);
  const width = WIDTHS.find((tokens) => largest < tokens * MOST_BINS) ?? WIDTHS.at(-1)!;
  const counts = new Map<number, number>();
  for (const { maxTokens } of rows) {
    const bin = Math.floor(Math.max(0, plotNumber(maxTokens)) / width);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return { largest, width, counts };
}
