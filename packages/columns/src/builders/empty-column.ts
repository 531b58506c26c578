import type { Column, ColumnKind } from "@turnmeter/schema";
import { NullColumn } from "../columns/null-column.js";

/** A column in which every row is null. It takes no memory, however many rows it has. */
export function emptyColumn<V extends string | number | boolean | null>(
  kind: ColumnKind,
  length: number,
): Column<V | null>;
export function emptyColumn(kind: ColumnKind, length: number): Column<unknown> {
  return new NullColumn(kind, length);
}
