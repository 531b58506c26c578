import { isAscii } from "node:buffer";
import {
  columnOfVector,
  computeColumn,
  emptyColumn,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
} from "@turnmeter/columns";
import type { Column, ColumnKind } from "@turnmeter/schema";
import { holdsHalf, stringOf } from "./wtf8.js";

const byteOrderMark = Buffer.from("\uFEFF");

/** What stands for null; blocks of keys are never left out. */
const nulls: Readonly<Record<ColumnKind, number>> = {
  text: NULL_CODE,
  key: 0,
  integer: NULL_INTEGER,
  long: Number.NaN,
  flag: NULL_FLAG,
};

type Numbers = Int32Array | Float64Array | Uint8Array;

/** A column whose values come block by block. */
export class GatheredColumn {
  readonly kind: ColumnKind;
  /** Bytes of a row that compiled code writes: of keys where each ends. */
  readonly width: number;
  readonly #rowCount: number;
  #numbers: Numbers | null = null;
  /** The row after the last one that was taken. */
  #end = 0;
  #bits: Uint8Array | null = null;
  #keys = Buffer.alloc(0);

  constructor(kind: ColumnKind, rowCount: number) {
    this.kind = kind;
    this.width = kind === "long" ? 8 : kind === "flag" ? 1 : 4;
    this.#rowCount = rowCount;
  }

  /** Takes what compiled code has written of the rows from `first` on. Blocks of nulls alone may be left out. */
  add(buffer: ArrayBuffer, at: number, first: number, rows: number): void {
    this.#numbers ??= this.#newNumbers();
    this.#fillTo(first);
    this.#end = first + rows;
    if (this.#numbers instanceof Float64Array) this.#numbers.set(new Float64Array(buffer, at, rows), first);
    else if (this.#numbers instanceof Int32Array) this.#numbers.set(new Int32Array(buffer, at, rows), first);
    else this.#numbers.set(new Uint8Array(buffer, at, rows), first);
  }

  /** Takes a bit for each key from the row `first` on that is not null. */
  addBits(buffer: ArrayBuffer, at: number, first: number, rows: number): void {
    this.#bits ??= new Uint8Array(Math.ceil(this.#rowCount / 8));
    this.#bits.set(new Uint8Array(buffer, at, Math.ceil(rows / 8)), first / 8);
  }

  /** Makes room for the bytes of all keys. */
  openKeys(bytes: number): void {
    this.#keys = Buffer.allocUnsafeSlow(bytes);
  }

  /** Takes the bytes of the keys of some rows, after those of the rows before. */
  addKeys(buffer: ArrayBuffer, at: number, first: number, rows: number): void {
    this.#keys.set(new Uint8Array(buffer, at, this.keyBytes(first, rows)), this.#keysBefore(first));
  }

  /** Bytes of the keys of some rows, all of which were added. */
  keyBytes(first: number, rows: number): number {
    return this.#keysBefore(first + rows) - this.#keysBefore(first);
  }

  /** Bytes of the keys of the rows before one. */
  #keysBefore(row: number): number {
    return row === 0 ? 0 : (this.#numbers?.[row - 1] ?? 0);
  }

  /** The column, of which so many values are not null; `dictionary` is that of texts. */
  finish(known: number, dictionary: readonly string[]): Column<unknown> {
    const numbers = this.#numbers;
    if (known === 0 || numbers === null) return emptyColumn(this.kind, this.#rowCount);
    this.#fillTo(this.#rowCount);
    if (this.kind === "key" && numbers instanceof Int32Array) return this.#keyColumn(numbers, known);
    if (numbers instanceof Float64Array) return columnOfVector({ kind: "long", values: numbers });
    if (numbers instanceof Uint8Array) return columnOfVector({ kind: "flag", values: numbers });
    if (this.kind === "text") return columnOfVector({ kind: "text", codes: numbers, dictionary });
    return columnOfVector({ kind: "integer", values: numbers });
  }

  #keyColumn(ends: Int32Array, known: number): Column<unknown> {
    const offsets = new Int32Array(ends.length + 1);
    offsets.set(ends, 1);
    const bytes = this.#keys;
    const nullCount = ends.length - known;
    const validity = nullCount === 0 ? null : this.#bits;
    // Halves of pairs are no UTF-8, and not every decoder gives a byte order mark back.
    if (!isAscii(bytes) && (holdsHalf(bytes) || bytes.includes(byteOrderMark))) {
      const isNull = (row: number) => validity !== null && ((validity[row >>> 3]! >>> (row & 7)) & 1) === 0;
      return computeColumn<string | null>("key", ends.length, (row) =>
        isNull(row) ? null : stringOf(bytes.subarray(offsets[row], offsets[row + 1])),
      );
    }
    return columnOfVector({ kind: "key", offsets, bytes, exact: new Map(), validity, nullCount });
  }

  #newNumbers(): Numbers {
    if (this.kind === "long") return new Float64Array(this.#rowCount);
    return this.kind === "flag" ? new Uint8Array(this.#rowCount) : new Int32Array(this.#rowCount);
  }

  /** Makes rows up to `row` null that were left out. */
  #fillTo(row: number): void {
    if (row > this.#end) this.#numbers?.fill(nulls[this.kind], this.#end, row);
  }
}
