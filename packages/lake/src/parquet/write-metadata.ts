import type { ConvertedType, ParquetType } from "hyparquet";
import type { ByteWriter } from "./byte-writer.js";
import type { WrittenEncoding } from "./types.js";

// The metadata of Parquet in the compact protocol of Thrift, as
// https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift numbers its fields and values.

/** A column, as a file declares it. */
export interface DeclaredColumn {
  readonly name: string;
  readonly type: ParquetType;
  readonly converted_type?: ConvertedType;
}

/** Some rows of a column, and where they are in the file. */
export interface ColumnChunk {
  readonly encodings: readonly WrittenEncoding[];
  readonly isCompressed: boolean;
  readonly rows: number;
  /** Bytes with the headers of its pages, unpacked and as they are. */
  readonly unpackedBytes: number;
  readonly bytes: number;
  /** Where its first page begins, its dictionary if it has one, and its page of values. */
  readonly start: number;
  readonly dataStart: number;
  readonly hasDictionary: boolean;
}

/** Some rows of all columns. */
export interface RowGroup {
  readonly rows: number;
  readonly columns: readonly ColumnChunk[];
}

/** What a page of values says about itself. */
export interface DataPageHeader {
  readonly rows: number;
  readonly nulls: number;
  readonly encoding: WrittenEncoding;
  /** Bytes of what tells which rows have a value, never compressed, and of the values. */
  readonly levelBytes: number;
  readonly valueBytes: number;
  readonly storedValueBytes: number;
  readonly isCompressed: boolean;
}

const types = { BOOLEAN: 0, INT32: 1, INT64: 2, BYTE_ARRAY: 6 } as const;
const encodings: Readonly<Record<WrittenEncoding, number>> = {
  PLAIN: 0,
  RLE: 3,
  DELTA_BINARY_PACKED: 5,
  DELTA_LENGTH_BYTE_ARRAY: 6,
  DELTA_BYTE_ARRAY: 7,
  RLE_DICTIONARY: 8,
};
const codecs = { UNCOMPRESSED: 0, GZIP: 2 } as const;
const pageTypes = { DICTIONARY_PAGE: 2, DATA_PAGE_V2: 3 } as const;
const optional = 1;
const utf8 = 0;

/** Types of the compact protocol. */
const isFalse = 2;
const int32 = 5;
const int64 = 6;
const binary = 8;
const list = 9;
const struct = 12;

export function writeDataPageHeader(writer: ByteWriter, page: DataPageHeader): void {
  number(writer, 1, int32, pageTypes.DATA_PAGE_V2);
  number(writer, 1, int32, page.levelBytes + page.valueBytes);
  number(writer, 1, int32, page.levelBytes + page.storedValueBytes);
  field(writer, 5, struct);
  number(writer, 1, int32, page.rows);
  number(writer, 1, int32, page.nulls);
  number(writer, 1, int32, page.rows);
  number(writer, 1, int32, encodings[page.encoding]);
  number(writer, 1, int32, page.levelBytes);
  number(writer, 1, int32, 0);
  // Absent, it is true.
  if (!page.isCompressed) field(writer, 1, isFalse);
  end(writer);
  end(writer);
}

/**
 * @param bytes of its values, unpacked
 * @param storedBytes of its values, as they are
 */
export function writeDictionaryPageHeader(
  writer: ByteWriter,
  values: number,
  bytes: number,
  storedBytes: number,
): void {
  number(writer, 1, int32, pageTypes.DICTIONARY_PAGE);
  number(writer, 1, int32, bytes);
  number(writer, 1, int32, storedBytes);
  field(writer, 4, struct);
  number(writer, 1, int32, values);
  number(writer, 1, int32, encodings.PLAIN);
  end(writer);
  end(writer);
}

/** The end of a file, after which only four bytes are left: what is in it, and the length of that. */
export function writeFooter(
  writer: ByteWriter,
  columns: readonly DeclaredColumn[],
  groups: readonly RowGroup[],
  entries: readonly (readonly [key: string, value: string])[],
): void {
  const start = writer.length;
  number(writer, 1, int32, 2);
  listOf(writer, 1, struct, columns.length + 1);
  string(writer, 4, "root");
  number(writer, 1, int32, columns.length);
  end(writer);
  for (const { name, type, converted_type } of columns) {
    number(writer, 1, int32, typeNumber(type));
    number(writer, 2, int32, optional);
    string(writer, 1, name);
    if (converted_type === "UTF8") number(writer, 2, int32, utf8);
    end(writer);
  }
  number(
    writer,
    1,
    int64,
    sumOf(groups, ({ rows }) => rows),
  );
  listOf(writer, 1, struct, groups.length);
  for (const group of groups) writeGroup(writer, columns, group);
  if (entries.length > 0) {
    listOf(writer, 1, struct, entries.length);
    for (const [key, value] of entries) {
      string(writer, 1, key);
      string(writer, 1, value);
      end(writer);
    }
  }
  string(writer, entries.length > 0 ? 1 : 2, "turnmeter");
  end(writer);
  writer.uint32(writer.length - start);
}

function writeGroup(
  writer: ByteWriter,
  declared: readonly DeclaredColumn[],
  { columns, rows }: RowGroup,
): void {
  listOf(writer, 1, struct, columns.length);
  for (const [place, chunk] of columns.entries()) writeChunk(writer, declared[place]!, chunk);
  number(
    writer,
    1,
    int64,
    sumOf(columns, ({ unpackedBytes }) => unpackedBytes),
  );
  number(writer, 1, int64, rows);
  number(
    writer,
    3,
    int64,
    sumOf(columns, ({ bytes }) => bytes),
  );
  end(writer);
}

function writeChunk(writer: ByteWriter, { name, type }: DeclaredColumn, chunk: ColumnChunk): void {
  number(writer, 2, int64, chunk.start);
  field(writer, 1, struct);
  number(writer, 1, int32, typeNumber(type));
  listOf(writer, 1, int32, chunk.encodings.length);
  for (const encoding of chunk.encodings) writer.zigZag(encodings[encoding]);
  listOf(writer, 1, binary, 1);
  text(writer, name);
  number(writer, 1, int32, codecs[chunk.isCompressed ? "GZIP" : "UNCOMPRESSED"]);
  number(writer, 1, int64, chunk.rows);
  number(writer, 1, int64, chunk.unpackedBytes);
  number(writer, 1, int64, chunk.bytes);
  number(writer, 2, int64, chunk.dataStart);
  if (chunk.hasDictionary) number(writer, 2, int64, chunk.start);
  end(writer);
  end(writer);
}

function typeNumber(type: ParquetType): number {
  if (type === "BOOLEAN" || type === "INT32" || type === "INT64" || type === "BYTE_ARRAY") return types[type];
  throw new Error(`no column is of type ${type}`);
}

/** Begins a field of a struct, so many numbers after the last one. */
function field(writer: ByteWriter, after: number, type: number): void {
  writer.byte(after * 16 + type);
}

function end(writer: ByteWriter): void {
  writer.byte(0);
}

function number(writer: ByteWriter, after: number, type: typeof int32 | typeof int64, value: number): void {
  field(writer, after, type);
  writer.zigZag(value);
}

function string(writer: ByteWriter, after: number, value: string): void {
  field(writer, after, binary);
  text(writer, value);
}

function text(writer: ByteWriter, value: string): void {
  const bytes = Buffer.from(value, "utf8");
  writer.varInt(bytes.length);
  writer.append(bytes);
}

function listOf(writer: ByteWriter, after: number, type: number, length: number): void {
  field(writer, after, list);
  if (length < 15) writer.byte(length * 16 + type);
  else {
    writer.byte(15 * 16 + type);
    writer.varInt(length);
  }
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
