import type { Column } from "@turnmeter/schema";
import { createColumn } from "./column.js";
import { KeyColumn } from "./key-column.js";
import { SelectedColumn } from "./stored-column.js";
import type { Vector } from "./vector.js";
import { VectorColumn } from "./vector-column.js";

/** What a column holds, as arrays; one that is a view of another or comes from elsewhere is read row by row. */
export function vectorOf(column: Column<unknown>): Vector {
  if (column instanceof SelectedColumn && column.column instanceof KeyColumn) {
    return column.column.vectorOf(column.rows);
  }
  return (column instanceof VectorColumn ? column : copyOf(column)).vector();
}

function copyOf(column: Column<unknown>): VectorColumn<unknown> {
  const builder = createColumn(column.kind);
  for (let row = 0; row < column.length; row++) builder.set(row, column.at(row));
  return builder.finish(column.length);
}
