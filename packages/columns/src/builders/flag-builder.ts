import type { ColumnBuilder } from "./column-builder.js";
import { memberOf } from "./member-of.js";
import { notOfKind, otherKind } from "./not-of-kind.js";
import { NumberBlocks, placeInBlock } from "../vectors/number-blocks.js";
import { FlagColumn, NULL_FLAG } from "../columns/stored-column.js";
import type { Vector } from "../vectors/vector.js";
import type { VectorColumn } from "../columns/vector-column.js";

/** A column of booleans that grows. */
export class FlagBuilder implements ColumnBuilder {
  readonly #flags = new NumberBlocks((length) => new Uint8Array(length), NULL_FLAG);
  /** The block that was written last, and the row that it begins with. */
  #block = new Uint8Array(0);
  #blockStart = 0;

  set(row: number, value: unknown): void {
    const stored = encode(value);
    const place = row - this.#blockStart;
    if (place >= 0 && place < this.#block.length) this.#block[place] = stored;
    else this.#setElsewhere(row, stored);
  }

  at(row: number): boolean | null {
    const stored = this.#flags.blockOf(row)?.[placeInBlock(row)] ?? NULL_FLAG;
    return stored === NULL_FLAG ? null : stored === 1;
  }

  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.set(first + i, memberOf(rows[i], name));
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "flag") throw otherKind("flag", vector.kind);
    this.#flags.setAll(first, vector.values);
  }

  finish(length: number): VectorColumn<boolean | null> {
    return new FlagColumn(this.#flags, length);
  }

  #setElsewhere(row: number, stored: number): void {
    if (stored === NULL_FLAG && this.#flags.isEmpty) return;
    const block = this.#flags.blockFor(row, stored);
    if (block === undefined) return;
    block[placeInBlock(row)] = stored;
    this.#block = block;
    this.#blockStart = row - placeInBlock(row);
  }
}

function encode(value: unknown): number {
  if (value === null) return NULL_FLAG;
  if (typeof value !== "boolean") throw notOfKind("flag", value);
  return value ? 1 : 0;
}
