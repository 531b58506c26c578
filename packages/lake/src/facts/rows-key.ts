import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { hasKey, usedTexts, vectorOf } from "@turnmeter/columns";
import type { KeyVector, TextVector } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";

/**
 * SHA-256 of the rows of a table, 64 hexadecimal digits: of the names, kinds and values of its columns, in order. How values are
 * stored plays no part: rows that are equal have equal keys on every machine.
 */
export function rowsKey({ rowCount, columns }: Table<object>): string {
  const hash = createHash("sha256");
  hash.update(`turnmeter/rows@1 ${rowCount}\n`);
  const all: [string, Column<unknown>][] = Object.entries(columns);
  for (const [name, column] of all) {
    hash.update(`${JSON.stringify([name, column.kind])}\n`);
    hashColumn(hash, column);
  }
  return hash.digest("hex");
}

function hashColumn(hash: Hash, column: Column<unknown>): void {
  const vector = vectorOf(column);
  switch (vector.kind) {
    case "text":
      return hashTexts(hash, vector);
    case "key":
      return hashKeys(hash, vector);
    case "long":
      return void hash.update(vector.values.map(storedLong));
    default:
      return void hash.update(vector.values);
  }
}

/** Null is stored as one of many forms of NaN; −0 is 0. No whole number is infinite. */
function storedLong(value: number): number {
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value + 0;
}

/** Texts as their places in a dictionary in the order in which the rows use them. */
function hashTexts(hash: Hash, vector: TextVector): void {
  const { codes, dictionary } = usedTexts(vector);
  hash.update(codes);
  hash.update(`${JSON.stringify(dictionary)}\n`);
}

/** The length of a key that is null. */
const noKey = -1;

/** Keys as their lengths in UTF-8 and their bytes. */
function hashKeys(hash: Hash, vector: KeyVector): void {
  const { offsets, bytes, exact } = vector;
  const lengths = new Int32Array(offsets.length - 1);
  for (let row = 0; row < lengths.length; row++)
    lengths[row] = hasKey(vector, row) ? offsets[row + 1]! - offsets[row]! : noKey;
  hash.update(lengths);
  hash.update(bytes.subarray(offsets[0], offsets[lengths.length]));
  if (exact.size > 0) hash.update(`${JSON.stringify([...exact].sort(([a], [b]) => a - b))}\n`);
}
