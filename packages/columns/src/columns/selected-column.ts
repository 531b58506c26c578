import type { Column, ColumnKind } from "@turnmeter/schema";
import { valuesOf } from "./columns.js";

/** Some rows of another column, in an order of their own; row −1 is null. Holds row numbers, no values. */
export class SelectedColumn<V> implements Column<V | null> {
  readonly kind: ColumnKind;
  readonly length: number;
  /** The column with the values, and for each row its row in that column. */
  readonly column: Column<V>;
  readonly rows: Int32Array;
  /** The first of the rows where they are known to follow each other, else null. */
  readonly first: number | null;

  constructor(column: Column<V>, rows: Int32Array, first: number | null = null) {
    this.kind = column.kind;
    this.length = rows.length;
    this.column = column;
    this.rows = rows;
    this.first = first;
  }

  at(row: number): V | null {
    const place = this.rows[row]!;
    return place === -1 ? null : this.column.at(place);
  }

  select(selection: RowSelection): SelectedColumn<V> {
    const isRun = selection.first !== null && this.first !== null;
    return new SelectedColumn(
      this.column,
      selection.of(this.rows),
      isRun ? this.first + selection.first : null,
    );
  }

  [Symbol.iterator](): Iterator<V | null> {
    return valuesOf<V | null>(this);
  }
}

/** Row numbers to select from the columns of a table. Columns that are selections themselves share the composed rows. */
export class RowSelection {
  readonly rows: Int32Array;
  /** The first of them where they are known to follow each other, else null. */
  readonly first: number | null;
  readonly #composed = new Map<Int32Array, Int32Array>();

  constructor(rows: Int32Array, first: number | null = null) {
    this.rows = rows;
    this.first = first;
  }

  /** The composed rows for a column that selects `inner`. Row −1 stays −1. */
  of(inner: Int32Array): Int32Array {
    let composed = this.#composed.get(inner);
    if (composed === undefined) {
      composed =
        this.first === null
          ? this.rows.map((row) => (row === -1 ? -1 : inner[row]!))
          : inner.subarray(this.first, this.first + this.rows.length);
      this.#composed.set(inner, composed);
    }
    return composed;
  }
}
