import type { Column, ColumnKind } from "@turnmeter/schema";
import type { Vector } from "../vectors/vector.js";

/** Single values of a column that grows. */
export interface ColumnWriter<V> {
  /**
   * Writes the value of a row that has been added; until then it is null.
   *
   * @throws if the value is not one of the column's kind
   */
  set(row: number, value: V): void;
  /** The row's current value. */
  at(row: number): V;
}

/** A column that grows. */
export abstract class ColumnBuilder implements ColumnWriter<unknown> {
  abstract readonly kind: ColumnKind;
  abstract set(row: number, value: unknown): void;
  abstract at(row: number): unknown;
  /**
   * Writes a whole column from the row `first` on, which must be the next one.
   *
   * @throws if the column is of another kind
   */
  abstract setVector(first: number, vector: Vector): void;
  /** The first `length` values. The builder must not be used afterwards. */
  abstract finish(length: number): Column<unknown>;

  /**
   * Writes the field `name` of `rows` from the row `first` on, the next one or one that was written before.
   *
   * @throws if a value is not one of the column's kind
   */
  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.set(first + i, memberOf(rows[i], name));
  }
}

function memberOf(row: unknown, name: string): unknown {
  return isKeyed(row) ? row[name] : undefined;
}

function isKeyed(row: unknown): row is { readonly [name: string]: unknown } {
  return typeof row === "object" && row !== null;
}

/** Rows of a block; a power of two. */
const blockRows = 4096;
const blockShift = 12;

/** Up to this many, a loop beats a bulk copy. */
const fewNumbers = 32;

/** The arrays that numbers are stored in. */
export type NumberArray = Int32Array | Float64Array | Uint8Array;

/**
 * Numbers in blocks of one size. Storage that grows by copying leaves holes in the process's memory
 * that no later array fits; blocks are not copied. A block in which every row is empty takes no memory.
 */
export class NumberBlocks<Numbers extends NumberArray = NumberArray> {
  readonly #allocate: (length: number) => Numbers;
  readonly #empty: number;
  readonly #blocks: (Numbers | undefined)[] = [];

  /** `empty`: the value of rows that were never written. */
  constructor(allocate: (length: number) => Numbers, empty: number) {
    this.#allocate = allocate;
    this.#empty = empty;
  }

  /** True until anything else than `empty` is written. */
  get isEmpty(): boolean {
    return this.#blocks.length === 0;
  }

  at(row: number): number {
    return this.#blocks[row >>> blockShift]?.[row & (blockRows - 1)] ?? this.#empty;
  }

  set(row: number, value: number): void {
    const block = this.#blocks[row >>> blockShift];
    const place = row & (blockRows - 1);
    if (block !== undefined && place < block.length) block[place] = value;
    else if (!Object.is(value, this.#empty)) this.#setInBlock(row >>> blockShift, place, [value]);
  }

  /** Writes numbers from the row `first` on. */
  setAll(first: number, numbers: NumberArray): void {
    for (let from = 0; from < numbers.length;) {
      const place = (first + from) & (blockRows - 1);
      const to = Math.min(numbers.length, from + blockRows - place);
      const part = to - from === numbers.length ? numbers : numbers.subarray(from, to);
      this.#setInBlock((first + from) >>> blockShift, place, part);
      from = to;
    }
  }

  /** The first `length` numbers, in an array of their own. */
  toArray(length: number): Numbers {
    const numbers = this.#allocate(length);
    for (let start = 0, number = 0; start < length; start += blockRows, number++) {
      const block = this.#blocks[number];
      const end = Math.min(length, start + (block?.length ?? 0));
      if (block !== undefined) numbers.set(block.subarray(0, end - start), start);
      if (end < length) numbers.fill(this.#empty, end, start + blockRows);
    }
    return numbers;
  }

  #setInBlock(number: number, place: number, numbers: ArrayLike<number>): void {
    let block = this.#blocks[number];
    const end = place + numbers.length;
    if (block === undefined || end > block.length) {
      if (block === undefined && this.#areEmpty(numbers)) return;
      block = this.#enlarged(block, end - 1);
      this.#blocks[number] = block;
    }
    if (numbers.length > fewNumbers) block.set(numbers, place);
    else for (let i = 0; i < numbers.length; i++) block[place + i] = numbers[i]!;
  }

  #areEmpty(numbers: ArrayLike<number>): boolean {
    for (let i = 0; i < numbers.length; i++) if (!Object.is(numbers[i], this.#empty)) return false;
    return true;
  }

  /** Blocks start small, as most tables are. */
  #enlarged(block: Numbers | undefined, place: number): Numbers {
    let length = block?.length ?? 16;
    while (length <= place) length *= 2;
    const isFirst = this.#blocks.length === 0 || block !== undefined;
    const larger = this.#allocate(isFirst ? length : blockRows);
    larger.fill(this.#empty);
    if (block !== undefined) larger.set(block);
    return larger;
  }
}
