import type { ColumnBuilder } from "./column-builder.js";
import { memberOf } from "./member-of.js";
import { notOfKind, otherKind } from "./not-of-kind.js";
import { NumberBlocks, placeInBlock } from "../vectors/number-blocks.js";
import { NULL_CODE, TextColumn } from "../columns/stored-column.js";
import type { Vector } from "../vectors/vector.js";
import type { VectorColumn } from "../columns/vector-column.js";

/** A column of texts that grows. */
export class TextBuilder implements ColumnBuilder {
  readonly #codes = new NumberBlocks((length) => new Int32Array(length), NULL_CODE);
  /** The block that was written last, and the row that it begins with. */
  #block = new Int32Array(0);
  #blockStart = 0;
  readonly #dictionary: string[] = [];
  readonly #codeOf = new Map<string, number>();
  /** What was written last: most rows say what the row before them said. */
  #value: unknown = null;
  #valueCode = NULL_CODE;

  set(row: number, value: unknown): void {
    if (value !== this.#value) this.#take(value);
    const place = row - this.#blockStart;
    if (place >= 0 && place < this.#block.length) this.#block[place] = this.#valueCode;
    else this.#setElsewhere(row, this.#valueCode);
  }

  at(row: number): string | null {
    const code = this.#codes.blockOf(row)?.[placeInBlock(row)] ?? NULL_CODE;
    return code === NULL_CODE ? null : this.#dictionary[code]!;
  }

  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.set(first + i, memberOf(rows[i], name));
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "text") throw otherKind("text", vector.kind);
    const newCodes = Int32Array.from(vector.dictionary, (value) => this.#codeOfText(value));
    const codes = new Int32Array(vector.codes);
    for (let i = 0; i < codes.length; i++) if (codes[i] !== NULL_CODE) codes[i] = newCodes[codes[i]!]!;
    this.#codes.setAll(first, codes);
  }

  finish(length: number): VectorColumn<string | null> {
    this.#codeOf.clear();
    return new TextColumn(this.#codes, this.#dictionary, length);
  }

  #setElsewhere(row: number, code: number): void {
    if (code === NULL_CODE && this.#codes.isEmpty) return;
    const block = this.#codes.blockFor(row, code);
    if (block === undefined) return;
    block[placeInBlock(row)] = code;
    this.#block = block;
    this.#blockStart = row - placeInBlock(row);
  }

  #take(value: unknown): void {
    if (value === null) this.#valueCode = NULL_CODE;
    else if (typeof value === "string") this.#valueCode = this.#codeOfText(value);
    else throw notOfKind("text", value);
    this.#value = value;
  }

  #codeOfText(value: string): number {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.#dictionary.push(value) - 1;
      this.#codeOf.set(value, code);
    }
    return code;
  }
}
