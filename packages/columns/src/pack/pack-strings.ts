import { openIntegers, packNumbers } from "./pack-values.js";
import type { PackReader, PackWriter } from "./pack-bytes.js";
import type { KeyVector } from "../vectors/vector.js";

/** Separates texts; hardly any text contains it, so a single split suffices. */
const separator = "\0";

/** Writes strings joined by a separator, or with their lengths if one contains the separator. */
export function packTexts(writer: PackWriter, texts: readonly string[]): void {
  writer.number(texts.length);
  if (texts.length === 0) return;
  const all = texts.join("");
  const isSeparated = !all.includes(separator);
  writer.number(Number(isSeparated));
  if (!isSeparated)
    packNumbers(
      writer,
      Int32Array.from(texts, ({ length }) => length),
      -1,
    );
  writer.text(isSeparated ? texts.join(separator) : all);
}

/** The strings that {@link packTexts} wrote. They are decoded at once; each is a part of the whole. */
export function openTexts(reader: PackReader): string[] {
  const count = reader.number();
  if (count === 0) return [];
  if (reader.number() === 1) return reader.text().split(separator);
  const lengths = openIntegers(reader, count, -1);
  const all = reader.text();
  let end = 0;
  return Array.from(lengths, (length) => all.slice(end, (end += length)));
}

/** Whether two columns have the same keys in the same rows, as far as their bytes show it. */
export function areSameKeys(a: KeyVector, b: KeyVector): boolean {
  return (
    a.exact.size + b.exact.size === 0 &&
    a.nullCount === b.nullCount &&
    areEqual(a.offsets, b.offsets) &&
    (a.validity === null || areEqual(a.validity, b.validity!)) &&
    areEqual(bytesOf(a), bytesOf(b))
  );
}

/** Writes keys: offsets, nulls, all bytes, and the strings that differ from their bytes. They are read in place. */
export function packKeys(writer: PackWriter, keys: KeyVector): void {
  writer.number(keys.nullCount);
  // All null, or all empty: the places of nothing.
  const isEmpty = keys.offsets.at(-1) === 0;
  writer.number(Number(isEmpty));
  if (!isEmpty) writer.array(keys.offsets);
  if (keys.validity !== null) writer.array(keys.validity);
  writer.array(bytesOf(keys));
  packTexts(writer, [...keys.exact.values()]);
  packNumbers(writer, Int32Array.from(keys.exact.keys()), -1);
}

/** The keys that {@link packKeys} wrote, as views. */
export function openKeys(reader: PackReader, length: number): KeyVector {
  const nullCount = reader.number();
  const isEmpty = reader.number() === 1;
  const offsets = isEmpty ? reader.zeros(Int32Array, length + 1) : reader.array(Int32Array);
  const validity = nullCount === 0 ? null : reader.array(Uint8Array);
  const bytes = reader.array(Uint8Array);
  const texts = openTexts(reader);
  const rows = openIntegers(reader, texts.length, -1);
  const exact = new Map(texts.map((text, i) => [rows[i]!, text]));
  return { kind: "key", offsets, validity, nullCount, bytes, exact };
}

function bytesOf({ bytes, offsets }: KeyVector): Uint8Array {
  return bytes.subarray(0, offsets.at(-1));
}

function areEqual(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return Buffer.compare(plain(a), plain(b)) === 0;
}

function plain({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
