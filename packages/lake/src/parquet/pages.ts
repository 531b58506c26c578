import { gunzipSync } from "node:zlib";
import type { Encoding, ParquetType } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { readHybrid } from "./read-bits.js";

/** A page of dictionary values. */
export interface DictionaryPage {
  /** Unpacked when they are read, each time. */
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
  /** Unpacked when they are read, each time. */
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
