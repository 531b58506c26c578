import type { Column, ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { mapRecord, namesOf } from "../tables/record-of.js";
import { lazyColumn, passingOf } from "../read/lazy-column.js";
import { openColumn, packColumn } from "./pack-column.js";
import { areSameKeys, packedKeys, packKeys } from "./pack-keys.js";
import type { PackedKeys } from "./pack-keys.js";
import type { PackReader } from "./pack-reader.js";
import type { PackWriter } from "./pack-writer.js";

/** Writes a table, with the names and kinds of its columns. Columns of the same keys are stored once. */
export function packTable<Row>(writer: PackWriter, table: Table<Row>): void {
  const entries = Object.entries<Column<unknown>>(table.columns);
  writer.text(entries.map(([name, { kind }]) => `${name} ${kind}`).join(","));
  writer.number(table.rowCount);
  const known: (PackedKeys | null)[] = [];
  for (const [place, [, later]] of entries.entries()) {
    const column = passingOf(later);
    const keys = column.kind === "key" ? packedKeys(column) : null;
    const same = keys === null ? -1 : known.findIndex((other) => other !== null && areSameKeys(other, keys));
    known[place] = same === -1 ? keys : null;
    writer.number(same);
    if (same !== -1) continue;
    writer.section(() => {
      if (keys === null) packColumn(writer, column);
      else packKeys(writer, keys);
    });
  }
}

/**
 * The table that {@link packTable} wrote. A column is opened when it is first read: most runs read few of them.
 *
 * @throws if it has other columns, or an end that is missing
 */
export function openTable<Row extends object>(reader: PackReader, kinds: ColumnKinds<Row>): Table<Row> {
  const names = namesOf(kinds);
  const wanted = names.map((name) => `${String(name)} ${kinds[name]}`).join(",");
  const found = reader.text();
  if (found !== wanted) throw new Error(`a pack of other columns: ${found}`);
  const rowCount = reader.number();
  const opened: Column<unknown>[] = [];
  const columns = mapRecord<Table<Row>["columns"]>(kinds, (i) => {
    const same = reader.number();
    const kind = kinds[names[i]!];
    return (opened[i] = same === -1 ? openLater(reader.section(), kind, rowCount) : opened[same]!);
  });
  return { rowCount, columns };
}

function openLater(reader: PackReader, kind: ColumnKind, rowCount: number): Column<unknown> {
  return lazyColumn(kind, rowCount, () => openColumn(reader.copy(), kind, rowCount));
}
