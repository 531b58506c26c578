import { lazyColumn, mapRecord, namesOf } from "@turnmeter/columns";
import type { ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { parquetMetadata } from "hyparquet";
import type { FileMetaData } from "hyparquet";
import { inexactStringsKey, parseInexactStrings } from "./inexact-strings.js";
import { pagesOf } from "./pages.js";
import { readColumn } from "./read-column.js";
import { typeOfKind } from "./types.js";

/**
 * The table in a Parquet file that {@link writeParquet} wrote. A column is decoded when it is first read, and throws then if it is
 * damaged; the bytes must not change until then.
 *
 * @throws if the bytes are no such file, or a column is missing, unknown or of another type
 */
export function readParquet<Row extends object>(bytes: Uint8Array, kinds: ColumnKinds<Row>): Table<Row> {
  const metadata = parquetMetadata(bytes, { geoparquet: false });
  const fields = namesOf(kinds);
  const places = placesOf(metadata, kinds);
  const rowCount = Number(metadata.num_rows);
  const inexact = inexactIn(metadata);
  return {
    rowCount,
    columns: mapRecord<Table<Row>["columns"]>(kinds, (i) => {
      const field = fields[i]!;
      return lazyColumn(kinds[field], rowCount, () =>
        readColumn(kinds[field], rowCount, pagesOf(bytes, metadata, places[i]!), inexactOf(inexact, field)),
      );
    }),
  };
}

/** Where each column is in the file. */
function placesOf({ schema }: FileMetaData, kinds: object): readonly number[] {
  const wanted: [string, ColumnKind][] = Object.entries(kinds);
  const found = schema.slice(1);
  const unknown = found.find(({ name }) => wanted.every(([other]) => other !== name));
  if (unknown !== undefined) throw new Error(`with an unknown column, ${unknown.name}`);
  return wanted.map(([name, kind]) => {
    const place = found.findIndex((column) => column.name === name);
    if (place === -1) throw new Error(`without the column ${name}`);
    if (found[place]!.type !== typeOfKind[kind].type)
      throw new Error(`with a column of another type, ${name}: not of kind ${kind}`);
    return place;
  });
}

function inexactIn({ key_value_metadata: entries }: FileMetaData) {
  return parseInexactStrings(entries?.find(({ key }) => key === inexactStringsKey)?.value);
}

function inexactOf(inexact: ReturnType<typeof inexactIn>, field: PropertyKey): ReadonlyMap<number, string> {
  const rows = Object.entries(inexact[String(field)] ?? {});
  return new Map(rows.map(([row, text]) => [Number(row), text]));
}
