import type { PricedModel, PriceRow } from "./price-book.js";

/** A price row, and whether the moment lies in its days. */
export interface RowOfDay {
  readonly row: PriceRow;
  readonly isInRange: boolean;
}

/**
 * The row whose days contain a moment (epoch ms). Outside all rows the nearest earlier one holds, or
 * the first; for an unknown moment the newest; both are then not in range.
 */
export function rowOfDay({ rows }: PricedModel, at: number | null): RowOfDay {
  if (at === null) return { row: rows.at(-1)!, isInRange: false };
  const row = rows.findLast(({ from }) => hasBegun(at, from)) ?? rows[0]!;
  return { row, isInRange: hasBegun(at, row.from) && isBefore(at, row.until) };
}

/**
 * Whether a moment (epoch ms) lies before a UTC day. True if there is no such day; an unknown
 * moment lies after every day.
 */
export function isBefore(at: number | null, until: string | null): boolean {
  return until === null || (at !== null && at < startOfDay(until));
}

const starts = new Map<string, number>();

/** The first moment of a UTC day, epoch ms. Parsed once: a book has few days, and every request asks for some. */
export function startOfDay(day: string): number {
  let start = starts.get(day);
  if (start === undefined) starts.set(day, (start = Date.parse(day)));
  return start;
}

function hasBegun(at: number, from: string | null): boolean {
  return from === null || at >= startOfDay(from);
}
