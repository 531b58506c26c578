import type { ColumnBuilder } from "./column-builder.js";
import { memberOf } from "./member-of.js";
import { notOfKind, otherKind } from "./not-of-kind.js";
import { NumberBlocks, placeInBlock } from "../vectors/number-blocks.js";
import { LongColumn } from "../columns/stored-column.js";
import type { Vector } from "../vectors/vector.js";
import type { VectorColumn } from "../columns/vector-column.js";

/** A column of whole numbers of 53 bits that grows. */
export class LongBuilder implements ColumnBuilder {
  readonly #numbers = new NumberBlocks((length) => new Float64Array(length), Number.NaN);
  /** The block that was written last, and the row that it begins with. */
  #block = new Float64Array(0);
  #blockStart = 0;

  set(row: number, value: unknown): void {
    const stored = encode(value);
    const place = row - this.#blockStart;
    if (place >= 0 && place < this.#block.length) this.#block[place] = stored;
    else this.#setElsewhere(row, stored);
  }

  at(row: number): number | null {
    const stored = this.#numbers.blockOf(row)?.[placeInBlock(row)] ?? Number.NaN;
    return Number.isNaN(stored) ? null : stored;
  }

  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.set(first + i, memberOf(rows[i], name));
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "long") throw otherKind("long", vector.kind);
    this.#numbers.setAll(first, vector.values);
  }

  finish(length: number): VectorColumn<number | null> {
    return new LongColumn(this.#numbers, length);
  }

  #setElsewhere(row: number, stored: number): void {
    if (Number.isNaN(stored) && this.#numbers.isEmpty) return;
    const block = this.#numbers.blockFor(row, stored);
    if (block === undefined) return;
    block[placeInBlock(row)] = stored;
    this.#block = block;
    this.#blockStart = row - placeInBlock(row);
  }
}

function encode(value: unknown): number {
  if (value === null) return Number.NaN;
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw notOfKind("long", value);
  // −0 + 0 is 0: whole numbers have one zero.
  return value + 0;
}
