import type { Vector } from "../vectors/vector.js";
import type { VectorColumn } from "../columns/vector-column.js";

/** Single values of a column that grows. */
export interface ColumnWriter<V> {
  /**
   * Writes the value of a row that has been added; until then it is null.
   *
   * @throws if the value is not one of the column's kind
   */
  set(row: number, value: V): void;
  /** What the row has by now. */
  at(row: number): V;
}

/** A column that grows. */
export interface ColumnBuilder extends ColumnWriter<unknown> {
  /**
   * Writes what `rows` have under `name` from the row `first` on, the next one or one that was written before.
   *
   * @throws if a value is not one of the column's kind
   */
  setAll(first: number, rows: readonly unknown[], name: string): void;
  /**
   * Writes a whole column from the row `first` on, which must be the next one.
   *
   * @throws if the column is of another kind
   */
  setVector(first: number, vector: Vector): void;
  /** The first `length` values. The builder must not be used afterwards. */
  finish(length: number): VectorColumn<unknown>;
}
