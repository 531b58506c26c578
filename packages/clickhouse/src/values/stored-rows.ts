import type { Column, Table } from "@turnmeter/schema";
import type { JsonValue } from "./answer-values.js";
import { storedText } from "./stored-text.js";

/** Rows of a table from one to another, without the last, as a database takes them: values in the order of the columns. */
export function storedRows(
  { columns }: Table<object>,
  from: number,
  to: number,
  before: (row: number) => readonly JsonValue[],
): readonly (readonly JsonValue[])[] {
  const list: readonly Column<unknown>[] = Object.values(columns);
  return Array.from({ length: to - from }, (_, place) => [
    ...before(from + place),
    ...list.map((column) => storedValue(column.at(from + place))),
  ]);
}

function storedValue(value: unknown): JsonValue {
  if (typeof value === "string") return storedText(value);
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" ? value : null;
}
