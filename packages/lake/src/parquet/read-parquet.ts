import { gunzipSync } from "node:zlib";
import { columnOf, mapRecord, namesOf } from "@turnmeter/columns";
import type { ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { parquetMetadata, parquetRead } from "hyparquet";
import type { FileMetaData } from "hyparquet";
import { inexactStringsKey, parseInexactStrings } from "./inexact-strings.js";

type Value = string | number | boolean | null;

/**
 * The table in a Parquet file that {@link writeParquet} wrote.
 *
 * @throws if the bytes are no such file, a column is missing or unknown, or a value does not fit its column
 */
export async function readParquet<Row extends object>(
  bytes: Uint8Array,
  kinds: ColumnKinds<Row>,
): Promise<Table<Row>> {
  const file = new Uint8Array(bytes).buffer;
  const metadata = parquetMetadata(file);
  const fields = namesOf(kinds);
  const names = fields.map(String);
  checkColumns(metadata, names);
  const rowCount = Number(metadata.num_rows);
  const values = new Map(names.map((name) => [name, Array<Value>(rowCount).fill(null)]));
  await parquetRead({
    file,
    metadata,
    compressors: { GZIP: (compressed) => gunzipSync(compressed) },
    onChunk({ columnName, columnData, rowStart }) {
      const column = values.get(columnName)!;
      for (let i = 0; i < columnData.length; i++) column[rowStart + i] = plainValue(columnData[i]);
    },
  });
  for (const [name, rows] of Object.entries(inexactIn(metadata)))
    for (const [row, text] of Object.entries(rows)) values.get(name)![Number(row)] = text;
  return {
    rowCount,
    columns: mapRecord<Table<Row>["columns"]>(kinds, (i) => {
      const kind: ColumnKind = kinds[fields[i]!];
      return columnOf(kind, values.get(names[i]!)!);
    }),
  };
}

function checkColumns({ schema }: FileMetaData, names: readonly string[]): void {
  const found = schema.slice(1).map(({ name }) => name);
  const missing = names.filter((name) => !found.includes(name));
  const unknown = found.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`without the column ${missing[0]}`);
  if (unknown.length > 0) throw new Error(`with an unknown column, ${unknown[0]}`);
}

function inexactIn({ key_value_metadata: entries }: FileMetaData) {
  return parseInexactStrings(entries?.find(({ key }) => key === inexactStringsKey)?.value);
}

function plainValue(value: unknown): Value {
  switch (typeof value) {
    case "undefined":
      return null;
    case "bigint":
      return Number(value);
    case "string":
    case "number":
    case "boolean":
      return value;
    default:
      if (value === null) return null;
      throw new Error(`a value of type ${typeof value}`);
  }
}
