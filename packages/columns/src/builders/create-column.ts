import type { Column, ColumnKind } from "@turnmeter/schema";
import type { ColumnBuilder } from "./column-builder.js";
import { KeyBuilder } from "./key-builder.js";
import { FlagBuilder, IntegerBuilder, LongBuilder, TextBuilder } from "./number-builders.js";

const builderOf: Readonly<Record<ColumnKind, new () => ColumnBuilder>> = {
  text: TextBuilder,
  key: KeyBuilder,
  integer: IntegerBuilder,
  long: LongBuilder,
  flag: FlagBuilder,
};

/** An empty column of a kind. */
export function createColumn(kind: ColumnKind): ColumnBuilder {
  return new builderOf[kind]();
}

/**
 * A column of computed values.
 *
 * @param valueOf the value of a row, counted from 0
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

/**
 * A column of the given values.
 *
 * @throws if a value does not fit the kind
 */
export function columnOf<V extends string | number | boolean | null>(
  kind: ColumnKind,
  values: Iterable<V>,
): Column<V>;
export function columnOf(kind: ColumnKind, values: Iterable<unknown>): Column<unknown> {
  const builder = createColumn(kind);
  let length = 0;
  for (const value of values) builder.set(length++, value);
  return builder.finish(length);
}
