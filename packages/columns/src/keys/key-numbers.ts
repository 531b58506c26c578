import type { Column } from "@turnmeter/schema";
import { keysOf } from "../read/column-values.js";
import { kernelFor } from "./kernel.js";
import { hasKey, utf8At, utf8Of, type Utf8Strings } from "../vectors/vector.js";
import { madeOf } from "../read/lazy-column.js";
import { SelectedColumn } from "../columns/selected-column.js";

/**
 * The different keys of a column, numbered from 0 in order of first use: a map of strings that is built at once,
 * compares bytes, and keeps no copy of them.
 */
export class KeyNumbers {
  readonly size: number;
  /** The number of each row's key; −1 for null. */
  readonly ofRow: Int32Array;
  /** The first row of each key. */
  readonly firstRows: Int32Array;
  /** The rows that repeat the key of an earlier row, ascending. */
  readonly repeats: Int32Array;
  readonly #keys: Words;
  /** Open-addressed hash table of key numbers; −1 is free, and half the slots stay free. */
  readonly #slots: Int32Array;
  readonly #hashes: Int32Array;
  /** Keys that differ from their bytes. */
  readonly #apart = new Map<string, number>();

  constructor(keys: Utf8Strings) {
    const rows = keys.offsets.length - 1;
    this.#keys = wordsOf(keys);
    this.#slots = new Int32Array(slotsFor(rows)).fill(-1);
    this.ofRow = new Int32Array(rows).fill(-1);
    const kernel = keys.exact.size === 0 ? kernelFor(rows) : null;
    if (kernel !== null) {
      const { size, hashes, firstRows, repeats } = kernel.number(keys, this.#slots, this.ofRow);
      this.size = size;
      this.firstRows = firstRows;
      this.repeats = repeats;
      this.#hashes = hashes;
      return;
    }
    this.#hashes = new Int32Array(rows);
    const firstRows = new Int32Array(rows);
    const repeats: number[] = [];
    this.size = this.#addAll(firstRows, repeats);
    this.firstRows = firstRows.subarray(0, this.size);
    this.repeats = Int32Array.from(repeats);
  }

  /** The key with a number. */
  keyAt = (number: number): string => utf8At(this.#keys, this.firstRows[number]!)!;

  /** The number of a key; −1 where no row has it. */
  findText(key: string): number {
    return this.#find(wordsOf(utf8Of([key])), 0);
  }

  /** The number of each key of a column; −1 for null and unknown keys. */
  findAll(column: Column<string | null>): Int32Array {
    const others = keysOf(column);
    const kernel = others.exact.size + this.#keys.exact.size === 0 ? kernelFor(column.length) : null;
    if (kernel !== null) {
      const { size, firstRows } = this;
      return kernel.find(others, this.#keys, { size, firstRows, slots: this.#slots, hashes: this.#hashes });
    }
    const keys = wordsOf(others);
    return Int32Array.from({ length: column.length }, (_, row) => this.#find(keys, row));
  }

  #addAll(firstRows: Int32Array, repeats: number[]): number {
    const keys = this.#keys;
    const { exact, offsets, words } = keys;
    let size = 0;
    for (let row = 0; row < this.ofRow.length; row++) {
      if (!hasKey(keys, row)) continue;
      let number = -1;
      if (exact.size > 0 && exact.has(row)) {
        number = this.#apart.get(exact.get(row)!) ?? -1;
        if (number === -1) this.#apart.set(exact.get(row)!, size);
      } else {
        const start = offsets[row]!;
        const end = offsets[row + 1]!;
        const hash = hashOf(words, start, end);
        const slot = this.#slotOf(words, start, end, hash, firstRows);
        number = this.#slots[slot]!;
        if (number === -1) {
          this.#slots[slot] = size;
          this.#hashes[size] = hash;
        }
      }
      if (number === -1) {
        number = size++;
        firstRows[number] = row;
      } else {
        repeats.push(row);
      }
      this.ofRow[row] = number;
    }
    return size;
  }

  #find(keys: Words, row: number): number {
    if (!hasKey(keys, row)) return -1;
    const { exact } = keys;
    if (exact.size > 0 && exact.has(row)) return this.#apart.get(exact.get(row)!) ?? -1;
    const { offsets, words } = keys;
    const [start, end] = [offsets[row]!, offsets[row + 1]!];
    return this.#slots[this.#slotOf(words, start, end, hashOf(words, start, end), this.firstRows)]!;
  }

  /** The slot of the key, or the free one for it. */
  #slotOf(words: DataView, start: number, end: number, hash: number, firstRows: Int32Array): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot]!;
      if (number === -1) return slot;
      if (hashes[number] === hash && this.#isKey(firstRows[number]!, words, start, end)) return slot;
    }
  }

  #isKey(row: number, words: DataView, start: number, end: number): boolean {
    const keys = this.#keys;
    const from = keys.offsets[row]!;
    const length = keys.offsets[row + 1]! - from;
    return end - start === length && isSame(keys.words, from, words, start, length);
  }
}

/** Keys readable four bytes at a time. */
interface Words extends Utf8Strings {
  readonly words: DataView;
}

function wordsOf({ offsets, bytes, validity, nullCount, exact }: Utf8Strings): Words {
  return { offsets, bytes, validity, nullCount, exact, words: viewOf(bytes) };
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

function slotsFor(keys: number): number {
  let slots = 16;
  while (slots < 2 * keys) slots *= 2;
  return slots;
}

function hashOf(words: DataView, start: number, end: number): number {
  let hash = end - start;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    hash = Math.imul(hash ^ words.getInt32(at, true), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  for (; at < end; at++) hash = Math.imul(hash ^ words.getUint8(at), 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

function isSame(a: DataView, from: number, b: DataView, to: number, length: number): boolean {
  let left = length;
  // Backwards: ids differ at their ends.
  for (; left >= 4; left -= 4) {
    if (a.getInt32(from + left - 4, true) !== b.getInt32(to + left - 4, true)) return false;
  }
  for (; left > 0; left--) {
    if (a.getUint8(from + left - 1) !== b.getUint8(to + left - 1)) return false;
  }
  return true;
}

/** For each row of `column` the last row of `other` that has the same key; −1 where none has it, and for null. */
export function matchKeys(column: Column<string | null>, other: Column<string | null>): Int32Array {
  return matchViews(madeOf(column), madeOf(other)) ?? matchBytes(column, other);
}

/** Matches rows of one column without comparing keys. Null for other columns, or if an unmatched row may share a key. */
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
