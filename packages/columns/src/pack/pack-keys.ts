import { FlatKeyColumn } from "../columns/flat-columns.js";
import { KeyColumn } from "../columns/key-column.js";
import { vectorOf } from "../read/vector-of.js";
import { ValidityBuilder } from "../vectors/validity.js";
import { hasKey } from "../vectors/utf8-strings.js";
import type { Utf8Strings } from "../vectors/vector.js";
import { openIntegers, packNumbers } from "./pack-numbers.js";
import type { PackReader } from "./pack-reader.js";
import { openTexts, packTexts } from "./pack-texts.js";
import type { PackWriter } from "./pack-writer.js";
import type { Column } from "@turnmeter/schema";

/** A column of keys as packs have it. */
export interface PackedKeys {
  /** How many bytes each key has; −1 for null. */
  readonly lengths: Int32Array;
  /** The bytes of all keys in UTF-8, one after the other. */
  readonly parts: readonly Uint8Array[];
  /** Strings that are not what a decoder makes of their bytes, by their row. */
  readonly exact: ReadonlyMap<number, string>;
}

const plain: PackedKeys["exact"] = new Map();

/** What to write of a column of keys. */
export function packedKeys(column: Column<unknown>): PackedKeys {
  const ascii = column instanceof KeyColumn ? column.asciiParts() : null;
  if (ascii !== null) return { ...ascii, exact: plain };
  const vector = vectorOf(column);
  if (vector.kind !== "key") throw new Error(`not a column of keys: ${vector.kind}`);
  const { offsets, bytes, exact } = vector;
  const lengths = new Int32Array(offsets.length - 1);
  for (let row = 0; row < lengths.length; row++)
    lengths[row] = hasKey(vector, row) ? offsets[row + 1]! - offsets[row]! : -1;
  return { lengths, parts: [bytes.subarray(offsets[0], offsets[lengths.length])], exact };
}

/** Whether two columns have the same keys in the same rows, as far as their parts show it. */
export function areSameKeys(a: PackedKeys, b: PackedKeys): boolean {
  return (
    a.exact.size + b.exact.size === 0 &&
    Buffer.compare(bytesOf(a.lengths), bytesOf(b.lengths)) === 0 &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, i) => Buffer.compare(part, b.parts[i]!) === 0)
  );
}

/** Writes keys: how many bytes each has, all bytes, and what these do not tell. */
export function packKeys(writer: PackWriter, { lengths, parts, exact }: PackedKeys): void {
  packNumbers(writer, lengths, -1);
  writer.joined(parts);
  packTexts(writer, [...exact.values()]);
  packNumbers(writer, Int32Array.from(exact.keys()), -1);
}

/** The keys that {@link packKeys} wrote; their bytes are views. */
export function openKeys(reader: PackReader, length: number): FlatKeyColumn {
  const lengths = openIntegers(reader, length, -1);
  const bytes = reader.array(Uint8Array);
  const texts = openTexts(reader);
  const rows = openIntegers(reader, texts.length, -1);
  const exact = new Map(texts.map((text, i) => [rows[i]!, text]));
  return new FlatKeyColumn({ ...placesOf(lengths), bytes, exact });
}

/** Where each key begins and ends, and which there are, by their lengths. */
function placesOf(lengths: Int32Array): Pick<Utf8Strings, "offsets" | "validity" | "nullCount"> {
  const rows = lengths.length;
  const offsets = new Int32Array(rows + 1);
  const validity = new ValidityBuilder(rows);
  for (let row = 0; row < rows; row++) offsets[row + 1] = offsets[row]! + Math.max(lengths[row]!, 0);
  for (let row = lengths.indexOf(-1); row !== -1; row = lengths.indexOf(-1, row + 1)) validity.clear(row);
  return { offsets, ...validity.finish() };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
