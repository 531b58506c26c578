import { isNullColumn, usedTexts, vectorOf } from "@turnmeter/columns";
import type { Vector } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import { ByteWriter } from "./byte-writer.js";
import { encodeColumn, encodeNulls } from "./encode-column.js";
import type { EncodedColumn } from "./encoded-column.js";
import { inexactStrings, inexactStringsKey } from "./inexact-strings.js";
import { packed, packedIfSmaller } from "./pack-page.js";
import { typeOfKind } from "./types.js";
import { writeDataPageHeader, writeDictionaryPageHeader, writeFooter } from "./write-metadata.js";
import type { ColumnChunk, RowGroup } from "./write-metadata.js";

/** How a file begins and ends: `PAR1`. */
const magic = 0x31_52_41_50;

/** Rows that a reader has to hold at once. */
const rowsPerGroup = 100_000;

/** Fewer bytes are not compressed: taking them apart again takes longer than reading them. */
const leastToCompress = 1024;

/**
 * A table as a Parquet file: a column each, all of them nullable, compressed by gzip, which every reader knows. Columns that say the
 * same share their bytes. The same rows give the same bytes, for one version of zlib.
 */
export function writeParquet<Row extends object>({ rowCount, columns }: Table<Row>): Uint8Array {
  const all: [string, Column<unknown>][] = Object.entries(columns);
  const named = all.map(([name, column]) => ({
    name,
    vector: isNullColumn(column) ? null : ownVector(column),
  }));
  const inexact = inexactStrings(
    named.flatMap(({ name, vector }) => (vector === null ? [] : { name, vector })),
  );
  const writer = new ByteWriter(1 << 16);
  writer.uint32(magic);
  const groups: RowGroup[] = [];
  for (let from = 0; from < rowCount; from += rowsPerGroup) {
    const to = Math.min(rowCount, from + rowsPerGroup);
    const chunks = new ChunkWriter(writer);
    groups.push({
      rows: to - from,
      columns: named.map(({ vector }) => chunks.write(encoded(vector, from, to))),
    });
  }
  writeFooter(
    writer,
    all.map(([name, { kind }]) => ({ name, ...typeOfKind[kind] })),
    groups,
    inexact === null ? [] : [[inexactStringsKey, inexact]],
  );
  writer.uint32(magic);
  return writer.written();
}

/** A column's values, without the texts that no row of it uses. */
function ownVector(column: Column<unknown>): Vector {
  const vector = vectorOf(column);
  return vector.kind === "text" ? usedTexts(vector) : vector;
}

function encoded(vector: Vector | null, from: number, to: number): EncodedColumn {
  return vector === null ? encodeNulls(to - from) : encodeColumn(vector, from, to);
}

/** Writes the columns of a group of rows. */
class ChunkWriter {
  readonly #writer: ByteWriter;
  readonly #written = new Map<string, { readonly content: EncodedColumn; readonly chunk: ColumnChunk }[]>();

  constructor(writer: ByteWriter) {
    this.#writer = writer;
  }

  /** What says the same as an earlier column lies where that one does. */
  write(content: EncodedColumn): ColumnChunk {
    const { encoding, nulls, values, dictionary } = content;
    const key = `${encoding} ${nulls} ${values.length} ${dictionary?.bytes.length ?? ""}`;
    const alike = this.#written.get(key) ?? [];
    const same = alike.find((other) => isSame(other.content, content));
    if (same !== undefined) return same.chunk;
    const chunk = writeChunk(this.#writer, content);
    this.#written.set(key, [...alike, { content, chunk }]);
    return chunk;
  }
}

function isSame(a: EncodedColumn, b: EncodedColumn): boolean {
  return (
    isEqual(a.levels, b.levels) &&
    isEqual(a.values, b.values) &&
    isEqual(a.dictionary?.bytes ?? none, b.dictionary?.bytes ?? none)
  );
}

const none = new Uint8Array();

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function writeChunk(
  writer: ByteWriter,
  { encoding, rows, nulls, levels, values, dictionary }: EncodedColumn,
): ColumnChunk {
  const start = writer.length;
  const isCompressed = values.length + (dictionary?.bytes.length ?? 0) >= leastToCompress;
  let saved = 0;
  if (dictionary !== null) {
    const { bytes } = dictionary;
    // Whether it is compressed cannot be said of this page alone.
    const stored = isCompressed ? packed(bytes) : bytes;
    writeDictionaryPageHeader(writer, dictionary.values, bytes.length, stored.length);
    writer.append(stored);
    saved = bytes.length - stored.length;
  }
  const dataStart = writer.length;
  // Differences are as short as they get.
  const stored = isCompressed && encoding !== "DELTA_BINARY_PACKED" ? packedIfSmaller(values) : values;
  writeDataPageHeader(writer, {
    rows,
    nulls,
    encoding,
    levelBytes: levels.length,
    valueBytes: values.length,
    storedValueBytes: stored.length,
    isCompressed: stored !== values,
  });
  writer.append(levels);
  writer.append(stored);
  saved += values.length - stored.length;
  const bytes = writer.length - start;
  return {
    encodings: dictionary === null ? [encoding] : ["PLAIN", encoding],
    isCompressed,
    rows,
    unpackedBytes: bytes + saved,
    bytes,
    start,
    dataStart,
    hasDictionary: dictionary !== null,
  };
}
