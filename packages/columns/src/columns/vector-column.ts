import type { Column, ColumnKind } from "@turnmeter/schema";
import type { Vector } from "../vectors/vector.js";

/** A column that gives all that it holds at once. */
export abstract class VectorColumn<V> implements Column<V> {
  abstract readonly kind: ColumnKind;
  abstract readonly length: number;
  abstract at(row: number): V;
  /** Its rows as arrays, which must not be changed. */
  abstract vector(): Vector;

  [Symbol.iterator](): Iterator<V> {
    return valuesOf(this);
  }
}

/** The values of a column, in row order. */
export function* valuesOf<V>(column: Column<V>): Generator<V, void> {
  for (let row = 0; row < column.length; row++) yield column.at(row);
}
