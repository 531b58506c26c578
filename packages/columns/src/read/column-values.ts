import type { Column } from "@turnmeter/schema";
import { createColumn } from "../builders/create-column.js";
import { VectorColumn, columnOfVector } from "../columns/columns.js";
import { SelectedColumn } from "../columns/selected-column.js";
import { selectVector, selectIntegers, vectorRange } from "../vectors/select-vector.js";
import { isOfKind, otherKind, TextDictionary } from "../vectors/vector.js";
import type { KeyVector, OfKind, TextVector, Vector } from "../vectors/vector.js";

// A column as an array, for loops over many rows: reading an array takes a small part of the time of a call of
// `at` a row, above all while the engine has not compiled the loop yet. The arrays must not be changed.

/** A column's values as arrays, which must not be changed. A column of another implementation is read row by row. */
export function vectorOf(column: Column<unknown>): Vector {
  if (column instanceof VectorColumn) return column.vector();
  if (column instanceof SelectedColumn) {
    const { first, length, rows } = column;
    const vector = vectorOf(column.column);
    return first === null ? selectVector(vector, rows) : vectorRange(vector, first, first + length);
  }
  return vectorOf(copyOf(column));
}

function copyOf(column: Column<unknown>): Column<unknown> {
  const builder = createColumn(column.kind);
  for (let row = 0; row < column.length; row++) builder.set(row, column.at(row));
  return builder.finish(column.length);
}

/**
 * The texts of a column, by their places in a dictionary.
 *
 * @throws if the column is not of kind `text`
 */
export function textsOf(column: Column<string | null>): TextVector {
  return ofKind("text", column);
}

/**
 * The keys of a column, as UTF-8.
 *
 * @throws if the column is not of kind `key`
 */
export function keysOf(column: Column<string | null>): KeyVector {
  const { kind, offsets, bytes, validity, nullCount, exact } = ofKind("key", column);
  // Always the same form and class: loops over keys of several tables are then compiled for one.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return { kind, offsets, bytes: plain, validity, nullCount, exact };
}

/**
 * The numbers of a column of 32 bits; {@link NULL_INTEGER} for null.
 *
 * @throws if the column is not of kind `integer`
 */
export function integersOf(column: Column<number | null>): Int32Array {
  return ofKind("integer", column).values;
}

/**
 * The numbers of a column of 53 bits; NaN for null.
 *
 * @throws if the column is not of kind `long`
 */
export function longsOf(column: Column<number | null>): Float64Array {
  return ofKind("long", column).values;
}

/**
 * The booleans of a column: 1 for true, 0 for false, {@link NULL_FLAG} for null.
 *
 * @throws if the column is not of kind `flag`
 */
export function flagsOf(column: Column<boolean | null>): Uint8Array {
  return ofKind("flag", column).values;
}

function ofKind<K extends Vector["kind"]>(kind: K, column: Column<unknown>): OfKind<K> {
  const vector = vectorOf(column);
  if (isOfKind(kind, vector)) return vector;
  throw otherKind(kind, vector.kind);
}

/** The texts of a column, with a dictionary that begins with the given words: their codes are their places. */
export function codesIn(column: Column<string | null>, words: readonly string[]): TextVector {
  const { codes, dictionary } = textsOf(column);
  const all = new TextDictionary(words);
  const newCodes = Int32Array.from(dictionary, (text) => all.codeOf(text));
  return { kind: "text", codes: selectIntegers(newCodes, codes), dictionary: all.texts };
}

/** Maps the texts of a column by a function, which is called once for each text of its dictionary, and once for null. */
export function mapTexts<V extends string | null>(
  column: Column<string | null>,
  map: (text: string | null) => V,
): Column<V> {
  const { codes, dictionary } = textsOf(column);
  const mapped = new TextDictionary();
  const newCodes = Int32Array.from(dictionary, (text) => mapped.codeOf(map(text)));
  const selected = selectIntegers(newCodes, codes, mapped.codeOf(map(null)));
  return columnOfVector({ kind: "text", codes: selected, dictionary: mapped.texts });
}
