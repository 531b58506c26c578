import type { ColumnKind } from "@turnmeter/schema";
import type { ColumnBuilder } from "./column-builder.js";
import { KeyColumn } from "./key-column.js";
import { memberOf } from "./member-of.js";
import { NumberBlocks, placeInBlock } from "./number-blocks.js";
import { notOfKind, otherKind } from "./not-of-kind.js";
import {
  FlagColumn,
  IntegerColumn,
  LongColumn,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  TextColumn,
} from "./stored-column.js";
import type { Vector } from "./vector.js";
import type { VectorColumn } from "./vector-column.js";

const builderOf: Readonly<Record<ColumnKind, () => ColumnBuilder>> = {
  text: () => new TextBuilder(),
  key: () => new KeyColumn(),
  integer: () => new IntegerBuilder(),
  long: () => new LongBuilder(),
  flag: () => new FlagBuilder(),
};

/** An empty column of a kind. */
export function createColumn(kind: ColumnKind): ColumnBuilder {
  return builderOf[kind]();
}

// One class a kind, and a loop and a store in each, so that the engine compiles each for its values alone.

class TextBuilder implements ColumnBuilder {
  readonly #codes = new NumberBlocks((length) => new Int32Array(length), NULL_CODE);
  readonly #dictionary: string[] = [];
  readonly #codeOf = new Map<string, number>();
  /** What was written last: most rows say what the row before them said. */
  #value: unknown = null;
  #valueCode = NULL_CODE;

  set(row: number, value: unknown): void {
    this.#write(row, this.#code(value));
  }

  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.#write(first + i, this.#code(memberOf(rows[i], name)));
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "text") throw otherKind("text", vector.kind);
    const newCodes = Int32Array.from(vector.dictionary, (value) => this.#code(value));
    const codes = new Int32Array(vector.codes);
    for (let i = 0; i < codes.length; i++) if (codes[i] !== NULL_CODE) codes[i] = newCodes[codes[i]!]!;
    this.#codes.setAll(first, codes);
  }

  finish(length: number): VectorColumn<string | null> {
    this.#codeOf.clear();
    return new TextColumn(this.#codes, this.#dictionary, length);
  }

  #write(row: number, code: number): void {
    const block = this.#codes.blockFor(row, code);
    if (block !== undefined) block[placeInBlock(row)] = code;
  }

  #code(value: unknown): number {
    if (value === this.#value) return this.#valueCode;
    this.#valueCode = this.#codeOfOther(value);
    this.#value = value;
    return this.#valueCode;
  }

  #codeOfOther(value: unknown): number {
    if (value === null) return NULL_CODE;
    if (typeof value !== "string") throw notOfKind("text", value);
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.#dictionary.push(value) - 1;
      this.#codeOf.set(value, code);
    }
    return code;
  }
}

class IntegerBuilder implements ColumnBuilder {
  readonly #numbers = new NumberBlocks((length) => new Int32Array(length), NULL_INTEGER);

  set(row: number, value: unknown): void {
    this.#write(row, encodeInteger(value));
  }

  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.#write(first + i, encodeInteger(memberOf(rows[i], name)));
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "integer") throw otherKind("integer", vector.kind);
    this.#numbers.setAll(first, vector.values);
  }

  finish(length: number): VectorColumn<number | null> {
    return new IntegerColumn(this.#numbers, length);
  }

  #write(row: number, value: number): void {
    const block = this.#numbers.blockFor(row, value);
    if (block !== undefined) block[placeInBlock(row)] = value;
  }
}

class LongBuilder implements ColumnBuilder {
  readonly #numbers = new NumberBlocks((length) => new Float64Array(length), Number.NaN);

  set(row: number, value: unknown): void {
    this.#write(row, encodeLong(value));
  }

  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.#write(first + i, encodeLong(memberOf(rows[i], name)));
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "long") throw otherKind("long", vector.kind);
    this.#numbers.setAll(first, vector.values);
  }

  finish(length: number): VectorColumn<number | null> {
    return new LongColumn(this.#numbers, length);
  }

  #write(row: number, value: number): void {
    const block = this.#numbers.blockFor(row, value);
    if (block !== undefined) block[placeInBlock(row)] = value;
  }
}

class FlagBuilder implements ColumnBuilder {
  readonly #flags = new NumberBlocks((length) => new Uint8Array(length), NULL_FLAG);

  set(row: number, value: unknown): void {
    this.#write(row, encodeFlag(value));
  }

  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.#write(first + i, encodeFlag(memberOf(rows[i], name)));
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "flag") throw otherKind("flag", vector.kind);
    this.#flags.setAll(first, vector.values);
  }

  finish(length: number): VectorColumn<boolean | null> {
    return new FlagColumn(this.#flags, length);
  }

  #write(row: number, value: number): void {
    const block = this.#flags.blockFor(row, value);
    if (block !== undefined) block[placeInBlock(row)] = value;
  }
}

function encodeInteger(value: unknown): number {
  if (value === null) return NULL_INTEGER;
  if (typeof value !== "number" || value !== (value | 0) || value === NULL_INTEGER)
    throw notOfKind("integer", value);
  return value;
}

function encodeLong(value: unknown): number {
  if (value === null) return Number.NaN;
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw notOfKind("long", value);
  // −0 + 0 is 0: whole numbers have one zero.
  return value + 0;
}

function encodeFlag(value: unknown): number {
  if (value === null) return NULL_FLAG;
  if (typeof value !== "boolean") throw notOfKind("flag", value);
  return value ? 1 : 0;
}
