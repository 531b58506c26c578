import { lazyColumn, mapRecord, namesOf } from "@turnmeter/columns";
import type { ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { parquetMetadata } from "hyparquet";
import type { FileMetaData } from "hyparquet";
import { LakeError } from "../lake-error.js";
import { inexactStringsKey, parseInexactStrings } from "./inexact-strings.js";
import { pagesOf } from "./pages.js";
import type { DataPage } from "./pages.js";
import { readColumn } from "./read-column.js";
import { typeOfKind } from "./types.js";

/**
 * The table in a Parquet file that {@link writeParquet} wrote. A column is decoded when it is first read, and throws a LakeError then if it
 * is damaged; the bytes must not change until then.
 *
 * @throws if the bytes are no such file, or a column is missing, unknown or of another type
 */
export function readParquet<Row extends object>(bytes: Uint8Array, kinds: ColumnKinds<Row>): Table<Row> {
  const file = openFile(bytes, kinds);
  return tableOfFiles([{ rowCount: file.rowCount, open: () => file }], kinds);
}

/** A Parquet file, as it is known before it is opened. */
export interface ParquetPart {
  readonly bytes: Uint8Array;
  readonly rowCount: number;
  /** What it is called, for messages. */
  readonly name: string;
}

/**
 * The rows of several files, one after the other. A file is opened when a column is first read, and what is wrong with it is thrown
 * then, as a LakeError.
 */
export function readParquetParts<Row extends object>(
  parts: readonly ParquetPart[],
  kinds: ColumnKinds<Row>,
): Table<Row> {
  return tableOfFiles(
    parts.map(({ bytes, rowCount, name }) => ({
      rowCount,
      open: once(() => openPart(bytes, rowCount, name)),
    })),
    kinds,
  );

  function openPart(bytes: Uint8Array, rowCount: number, name: string): OpenFile {
    return told(name, () => {
      const file = openFile(bytes, kinds);
      if (file.rowCount !== rowCount) throw new Error(`it has ${file.rowCount} rows, not ${rowCount}`);
      return file;
    });
  }
}

/** @throws LakeError for whatever reading throws */
function told<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof LakeError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new LakeError("incomplete", `${what} cannot be read: ${reason}`, { cause: error });
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

interface OpenFile {
  readonly rowCount: number;
  /** The pages of a column, by its place among the kinds. */
  readonly pagesOf: (column: number) => Iterable<DataPage>;
  /** By row, the strings of a column that the pages cannot hold. */
  readonly inexactOf: (field: string) => readonly (readonly [number, string])[];
}

interface LaterFile {
  readonly rowCount: number;
  readonly open: () => OpenFile;
}

function openFile(bytes: Uint8Array, kinds: object): OpenFile {
  const metadata = parquetMetadata(bytes, { geoparquet: false });
  const places = placesOf(metadata, kinds);
  const inexact = inexactIn(metadata);
  return {
    rowCount: Number(metadata.num_rows),
    pagesOf: (column) => pagesOf(bytes, metadata, places[column]!),
    inexactOf: (field) => Object.entries(inexact[field] ?? {}).map(([row, text]) => [Number(row), text]),
  };
}

function tableOfFiles<Row extends object>(files: readonly LaterFile[], kinds: ColumnKinds<Row>): Table<Row> {
  const fields = namesOf(kinds);
  const rowCount = files.reduce((sum, file) => sum + file.rowCount, 0);
  return {
    rowCount,
    columns: mapRecord<Table<Row>["columns"]>(kinds, (i) => {
      const field = fields[i]!;
      return lazyColumn(kinds[field], rowCount, () =>
        told(`the column ${String(field)}`, () =>
          readColumn(kinds[field], rowCount, pagesIn(files, i), inexactRows(files, String(field))),
        ),
      );
    }),
  };
}

function* pagesIn(files: readonly LaterFile[], column: number): Generator<DataPage, void> {
  for (const file of files) yield* file.open().pagesOf(column);
}

function inexactRows(files: readonly LaterFile[], field: string): ReadonlyMap<number, string> {
  const rows = new Map<number, string>();
  let first = 0;
  for (const file of files) {
    for (const [row, text] of file.open().inexactOf(field)) rows.set(first + row, text);
    first += file.rowCount;
  }
  return rows;
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
