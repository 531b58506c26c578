import type { Column, Table } from "@turnmeter/schema";
import { namesOf } from "./record-of.js";

export function columnsOf<Row>(
  { columns }: Table<Row>,
  names: readonly (keyof Row)[] = namesOf(columns),
): readonly Column<unknown>[] {
  return names.map((name) => columns[name]);
}
