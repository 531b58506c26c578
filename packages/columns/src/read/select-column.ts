import type { Column } from "@turnmeter/schema";
import { NullColumn } from "../columns/columns.js";
import { RowSelection, SelectedColumn } from "../columns/selected-column.js";
import { LazyColumn, lazyColumn } from "./lazy-column.js";

/** The given rows of a column in the given order, as a view on it. Every row must be one of the column's. */
export function selectColumn<V>(column: Column<V>, rows: Int32Array): Column<V> {
  return selectFrom(column, new RowSelection(rows));
}

/** The given rows of a column in the given order, as a view on it; null where −1 is given for a row. */
export function selectColumnOrNull<V>(column: Column<V>, rows: Int32Array): Column<V | null> {
  return selectFrom(column, new RowSelection(rows));
}

/** The rows of a selection as a view on a column. */
export function selectFrom<V>(column: Column<V>, selection: RowSelection): Column<V>;
export function selectFrom(column: Column<unknown>, selection: RowSelection): Column<unknown> {
  const { rows, first } = selection;
  if (column instanceof SelectedColumn) return column.select(selection);
  if (column instanceof NullColumn || rows.length === 0) return new NullColumn(column.kind, rows.length);
  if (column instanceof LazyColumn) {
    return lazyColumn(
      column.kind,
      rows.length,
      () =>
        (first === null ? null : column.range(first, first + rows.length)) ??
        column.some(rows) ??
        selectFrom(column.made(), selection),
    );
  }
  return new SelectedColumn(column, rows, first);
}

/** The numbers of the rows for which `isWanted` holds, ascending, from one up to, but not including, another. */
export function rowsWhere(
  rowCount: number,
  isWanted: (row: number) => boolean,
  { from, to }: RowRange = { from: 0, to: rowCount },
): Int32Array {
  const rows = new Int32Array(to - from);
  let count = 0;
  for (let row = from; row < to; row++) if (isWanted(row)) rows[count++] = row;
  return rows.slice(0, count);
}

/** Rows, `from` up to, but not including, `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** The numbers of rows that follow each other. */
export function rowNumbers({ from, to }: RowRange): Int32Array {
  const numbers = new Int32Array(to - from);
  for (let row = from; row < to; row++) numbers[row - from] = row;
  return numbers;
}
