import { emptyColumn, joinRanges, lazyColumn, mapRecord, namesOf } from "@turnmeter/columns";
import type { Column, ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { parquetMetadata, type ConvertedType, type FileMetaData, type ParquetType } from "hyparquet";
import { LakeError } from "../lake-error.js";
import { inexactStringsKey, parseInexactStrings } from "./inexact-strings.js";
import { pagesOf, type DataPage, type StoredChunk } from "./pages.js";
import { readColumn } from "./read-column.js";

/** How a file declares columns of a kind. Times stay whole numbers, epoch ms: every engine reads these alike. */
export const typeOfKind: Readonly<
  Record<ColumnKind, { readonly type: ParquetType; readonly converted_type?: ConvertedType }>
> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  key: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  long: { type: "INT64" },
  flag: { type: "BOOLEAN" },
};

/**
 * The table in a Parquet file that {@link writeParquet} wrote. A column is decoded when it is first read, and throws a LakeError then if it
 * is damaged.
 *
 * @param mayLack whether a column may be missing: it is then null in every row. If it is given, unknown columns are left out
 * @throws if the bytes are no such file, or a column is missing, unknown or of another type
 */
export function readParquet<Row extends object>(
  bytes: Uint8Array,
  kinds: ColumnKinds<Row>,
  mayLack?: (column: string) => boolean,
): Table<Row> {
  const file = openFile(bytes, kinds, mayLack);
  return tableOfFiles([{ rowCount: file.rowCount, open: () => file }], kinds);
}

/** A Parquet file, as it is known before it is opened. */
export interface ParquetPart {
  readonly bytes: Uint8Array;
  readonly rowCount: number;
  /** Its name, for messages. */
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
      open: () => openPart(bytes, rowCount, name),
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

interface OpenFile {
  readonly rowCount: number;
  /** Its columns, in the order of the kinds. */
  readonly columns: readonly ColumnPart[];
}

interface ColumnPart {
  readonly rowCount: number;
  /** Null if the file lacks the column. */
  readonly chunks: readonly StoredChunk[] | null;
  /** By row, strings the pages cannot hold. */
  readonly inexact: readonly (readonly [number, string])[];
}

interface LaterFile {
  readonly rowCount: number;
  readonly open: () => OpenFile;
}

function openFile(bytes: Uint8Array, kinds: object, mayLack?: (column: string) => boolean): OpenFile {
  const metadata = parquetMetadata(bytes, { geoparquet: false });
  const rowCount = Number(metadata.num_rows);
  const places = placesOf(metadata, kinds, mayLack);
  const inexact = inexactIn(metadata);
  const chunkAt = chunksIn(bytes, metadata);
  return {
    rowCount,
    columns: Object.keys(kinds).map((field, column) => ({
      rowCount,
      chunks: places[column] === null ? null : chunkAt(places[column]!),
      inexact: Object.entries(inexact[field] ?? {}).map(([row, text]) => [Number(row), text]),
    })),
  };
}

/** Gives a column's chunks as copies, so that they can be freed once decoded. */
function chunksIn(file: Uint8Array, { row_groups: groups }: FileMetaData) {
  const copies = new Map<number, Uint8Array>();
  return (column: number): readonly StoredChunk[] =>
    groups.map(({ columns, num_rows: rows }) => {
      const chunk = columns[column]?.meta_data;
      if (chunk === undefined) throw new Error("a row group without a column");
      const { type, codec, total_compressed_size: size } = chunk;
      const start = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset);
      // Several columns may share a place.
      const bytes = copies.get(start) ?? Uint8Array.from(file.subarray(start, start + Number(size)));
      copies.set(start, bytes);
      return { type, codec, rows: Number(rows), bytes };
    });
}

function tableOfFiles<Row extends object>(files: readonly LaterFile[], kinds: ColumnKinds<Row>): Table<Row> {
  const fields = namesOf(kinds);
  // Columns must not hold the files themselves, nor their bytes.
  const starts = startsOf(files);
  const rowCount = starts.at(-1)!;
  const later = new LaterFiles(files, fields.length);
  return {
    rowCount,
    columns: mapRecord<Table<Row>["columns"]>(kinds, (i) => {
      const column = new StoredColumn(kinds[fields[i]!], starts, later.partsOf(i));
      const reading = <T>(read: () => T): T => told(`the column ${String(fields[i]!)}`, read);
      return lazyColumn(kinds[fields[i]!], rowCount, () => reading(() => column.whole()), {
        range: (from, to) => reading(() => column.range(from, to)),
      });
    }),
  };
}

/** First row of each file, then the end of the last. */
function startsOf(files: readonly LaterFile[]): readonly number[] {
  let end = 0;
  return [0, ...files.map(({ rowCount }) => (end += rowCount))];
}

interface LaterPart {
  readonly take: () => ColumnPart;
}

/** Files opened once, when one of their columns is first read. */
class LaterFiles {
  readonly #files: (LaterFile | null)[];
  readonly #parts: (ColumnPart | undefined)[][];

  constructor(files: readonly LaterFile[], columns: number) {
    this.#files = [...files];
    this.#parts = Array.from({ length: columns }, () => []);
  }

  /** A column's part in each file. Each can be taken once, so that its bytes can be freed. */
  partsOf(column: number): readonly LaterPart[] {
    return this.#files.map((_, file) => ({ take: () => this.#take(column, file) }));
  }

  #take(column: number, file: number): ColumnPart {
    const opened = this.#files[file]?.open();
    this.#files[file] = null;
    for (const [place, part] of opened?.columns.entries() ?? []) this.#parts[place]![file] = part;
    const part = this.#parts[column]![file];
    if (part === undefined) throw new Error("a part that was read before");
    this.#parts[column]![file] = undefined;
    return part;
  }
}

class StoredColumn {
  readonly #kind: ColumnKind;
  /** First row of each file, then the end of the last. */
  readonly #starts: readonly number[];
  readonly #parts: readonly LaterPart[];
  /** Parts decoded alone. */
  #decoded = new Map<number, Column<unknown>>();

  constructor(kind: ColumnKind, starts: readonly number[], parts: readonly LaterPart[]) {
    this.#kind = kind;
    this.#starts = starts;
    this.#parts = parts;
  }

  /** All rows; nothing may be read afterwards. */
  whole(): Column<unknown> {
    const kind = this.#kind;
    const rowCount = this.#starts.at(-1)!;
    if (this.#decoded.size > 0) return this.#joined(0, rowCount);
    const parts = this.#parts.map((part) => part.take());
    return decoded(kind, rowCount, parts);
  }

  range(from: number, to: number): Column<unknown> {
    return this.#joined(from, to);
  }

  #joined(from: number, to: number): Column<unknown> {
    const ranges = this.#parts.flatMap((_, file) => {
      const [start, end] = [this.#starts[file]!, this.#starts[file + 1]!];
      if (end <= from || start >= to) return [];
      return {
        column: this.#part(file),
        from: Math.max(from, start) - start,
        to: Math.min(to, end) - start,
      };
    });
    return ranges.length === 0 ? emptyColumn(this.#kind, 0) : joinRanges(this.#kind, ranges);
  }

  #part(file: number): Column<unknown> {
    let column = this.#decoded.get(file);
    if (column === undefined) {
      const part = this.#parts[file]!.take();
      this.#decoded.set(file, (column = decoded(this.#kind, part.rowCount, [part])));
    }
    return column;
  }
}

function decoded(kind: ColumnKind, rowCount: number, parts: readonly ColumnPart[]): Column<unknown> {
  return hasValues(parts)
    ? readColumn(kind, rowCount, pagesIn(parts), inexactRows(parts))
    : emptyColumn(kind, rowCount);
}

function hasValues(parts: readonly ColumnPart[]): boolean {
  for (const part of parts) {
    if (part.chunks === null) continue;
    let rowCount = 0;
    for (const page of pagesOf(part.chunks)) {
      if (page.values > 0) return true;
      rowCount += page.rows;
    }
    if (rowCount !== part.rowCount) throw new Error("another number of rows than the file states");
  }
  return false;
}

function* pagesIn(parts: readonly ColumnPart[]): Generator<DataPage, void> {
  for (const { chunks } of parts) yield* pagesOf(chunks ?? []);
}

function inexactRows(parts: readonly ColumnPart[]): ReadonlyMap<number, string> {
  const rows = new Map<number, string>();
  let first = 0;
  for (const { inexact, rowCount } of parts) {
    for (const [row, text] of inexact) rows.set(first + row, text);
    first += rowCount;
  }
  return rows;
}

/** Index of each column in the file; null if one may be missing. */
function placesOf(
  { schema }: FileMetaData,
  kinds: object,
  mayLack?: (column: string) => boolean,
): readonly (number | null)[] {
  const wanted: [string, ColumnKind][] = Object.entries(kinds);
  const found = schema.slice(1);
  const unknown = found.find(({ name }) => wanted.every(([other]) => other !== name));
  if (unknown !== undefined && mayLack === undefined)
    throw new Error(`with an unknown column, ${unknown.name}`);
  return wanted.map(([name, kind]) => {
    const place = found.findIndex((column) => column.name === name);
    if (place === -1) {
      if (mayLack?.(name) === true) return null;
      throw new Error(`without the column ${name}`);
    }
    if (found[place]!.type !== typeOfKind[kind].type)
      throw new Error(`with a column of another type, ${name}: not of kind ${kind}`);
    return place;
  });
}

function inexactIn({ key_value_metadata: entries }: FileMetaData) {
  return parseInexactStrings(entries?.find(({ key }) => key === inexactStringsKey)?.value);
}
