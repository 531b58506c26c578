import type { Column, ColumnKind } from "@turnmeter/schema";
import type { Vector } from "../vectors/vector.js";

/** Single values of a column that grows. */
export interface ColumnWriter<V> {
  /**
   * Writes the value of a row that has been added; until then it is null.
   *
   * @throws if the value is not one of the column's kind
   */
  set(row: number, value: V): void;
  /** The row's current value. */
  at(row: number): V;
}

/** A column that grows. */
export abstract class ColumnBuilder implements ColumnWriter<unknown> {
  abstract readonly kind: ColumnKind;
  abstract set(row: number, value: unknown): void;
  abstract at(row: number): unknown;
  /**
   * Writes a whole column from the row `first` on, which must be the next one.
   *
   * @throws if the column is of another kind
   */
  abstract setVector(first: number, vector: Vector): void;
  /** The first `length` values. The builder must not be used afterwards. */
  abstract finish(length: number): Column<unknown>;

  /**
   * Writes the field `name` of `rows` from the row `first` on, the next one or one that was written before.
   *
   * @throws if a value is not one of the column's kind
   */
  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.set(first + i, memberOf(rows[i], name));
  }
}

/** An object's value under a name. */
function memberOf(row: unknown, name: string): unknown {
  return isKeyed(row) ? row[name] : undefined;
}

function isKeyed(row: unknown): row is { readonly [name: string]: unknown } {
  return typeof row === "object" && row !== null;
}
