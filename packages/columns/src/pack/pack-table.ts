import type { Column, ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { columnOfVector, emptyColumn } from "../columns/columns.js";
import { vectorOf } from "../read/column-values.js";
import { lazyColumn, passingOf } from "../read/lazy-column.js";
import { mapRecord, namesOf } from "../tables/rows.js";
import { usedTexts } from "../vectors/select-vector.js";
import { NULL_CODE, NULL_FLAG, NULL_INTEGER } from "../vectors/vector.js";
import type { KeyVector, TextVector, Vector } from "../vectors/vector.js";
import { areSameKeys, openKeys, packKeys, openTexts, packTexts } from "./pack-strings.js";
import { openFlags, openIntegers, openLongs, packNumbers } from "./pack-values.js";
import type { PackReader, PackWriter } from "./pack-bytes.js";

/** Writes a table, with the names and kinds of its columns. Columns of the same keys are stored once. */
export function packTable<Row>(writer: PackWriter, table: Table<Row>): void {
  const entries = Object.entries<Column<unknown>>(table.columns);
  writer.text(entries.map(([name, { kind }]) => `${name} ${kind}`).join(","));
  writer.number(table.rowCount);
  const known: (KeyVector | null)[] = [];
  for (const [place, [, column]] of entries.entries()) {
    const vector = vectorOf(passingOf(column));
    const keys = vector.kind === "key" ? vector : null;
    const same = keys === null ? -1 : known.findIndex((other) => other !== null && areSameKeys(other, keys));
    known[place] = same === -1 ? keys : null;
    writer.number(same);
    if (same !== -1) continue;
    writer.section(() => packVector(writer, vector));
  }
}

/**
 * The table that {@link packTable} wrote. A column is opened when it is first read: most runs read few of them. A column that was not
 * written is null in every row, and one that is not wanted is left out, so that columns can be added from one version to the next.
 *
 * @throws if a column is of another kind, or an end is missing
 */
export function openTable<Row extends object>(reader: PackReader, kinds: ColumnKinds<Row>): Table<Row> {
  const written = writtenColumns(reader.text());
  const rowCount = reader.number();
  const opened: Column<unknown>[] = [];
  const columns = new Map<string, Column<unknown>>();
  for (const [name, kind] of written) {
    const same = reader.number();
    const column = same === -1 ? openLater(reader.section(), kind, rowCount) : opened[same]!;
    opened.push(column);
    columns.set(name, column);
  }
  const names = namesOf(kinds);
  return {
    rowCount,
    columns: mapRecord<Table<Row>["columns"]>(kinds, (i) => {
      const [name, kind] = [String(names[i]), kinds[names[i]!]];
      const column = columns.get(name) ?? emptyColumn(kind, rowCount);
      if (column.kind !== kind) throw new Error(`a pack whose ${name} is of kind ${column.kind}`);
      return column;
    }),
  };
}

function writtenColumns(text: string): readonly (readonly [name: string, kind: ColumnKind])[] {
  if (text === "") return [];
  return text.split(",").map((column) => {
    const [name = "", kind = ""] = column.split(" ");
    if (!isKind(kind)) throw new Error(`a pack whose ${name} is of kind ${kind}`);
    return [name, kind];
  });
}

const kinds: ReadonlySet<string> = new Set<ColumnKind>(["text", "key", "integer", "long", "flag"]);

function isKind(text: string): text is ColumnKind {
  return kinds.has(text);
}

function openLater(reader: PackReader, kind: ColumnKind, rowCount: number): Column<unknown> {
  return lazyColumn(kind, rowCount, () => openColumn(reader.copy(), kind, rowCount));
}

function packVector(writer: PackWriter, vector: Vector): void {
  switch (vector.kind) {
    case "text":
      return packTextVector(writer, vector);
    case "key":
      return packKeys(writer, vector);
    case "integer":
      return packNumbers(writer, vector.values, NULL_INTEGER);
    case "long":
      return packNumbers(writer, vector.values, Number.NaN);
    default:
      return packNumbers(writer, new Int32Array(vector.values), NULL_FLAG);
  }
}

function openColumn(reader: PackReader, kind: ColumnKind, length: number): Column<unknown> {
  return columnOfVector(openVector(reader, kind, length));
}

function openVector(reader: PackReader, kind: ColumnKind, length: number): Vector {
  switch (kind) {
    case "text":
      return { kind, codes: openIntegers(reader, length, NULL_CODE), dictionary: openTexts(reader) };
    case "key":
      return openKeys(reader, length);
    case "integer":
      return { kind, values: openIntegers(reader, length, NULL_INTEGER) };
    case "long":
      return { kind, values: openLongs(reader, length) };
    default:
      return { kind, values: openFlags(reader, length, NULL_FLAG) };
  }
}

function packTextVector(writer: PackWriter, vector: TextVector): void {
  const { codes, dictionary } = usedTexts(vector);
  packNumbers(writer, codes, NULL_CODE);
  packTexts(writer, dictionary);
}
