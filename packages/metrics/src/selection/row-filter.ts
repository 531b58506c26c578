import { filterRows, rangeBetween, textsOf, longsOf, NULL_CODE } from "@turnmeter/columns";
import type { RowRange } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Window } from "./selection.js";

export type RowTest = (row: number) => boolean;

/** Which rows of a table are kept. */
export interface RowFilter {
  /** Rows that follow each other, outside which none is kept; null where any may be. */
  readonly range: RowRange | null;
  /** Whether a row of the range is kept; null where all are. */
  readonly test: RowTest | null;
}

/** The rows of a table that a filter keeps, as a view on it. */
export function keptRows<Row>(table: Table<Row>, { range, test }: RowFilter): Table<Row> {
  return range === null && test === null ? table : filterRows(table, test, range ?? undefined);
}

/** Keeps what every filter keeps; of filters with a range, there is one at most. */
export function allOf(...filters: readonly (RowFilter | null)[]): RowFilter {
  const tests = filters.map((filter) => filter?.test ?? null).filter((test) => test !== null);
  const [first = null, ...others] = tests;
  return {
    range: filters.find((filter) => filter !== null && filter.range !== null)?.range ?? null,
    test: others.length === 0 ? first : (row) => tests.every((test) => test(row)),
  };
}

/** Whether a filter keeps a row. */
export function isKept({ range, test }: RowFilter, row: number): boolean {
  const isInRange = range === null || (row >= range.from && row < range.to);
  return isInRange && (test === null || test(row));
}

/** Keeps rows by the text in one of their columns; null where there is nothing to test. */
export function byText(
  column: Column<string | null>,
  test: ((text: string | null) => boolean) | null,
): RowFilter | null {
  if (test === null) return null;
  const { codes, dictionary } = textsOf(column);
  const ofCode = Uint8Array.from(dictionary, (text) => Number(test(text)));
  const ofNull = test(null);
  return {
    range: null,
    test: (row) => (codes[row] === NULL_CODE ? ofNull : ofCode[codes[row]!] === 1),
  };
}

/** Keeps rows by their moment; an unknown one is in no window. */
export function byTime(column: Column<number | null>, { startAt, endAt }: Window): RowFilter {
  const range = rangeBetween(column, startAt, endAt);
  if (range !== null) return { range, test: null };
  const times = longsOf(column);
  return { range: null, test: (row) => times[row]! >= startAt && times[row]! < endAt };
}
