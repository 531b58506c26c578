import { gunzipSync } from "node:zlib";
import { columnOf, mapRecord, namesOf } from "@turnmeter/columns";
import type { Column, ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { parquetMetadata, parquetRead } from "hyparquet";
import type { FileMetaData } from "hyparquet";
import { inexactStringsKey, parseInexactStrings } from "./inexact-strings.js";

/**
 * The table in a Parquet file that {@link writeParquet} wrote.
 *
 * @throws if the bytes are no such file, a column is missing or unknown, or a value does not fit its column
 */
export async function readParquet<Row extends object>(
  bytes: Uint8Array,
  kinds: ColumnKinds<Row>,
): Promise<Table<Row>> {
  const file = arrayBufferOf(bytes);
  const metadata = parquetMetadata(file);
  const names = namesOf(kinds).map(String);
  checkColumns(metadata, names);
  const rowCount = Number(metadata.num_rows);
  const values = new Map<string, unknown[]>(names.map((name) => [name, Array<unknown>(rowCount).fill(null)]));
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
      const name = names[i]!;
      return columnOfValues(kinds[name as keyof Row], values.get(name)!);
    }),
  };
}

function arrayBufferOf({ buffer, byteOffset, length }: Uint8Array): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
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

function plainValue(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === "bigint" ? Number(value) : value;
}

/** Whether a value fits is checked by the column that it goes into. */
function columnOfValues(kind: ColumnKind, values: Iterable<unknown>): Column<unknown> {
  return columnOf<string | number | boolean | null>(
    kind,
    values as Iterable<string | number | boolean | null>,
  );
}
