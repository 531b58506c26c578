import type { Problem } from "@turnmeter/schema";
import type { ObjectProjection, ProjectedRecord } from "../projection.js";

/** Longest line, or value of a document, that is read unless told otherwise: 128 MiB. */
export const longestRecordBytes = 128 * 1024 * 1024;

/** How records are read. */
export interface RecordReaderOptions {
  /** Path that problems name. */
  readonly file: string;
  /** Longest line, or value of a document, that is read, in bytes; default 128 MiB. */
  readonly maxLineBytes?: number;
  /** True: `otherKeys` of the records are filled in. */
  readonly listOtherKeys?: boolean;
  /** True: `value` of the records is filled in. */
  readonly keepValue?: boolean;
}

/** One outcome of a line. A problem has a `code`, a record has a `record`. */
export type ReadItem = ProjectedRecord | Problem;

/**
 * Reads the records of a JSON Lines file from its bytes, cut anywhere, and gives one batch of items
 * for each piece that ends a line. Any two readers give the same items for the same bytes:
 *
 * - **Lines** end at byte 0x0A and nowhere else, and count from 1. A byte order mark at the start of
 *   the file is no part of line 1, whose offset is then 3. Spaces, tabs and carriage returns around
 *   a line are ignored, and a line of nothing else gives no item.
 * - **Too long**: a line of more than `maxLineBytes` bytes gives `line-too-long` and nothing else.
 *   It is never held in memory.
 * - **One object** gives one record. Another JSON value gives `not-object`. Two or more objects in a
 *   row give a record each, of the same line and offset, then one `record-degraded`.
 * - **Anything else** gives `not-json`, or `torn-line` for a last line that no LF ends. What is JSON
 *   is what `JSON.parse` takes.
 * - **Invalid UTF-8** is read as U+FFFD, by the rules of `TextDecoder`; the line's records are
 *   followed by a `record-degraded`.
 * - **Fields** are kept as `FieldProjection` says. A number, boolean, null or string is kept under any
 *   projection without `measure`. An object or array that its projection neither keeps nor
 *   descends into is left out; in an array its place holds `undefined`. Of two equal keys the
 *   last counts. Objects, those inside kept values too, inherit no property, and `__proto__` is a key like any other.
 * - **Lengths and hashes** are those of the value's bytes in the file, from its first to its last
 *   byte, quotes and inner spaces included.
 * - **Depth**: a value that is kept whole but nested deeper than 200 levels is left out, and a
 *   `nesting-too-deep` follows the line's records, unless a later equal key replaces it. Objects that are nested
 *   deeper than 1,048,576 levels give `nesting-too-deep` in place of their line's records.
 *
 * `lineHash` covers the record's own bytes, from `{` to `}`. It can be called, and what a record holds can be read,
 * until the next batch is asked for, since the bytes are not kept. Only an error of `chunks` makes a reader throw.
 */
export type RecordReader = (
  chunks: AsyncIterable<Uint8Array>,
  projection: ObjectProjection,
  options: RecordReaderOptions,
) => AsyncIterable<readonly ReadItem[]>;
