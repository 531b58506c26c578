import type { Column, ColumnKind } from "@turnmeter/schema";
import { valuesOf } from "./columns.js";

/** Some rows of another column, in an order of their own; row −1 is null. Holds row numbers, no values. */
export class SelectedColumn<V> implements Column<V | null> {
  readonly kind: ColumnKind;
  readonly length: number;
  /** The column that has the values, and the row of it that each row is. */
  readonly column: Column<V>;
  readonly rows: Int32Array;

  constructor(column: Column<V>, rows: Int32Array) {
    this.kind = column.kind;
    this.length = rows.length;
    this.column = column;
    this.rows = rows;
  }

  at(row: number): V | null {
    const place = this.rows[row]!;
    return place === -1 ? null : this.column.at(place);
  }

  select(selection: RowSelection): SelectedColumn<V> {
    return new SelectedColumn(this.column, selection.of(this.rows));
  }

  [Symbol.iterator](): Iterator<V | null> {
    return valuesOf<V | null>(this);
  }
}

/** Row numbers to select from the columns of a table. Columns that are selections themselves share the composed rows. */
export class RowSelection {
  readonly rows: Int32Array;
  readonly #composed = new Map<Int32Array, Int32Array>();

  constructor(rows: Int32Array) {
    this.rows = rows;
  }

  /** The composed rows for a column that selects `inner`. Row −1 stays −1. */
  of(inner: Int32Array): Int32Array {
    let composed = this.#composed.get(inner);
    if (composed === undefined) {
      composed = this.rows.map((row) => (row === -1 ? -1 : inner[row]!));
      this.#composed.set(inner, composed);
    }
    return composed;
  }
}
