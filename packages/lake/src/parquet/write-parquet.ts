import { gzipSync } from "node:zlib";
import { usedTexts, vectorOf } from "@turnmeter/columns";
import type { Vector } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import { ByteWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { encodeColumn } from "./encode-column.js";
import { inexactStrings, inexactStringsKey } from "./inexact-strings.js";
import { typeOfKind } from "./types.js";
import type { ColumnChunk, RowGroup, WrittenEncoding } from "./types.js";

/** How a file begins and ends: `PAR1`. */
const magic = 0x31_52_41_50;

/** Rows that a reader has to hold at once. */
const rowsPerGroup = 100_000;

/** Most bytes are ids, which no level makes smaller: level 6 takes half as long again, for a hundredth fewer bytes. */
const gzipLevel = 1;

/** Fewer bytes are not compressed: taking them apart again takes longer than reading them. */
const leastToCompress = 1024;

/**
 * A table as a Parquet file: a column each, all of them nullable, compressed by gzip, which every reader knows. The same rows give
 * the same bytes, for one version of zlib.
 */
export function writeParquet<Row extends object>({ rowCount, columns }: Table<Row>): Uint8Array {
  const all: [string, Column<unknown>][] = Object.entries(columns);
  const vectors = all.map(([name, column]) => ({ name, vector: ownVector(column) }));
  const inexact = inexactStrings(vectors);
  const writer = new ByteWriter();
  writer.appendUint32(magic);
  const groups: RowGroup[] = [];
  for (let from = 0; from < rowCount; from += rowsPerGroup)
    groups.push(writeGroup(writer, vectors, from, Math.min(rowCount, from + rowsPerGroup)));
  writeMetadata(writer, {
    version: 2,
    created_by: "turnmeter",
    schema: [
      { name: "root", num_children: all.length },
      ...all.map(([name, { kind }]) => ({ name, repetition_type: "OPTIONAL" as const, ...typeOfKind[kind] })),
    ],
    num_rows: BigInt(rowCount),
    row_groups: groups,
    // The writer states it itself.
    metadata_length: 0,
    ...(inexact === null ? {} : { key_value_metadata: [{ key: inexactStringsKey, value: inexact }] }),
  });
  writer.appendUint32(magic);
  return writer.getBytes();
}

/** A column's values, without the texts that no row of it uses. */
function ownVector(column: Column<unknown>): Vector {
  const vector = vectorOf(column);
  return vector.kind === "text" ? usedTexts(vector) : vector;
}

/** A column to be written. */
interface NamedVector {
  readonly name: string;
  readonly vector: Vector;
}

function writeGroup(writer: ByteWriter, vectors: readonly NamedVector[], from: number, to: number): RowGroup {
  const start = writer.offset;
  const columns = vectors.map((column) => writeChunk(writer, column, from, to));
  return {
    columns,
    total_byte_size: columns.reduce((sum, { meta_data: data }) => sum + data!.total_uncompressed_size, 0n),
    num_rows: BigInt(to - from),
    total_compressed_size: BigInt(writer.offset - start),
  };
}

function writeChunk(
  writer: ByteWriter,
  { name, vector }: NamedVector,
  from: number,
  to: number,
): ColumnChunk {
  const start = writer.offset;
  const { encoding, rows, nulls, levels, values, dictionary } = encodeColumn(vector, from, to);
  const isCompressed = values.length + (dictionary?.bytes.length ?? 0) >= leastToCompress;
  const pack = (bytes: Uint8Array) =>
    isCompressed && bytes.length > 0 ? gzipSync(bytes, { level: gzipLevel }) : bytes;
  const encodings: WrittenEncoding[] = dictionary === null ? [encoding] : ["PLAIN", encoding];
  let saved = 0;
  if (dictionary !== null) {
    const packed = pack(dictionary.bytes);
    saved += dictionary.bytes.length - packed.length;
    writePageHeader(writer, {
      type: "DICTIONARY_PAGE",
      uncompressed_page_size: dictionary.bytes.length,
      compressed_page_size: packed.length,
      dictionary_page_header: { num_values: dictionary.values, encoding: "PLAIN" },
    });
    writer.appendBytes(packed);
  }
  const dataStart = writer.offset;
  const packed = pack(values);
  // What hardly gets smaller stays as it is.
  const body = packed.length < values.length * 0.9 ? packed : values;
  saved += values.length - body.length;
  writePageHeader(writer, {
    type: "DATA_PAGE_V2",
    uncompressed_page_size: levels.length + values.length,
    compressed_page_size: levels.length + body.length,
    data_page_header_v2: {
      num_values: rows,
      num_nulls: nulls,
      num_rows: rows,
      encoding,
      definition_levels_byte_length: levels.length,
      repetition_levels_byte_length: 0,
      is_compressed: isCompressed && body === packed,
    },
  });
  writer.appendBytes(levels);
  writer.appendBytes(body);
  const size = writer.offset - start;
  return {
    file_offset: BigInt(start),
    meta_data: {
      type: typeOfKind[vector.kind].type,
      encodings,
      path_in_schema: [name],
      codec: isCompressed ? "GZIP" : "UNCOMPRESSED",
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(size + saved),
      total_compressed_size: BigInt(size),
      data_page_offset: BigInt(dataStart),
      ...(dictionary === null ? {} : { dictionary_page_offset: BigInt(start) }),
    },
  };
}
