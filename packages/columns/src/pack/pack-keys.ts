import type { Column } from "@turnmeter/schema";
import { FlatKeyColumn } from "../columns/flat-columns.js";
import { KeyColumn } from "../columns/key-column.js";
import { otherKind } from "../builders/not-of-kind.js";
import { vectorOf } from "../read/vector-of.js";
import type { Utf8Strings } from "../vectors/vector.js";
import { openIntegers, packNumbers } from "./pack-numbers.js";
import type { PackReader } from "./pack-reader.js";
import { openTexts, packTexts } from "./pack-texts.js";
import type { PackWriter } from "./pack-writer.js";

/** A column of keys as packs have it. */
export interface PackedKeys extends Omit<Utf8Strings, "bytes"> {
  /** The bytes of all keys in UTF-8, one after the other. */
  readonly parts: readonly Uint8Array[];
}

const plain: PackedKeys["exact"] = new Map();

/** What to write of a column of keys. */
export function packedKeys(column: Column<unknown>): PackedKeys {
  const ascii = column instanceof KeyColumn ? column.asciiParts() : null;
  if (ascii !== null) return { ...ascii, exact: plain };
  const vector = vectorOf(column);
  if (vector.kind !== "key") throw otherKind("key", vector.kind);
  const { offsets, bytes, validity, nullCount, exact } = vector;
  return { offsets, validity, nullCount, exact, parts: [bytes.subarray(0, offsets.at(-1))] };
}

/** Whether two columns have the same keys in the same rows, as far as their parts show it. */
export function areSameKeys(a: PackedKeys, b: PackedKeys): boolean {
  return (
    a.exact.size + b.exact.size === 0 &&
    a.nullCount === b.nullCount &&
    areEqual(a.offsets, b.offsets) &&
    (a.validity === null || areEqual(a.validity, b.validity!)) &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, i) => areEqual(part, b.parts[i]!))
  );
}

/** Writes keys: where each lies, which are null, all bytes, and what these do not tell. They are read where they lie. */
export function packKeys(writer: PackWriter, keys: PackedKeys): void {
  writer.number(keys.nullCount);
  // All null, or all empty: the places of nothing.
  const isEmpty = keys.offsets.at(-1) === 0;
  writer.number(Number(isEmpty));
  if (!isEmpty) writer.array(keys.offsets);
  if (keys.validity !== null) writer.array(keys.validity);
  writer.joined(keys.parts);
  packTexts(writer, [...keys.exact.values()]);
  packNumbers(writer, Int32Array.from(keys.exact.keys()), -1);
}

/** The keys that {@link packKeys} wrote, as views. */
export function openKeys(reader: PackReader, length: number): FlatKeyColumn {
  const nullCount = reader.number();
  const isEmpty = reader.number() === 1;
  const offsets = isEmpty ? reader.zeros(Int32Array, length + 1) : reader.array(Int32Array);
  const validity = nullCount === 0 ? null : reader.array(Uint8Array);
  const bytes = reader.array(Uint8Array);
  const texts = openTexts(reader);
  const rows = openIntegers(reader, texts.length, -1);
  const exact = new Map(texts.map((text, i) => [rows[i]!, text]));
  return new FlatKeyColumn({ offsets, validity, nullCount, bytes, exact });
}

function areEqual(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return Buffer.compare(bytesOf(a), bytesOf(b)) === 0;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
