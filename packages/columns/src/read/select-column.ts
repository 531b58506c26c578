import type { Column } from "@turnmeter/schema";
import { LazyColumn, lazyColumn } from "./lazy-column.js";
import { NullColumn } from "../columns/null-column.js";
import { RowSelection } from "../columns/row-selection.js";
import {
  FlagColumn,
  IntegerColumn,
  LongColumn,
  SelectedColumn,
  TextColumn,
} from "../columns/stored-column.js";

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
  if (
    column instanceof TextColumn ||
    column instanceof IntegerColumn ||
    column instanceof LongColumn ||
    column instanceof FlagColumn ||
    column instanceof SelectedColumn
  ) {
    return column.select(selection);
  }
  if (column instanceof NullColumn) return new NullColumn(column.kind, selection.length);
  if (column instanceof LazyColumn) {
    return lazyColumn(
      column.kind,
      selection.length,
      () => column.some(selection.from(null)) ?? selectFrom(column.made(), selection),
    );
  }
  return new SelectedColumn(column, selection.from(null));
}
