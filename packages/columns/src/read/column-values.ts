import type { Column } from "@turnmeter/schema";
import { otherKind } from "../builders/not-of-kind.js";
import type { KeyVector, TextVector } from "../vectors/vector.js";
import { vectorOf } from "./vector-of.js";

// A column as an array, for loops over many rows: reading an array takes a small part of the time of a call of
// `at` a row, above all while the engine has not compiled the loop yet. The arrays must not be changed.

/**
 * The texts of a column, by their places in a dictionary.
 *
 * @throws if the column is not of kind `text`
 */
export function textsOf(column: Column<string | null>): TextVector {
  const vector = vectorOf(column);
  if (vector.kind !== "text") throw otherKind("text", vector.kind);
  return vector;
}

/**
 * The keys of a column, as UTF-8.
 *
 * @throws if the column is not of kind `key`
 */
export function keysOf(column: Column<string | null>): KeyVector {
  const vector = vectorOf(column);
  if (vector.kind !== "key") throw otherKind("key", vector.kind);
  const { kind, offsets, bytes, validity, nullCount, exact } = vector;
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
  const vector = vectorOf(column);
  if (vector.kind !== "integer") throw otherKind("integer", vector.kind);
  return vector.values;
}

/**
 * The numbers of a column of 53 bits; NaN for null.
 *
 * @throws if the column is not of kind `long`
 */
export function longsOf(column: Column<number | null>): Float64Array {
  const vector = vectorOf(column);
  if (vector.kind !== "long") throw otherKind("long", vector.kind);
  return vector.values;
}

/**
 * The booleans of a column: 1 for true, 0 for false, {@link NULL_FLAG} for null.
 *
 * @throws if the column is not of kind `flag`
 */
export function flagsOf(column: Column<boolean | null>): Uint8Array {
  const vector = vectorOf(column);
  if (vector.kind !== "flag") throw otherKind("flag", vector.kind);
  return vector.values;
}
