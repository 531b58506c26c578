import type { Column } from "@turnmeter/schema";
import { createColumn } from "../builders/create-column.js";
import { KeyColumn } from "../columns/key-column.js";
import { SelectedColumn } from "../columns/stored-column.js";
import { selectVector } from "../columns/select-vector.js";
import type { Vector } from "../vectors/vector.js";
import { VectorColumn } from "../columns/vector-column.js";

/** What a column holds, as arrays, which must not be changed; one that comes from elsewhere is read row by row. */
export function vectorOf(column: Column<unknown>): Vector {
  if (column instanceof VectorColumn) return column.vector();
  if (column instanceof SelectedColumn) {
    const { column: all, rows } = column;
    return all instanceof KeyColumn ? all.vectorOf(rows) : selectVector(vectorOf(all), rows);
  }
  return copyOf(column).vector();
}

function copyOf(column: Column<unknown>): VectorColumn<unknown> {
  const builder = createColumn(column.kind);
  for (let row = 0; row < column.length; row++) builder.set(row, column.at(row));
  return builder.finish(column.length);
}
