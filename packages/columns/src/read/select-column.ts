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
  const { rows } = selection;
  if (column instanceof SelectedColumn) return column.select(selection);
  if (column instanceof NullColumn) return new NullColumn(column.kind, rows.length);
  if (column instanceof LazyColumn)
    return lazyColumn(
      column.kind,
      rows.length,
      () => column.some(rows) ?? selectFrom(column.made(), selection),
    );
  return new SelectedColumn(column, rows);
}

/** The numbers of the rows for which `isWanted` holds, ascending. */
export function rowsWhere(rowCount: number, isWanted: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(rowCount);
  let count = 0;
  for (let row = 0; row < rowCount; row++) if (isWanted(row)) rows[count++] = row;
  return rows.slice(0, count);
}
