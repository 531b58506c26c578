import type { Column, ColumnKinds, Table } from "@turnmeter/schema";
import { mapRecord, namesOf } from "../record-of.js";
import { openColumn, packColumn } from "./pack-column.js";
import type { PackReader } from "./pack-reader.js";
import type { PackWriter } from "./pack-writer.js";

/** Writes a table, with the names and kinds of its columns. */
export function packTable<Row>(writer: PackWriter, table: Table<Row>): void {
  const columns = Object.entries<Column<unknown>>(table.columns);
  writer.text(columns.map(([name, { kind }]) => `${name} ${kind}`).join(","));
  writer.number(table.rowCount);
  for (const [, column] of columns) packColumn(writer, column);
}

/**
 * The table that {@link packTable} wrote.
 *
 * @throws if it has other columns, or an end that is missing
 */
export function openTable<Row extends object>(reader: PackReader, kinds: ColumnKinds<Row>): Table<Row> {
  const names = namesOf(kinds);
  const wanted = names.map((name) => `${String(name)} ${kinds[name]}`).join(",");
  const found = reader.text();
  if (found !== wanted) throw new Error(`a pack of other columns: ${found}`);
  const rowCount = reader.number();
  const columns = mapRecord<Table<Row>["columns"]>(kinds, (i) =>
    openColumn(reader, kinds[names[i]!], rowCount),
  );
  return { rowCount, columns };
}
