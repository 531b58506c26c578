import type { Column } from "@turnmeter/schema";
import { keysOf } from "../read/column-values.js";
import { KeyNumbers } from "./key-numbers.js";
import { madeOf } from "../read/lazy-column.js";
import { SelectedColumn } from "../columns/selected-column.js";

/** For each row of `column` the last row of `other` that has the same key; −1 where none has it, and for null. */
export function matchKeys(column: Column<string | null>, other: Column<string | null>): Int32Array {
  return matchViews(madeOf(column), madeOf(other)) ?? matchBytes(column, other);
}

/**
 * Matches rows of one column without comparing keys: the same row has the same key. Null for other columns, or if a
 * row is left whose key another row may have.
 */
function matchViews(column: Column<string | null>, other: Column<string | null>): Int32Array | null {
  if (!(column instanceof SelectedColumn && other instanceof SelectedColumn)) return null;
  if (column.column !== other.column) return null;
  const rowOf = new Int32Array(column.column.length).fill(-1);
  for (let row = 0; row < other.length; row++) {
    const place = other.rows[row]!;
    if (place !== -1) rowOf[place] = row;
  }
  const matches = new Int32Array(column.length).fill(-1);
  for (let row = 0; row < matches.length; row++) {
    const place = column.rows[row]!;
    if (place === -1) continue;
    matches[row] = rowOf[place]!;
    if (matches[row] === -1) return null;
  }
  return matches;
}

function matchBytes(column: Column<string | null>, other: Column<string | null>): Int32Array {
  const keys = new KeyNumbers(keysOf(column));
  const found = keys.findAll(other);
  const rowOf = new Int32Array(keys.size).fill(-1);
  for (let row = 0; row < found.length; row++) if (found[row] !== -1) rowOf[found[row]!] = row;
  const matches = new Int32Array(column.length).fill(-1);
  for (let row = 0; row < matches.length; row++) {
    const key = keys.ofRow[row]!;
    if (key !== -1) matches[row] = rowOf[key]!;
  }
  return matches;
}
