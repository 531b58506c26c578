import type { Column } from "@turnmeter/schema";
import { columnOfVector, NullColumn } from "../columns/columns.js";
import {
  TextDictionary,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  notOfKind,
  otherKind,
} from "../vectors/vector.js";
import { NumberBlocks, ColumnBuilder, type NumberArray } from "./column-builder.js";
import type { Vector } from "../vectors/vector.js";

abstract class NumberBuilder<Numbers extends NumberArray> extends ColumnBuilder {
  readonly #numbers: NumberBlocks<Numbers>;

  constructor(allocate: (length: number) => Numbers, nullNumber: number) {
    super();
    this.#numbers = new NumberBlocks(allocate, nullNumber);
  }

  /** @throws if the value is not one of the column's kind */
  protected abstract encode(value: unknown): number;
  protected abstract decode(number: number): unknown;
  protected abstract numbersOf(vector: Vector): Numbers;
  protected abstract vectorOf(numbers: Numbers): Vector;

  set(row: number, value: unknown): void {
    this.#numbers.set(row, this.encode(value));
  }

  at(row: number): unknown {
    return this.decode(this.#numbers.at(row));
  }

  setVector(first: number, vector: Vector): void {
    this.#numbers.setAll(first, this.numbersOf(vector));
  }

  finish(length: number): Column<unknown> {
    if (this.#numbers.isEmpty) return new NullColumn(this.kind, length);
    return columnOfVector(this.vectorOf(this.#numbers.toArray(length)));
  }
}

/** A column of texts that grows. */
export class TextBuilder extends NumberBuilder<Int32Array> {
  readonly kind = "text";
  readonly #dictionary = new TextDictionary();
  /** The last value written: most rows repeat the one before. */
  #value: unknown = null;
  #code = NULL_CODE;

  constructor() {
    super((length) => new Int32Array(length), NULL_CODE);
  }

  protected encode(value: unknown): number {
    if (value === this.#value) return this.#code;
    if (value !== null && typeof value !== "string") throw notOfKind("text", value);
    this.#code = this.#dictionary.codeOf(value);
    this.#value = value;
    return this.#code;
  }

  protected decode(code: number): string | null {
    return code === NULL_CODE ? null : this.#dictionary.texts[code]!;
  }

  protected numbersOf(vector: Vector): Int32Array {
    if (vector.kind !== "text") throw otherKind("text", vector.kind);
    const newCodes = Int32Array.from(vector.dictionary, (text) => this.#dictionary.codeOf(text));
    return vector.codes.map((code) => (code === NULL_CODE ? NULL_CODE : newCodes[code]!));
  }

  protected vectorOf(codes: Int32Array): Vector {
    return { kind: "text", codes, dictionary: this.#dictionary.texts };
  }
}

/** A column of whole numbers of 32 bits that grows. */
export class IntegerBuilder extends NumberBuilder<Int32Array> {
  readonly kind = "integer";

  constructor() {
    super((length) => new Int32Array(length), NULL_INTEGER);
  }

  protected encode(value: unknown): number {
    if (value === null) return NULL_INTEGER;
    if (typeof value !== "number" || value !== (value | 0) || value === NULL_INTEGER)
      throw notOfKind("integer", value);
    return value;
  }

  protected decode(number: number): number | null {
    return number === NULL_INTEGER ? null : number;
  }

  protected numbersOf(vector: Vector): Int32Array {
    if (vector.kind !== "integer") throw otherKind("integer", vector.kind);
    return vector.values;
  }

  protected vectorOf(values: Int32Array): Vector {
    return { kind: "integer", values };
  }
}

/** A column of whole numbers of 53 bits that grows. */
export class LongBuilder extends NumberBuilder<Float64Array> {
  readonly kind = "long";

  constructor() {
    super((length) => new Float64Array(length), Number.NaN);
  }

  protected encode(value: unknown): number {
    if (value === null) return Number.NaN;
    if (typeof value !== "number" || !Number.isSafeInteger(value)) throw notOfKind("long", value);
    // −0 + 0 is 0: whole numbers have one zero.
    return value + 0;
  }

  protected decode(number: number): number | null {
    return Number.isNaN(number) ? null : number;
  }

  protected numbersOf(vector: Vector): Float64Array {
    if (vector.kind !== "long") throw otherKind("long", vector.kind);
    return vector.values;
  }

  protected vectorOf(values: Float64Array): Vector {
    return { kind: "long", values };
  }
}

/** A column of booleans that grows. */
export class FlagBuilder extends NumberBuilder<Uint8Array> {
  readonly kind = "flag";

  constructor() {
    super((length) => new Uint8Array(length), NULL_FLAG);
  }

  protected encode(value: unknown): number {
    if (value === null) return NULL_FLAG;
    if (typeof value !== "boolean") throw notOfKind("flag", value);
    return Number(value);
  }

  protected decode(number: number): boolean | null {
    return number === NULL_FLAG ? null : number === 1;
  }

  protected numbersOf(vector: Vector): Uint8Array {
    if (vector.kind !== "flag") throw otherKind("flag", vector.kind);
    return vector.values;
  }

  protected vectorOf(values: Uint8Array): Vector {
    return { kind: "flag", values };
  }
}
