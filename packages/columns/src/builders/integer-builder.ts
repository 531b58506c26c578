import type { ColumnBuilder } from "./column-builder.js";
import { memberOf } from "./member-of.js";
import { notOfKind, otherKind } from "./not-of-kind.js";
import { NumberBlocks, placeInBlock } from "../vectors/number-blocks.js";
import { IntegerColumn, NULL_INTEGER } from "../columns/stored-column.js";
import type { Vector } from "../vectors/vector.js";
import type { VectorColumn } from "../columns/vector-column.js";

/** A column of whole numbers of 32 bits that grows. */
export class IntegerBuilder implements ColumnBuilder {
  readonly #numbers = new NumberBlocks((length) => new Int32Array(length), NULL_INTEGER);
  /** The block that was written last, and the row that it begins with. */
  #block = new Int32Array(0);
  #blockStart = 0;

  set(row: number, value: unknown): void {
    const stored = encode(value);
    const place = row - this.#blockStart;
    if (place >= 0 && place < this.#block.length) this.#block[place] = stored;
    else this.#setElsewhere(row, stored);
  }

  at(row: number): number | null {
    const stored = this.#numbers.blockOf(row)?.[placeInBlock(row)] ?? NULL_INTEGER;
    return stored === NULL_INTEGER ? null : stored;
  }

  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.set(first + i, memberOf(rows[i], name));
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "integer") throw otherKind("integer", vector.kind);
    this.#numbers.setAll(first, vector.values);
  }

  finish(length: number): VectorColumn<number | null> {
    return new IntegerColumn(this.#numbers, length);
  }

  #setElsewhere(row: number, stored: number): void {
    if (stored === NULL_INTEGER && this.#numbers.isEmpty) return;
    const block = this.#numbers.blockFor(row, stored);
    if (block === undefined) return;
    block[placeInBlock(row)] = stored;
    this.#block = block;
    this.#blockStart = row - placeInBlock(row);
  }
}

function encode(value: unknown): number {
  if (value === null) return NULL_INTEGER;
  if (typeof value !== "number" || value !== (value | 0) || value === NULL_INTEGER)
    throw notOfKind("integer", value);
  return value;
}
