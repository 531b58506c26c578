import type { Column, ColumnKind } from "@turnmeter/schema";
import { createColumn } from "./create-column.js";

/**
 * A column of what a function gives for each row, counted from 0.
 *
 * @throws if a value does not fit the kind
 */
export function computeColumn<V extends string | number | boolean | null>(
  kind: ColumnKind,
  length: number,
  valueOf: (row: number) => V,
): Column<V>;
export function computeColumn(
  kind: ColumnKind,
  length: number,
  valueOf: (row: number) => unknown,
): Column<unknown> {
  const builder = createColumn(kind);
  for (let row = 0; row < length; row++) builder.set(row, valueOf(row));
  return builder.finish(length);
}
