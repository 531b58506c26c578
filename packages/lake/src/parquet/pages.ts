import { gunzipSync } from "node:zlib";
import type { Encoding, ParquetType } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";

/** A page of dictionary values. */
export interface DictionaryPage {
  /** Unpacked anew each time that they are read. */
  readonly bytes: Uint8Array;
  readonly values: number;
}

/** A page of rows. */
export interface DataPage {
  readonly type: ParquetType;
  readonly encoding: Encoding;
  readonly rows: number;
  /** 1 for each row that has a value, 0 for null; null where no row is null. */
  readonly present: Uint8Array | null;
  /** How many rows have a value. */
  readonly values: number;
  /** Unpacked anew each time that they are read. */
  readonly bytes: Uint8Array;
  /** The dictionary of its row group. */
  readonly dictionary: DictionaryPage | null;
}

/** Some rows of a column, as a file has them. */
export interface StoredChunk {
  readonly type: ParquetType;
  readonly codec: string;
  readonly rows: number;
  /** Its pages, one after the other. */
  readonly bytes: Uint8Array;
}

/**
 * The pages of a column, in the order of rows.
 *
 * @throws if there is a page of a kind that {@link writeParquet} never wrote
 */
export function* pagesOf(chunks: readonly StoredChunk[]): Generator<DataPage, void> {
  for (const chunk of chunks) yield* pagesOfChunk(chunk);
}

function* pagesOfChunk({ type, codec, rows: rowCount, bytes: all }: StoredChunk): Generator<DataPage, void> {
  const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  const reader = { view, offset: 0 };
  let dictionary: DictionaryPage | null = null;
  for (let row = 0; row < rowCount;) {
    const header = parquetHeader(reader);
    const stored = all.subarray(reader.offset, (reader.offset += header.compressed_page_size));
    const { dictionary_page_header: ofDictionary, data_page_header_v2: ofData } = header;
    if (ofDictionary !== undefined) {
      dictionary = {
        get bytes() {
          return unpacked(stored, codec, header.uncompressed_page_size);
        },
        values: ofDictionary.num_values,
      };
      continue;
    }
    if (ofData === undefined) throw new Error(`a page of an unknown kind, ${header.type}`);
    const { num_rows: rows, num_nulls: nulls, encoding } = ofData;
    if (!(rows > 0 && rows <= rowCount - row)) throw new Error("a page with other rows than the file states");
    const levels = ofData.definition_levels_byte_length;
    const values = stored.subarray(levels);
    yield {
      type,
      encoding,
      rows,
      present: nulls === 0 ? null : levelsOf(stored.subarray(0, levels), rows),
      values: rows - nulls,
      get bytes() {
        const isPacked = values.length > 0 && ofData.is_compressed !== false;
        return isPacked ? unpacked(values, codec, header.uncompressed_page_size) : values;
      },
      dictionary,
    };
    row += rows;
  }
}

function unpacked(bytes: Uint8Array, codec: string, size: number): Uint8Array {
  if (codec === "UNCOMPRESSED") return bytes;
  // In room for all of it, it is not put together of pieces.
  if (codec === "GZIP") return gunzipSync(bytes, { chunkSize: size + 64, maxOutputLength: size });
  throw new Error(`a page compressed by ${codec}`);
}

function levelsOf(bytes: Uint8Array, rows: number): Uint8Array {
  const present = new Uint8Array(rows);
  readHybrid({ bytes, at: 0 }, 1, present);
  return present;
}

/** Bytes, and the place of the next one to read. */
export interface ByteReader {
  readonly bytes: Uint8Array;
  at: number;
}

/** An unsigned variable-length number of up to 32 bits. */
export function readVarInt(reader: ByteReader): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.bytes[reader.at++] ?? 0;
    value |= (byte & 127) << shift;
    if (byte < 128) return value >>> 0;
  }
}

/** A variable-length number with its sign in the lowest bit, exact up to ±2^53. */
export function readZigZag(reader: ByteReader): number {
  const first = reader.bytes[reader.at++] ?? 0;
  let value = (first & 127) >>> 1;
  let place = 2 ** 6;
  for (let byte = first; byte >= 128; place *= 2 ** 7) {
    byte = reader.bytes[reader.at++] ?? 0;
    value += (byte & 127) * place;
  }
  return (first & 1) === 0 ? value : -value - 1;
}

/** Fills an array with whole numbers of a width in bits, 0 to 32, stored as runs of one value and as packed bits. */
export function readHybrid(reader: ByteReader, width: number, into: Int32Array | Uint8Array): void {
  const { bytes } = reader;
  for (let next = 0; next < into.length;) {
    if (reader.at >= bytes.length && width > 0) throw new Error("a page that ends too soon");
    const header = readVarInt(reader);
    const count = header >>> 1;
    if ((header & 1) === 0) {
      let value = 0;
      for (let shift = 0; shift < width; shift += 8) value |= bytes[reader.at++]! << shift;
      into.fill(value, next, (next += count));
      if (count === 0) throw new Error("a run without values");
    } else {
      const end = Math.min(into.length, next + count * 8);
      unpackBits(bytes, reader.at, width, into.subarray(next, end));
      reader.at += count * width;
      next = end;
    }
  }
}

/** Whole numbers of a width in bits, 0 to 32, one after the other, the lowest bit first. Those beyond the bytes are 0. */
export function unpackBits(
  bytes: Uint8Array,
  from: number,
  width: number,
  into: Int32Array | Uint8Array,
): void {
  if (width === 0) return void into.fill(0);
  if (width > 24) return unpackWideBits(bytes, from, width, into);
  const mask = (1 << width) - 1;
  let at = from;
  let held = 0;
  let heldBits = 0;
  for (let i = 0; i < into.length; i++) {
    // At most 23 bits are held, so 31 with the next byte.
    for (; heldBits < width; heldBits += 8) held |= bytes[at++]! << heldBits;
    into[i] = held & mask;
    held >>>= width;
    heldBits -= width;
  }
}

function unpackWideBits(bytes: Uint8Array, from: number, width: number, into: Int32Array | Uint8Array): void {
  for (let i = 0; i < into.length; i++) into[i] = bitsAt(bytes, from * 8 + i * width, width) | 0;
}

/** A whole number of up to 53 bits at a place in bits, the lowest bit first. */
export function bitsAt(bytes: Uint8Array, from: number, width: number): number {
  let value = 0;
  let place = 1;
  for (let bit = from, left = width; left > 0;) {
    const offset = bit & 7;
    const taken = Math.min(8 - offset, left);
    value += ((bytes[bit >>> 3]! >>> offset) & ((1 << taken) - 1)) * place;
    place *= 1 << taken;
    bit += taken;
    left -= taken;
  }
  return value;
}
