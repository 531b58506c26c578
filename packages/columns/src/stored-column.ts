import type { Column, ColumnKind } from "@turnmeter/schema";
import type { NumberBlocks } from "./number-blocks.js";
import type { FlagVector, IntegerVector, LongVector, TextVector } from "./vector.js";
import { valuesOf, VectorColumn } from "./vector-column.js";

/** The code of null in a text column. */
export const NULL_CODE = -1;

/** The stored value of null in an integer column, the one 32-bit number that such a column cannot hold. */
export const NULL_INTEGER = -2_147_483_648;

/** The stored value of null in a flag column, beside 0 for false and 1 for true. */
export const NULL_FLAG = 2;

// One class a kind, so that a reader of one column calls one `at` and the engine can inline it.

/** Strings, each stored once and referred to by its place in the dictionary. */
export class TextColumn extends VectorColumn<string | null> {
  readonly kind = "text" satisfies ColumnKind;
  readonly length: number;
  readonly #codes: NumberBlocks<Int32Array>;
  readonly #dictionary: readonly string[];

  constructor(codes: NumberBlocks<Int32Array>, dictionary: readonly string[], length: number) {
    super();
    this.length = length;
    this.#codes = codes;
    this.#dictionary = dictionary;
  }

  at(row: number): string | null {
    const code = this.#codes.at(row);
    return code === NULL_CODE ? null : this.#dictionary[code]!;
  }

  vector(): TextVector {
    return { kind: this.kind, codes: this.#codes.toArray(this.length), dictionary: this.#dictionary };
  }
}

/** Whole numbers of 32 bits. */
export class IntegerColumn extends VectorColumn<number | null> {
  readonly kind = "integer" satisfies ColumnKind;
  readonly length: number;
  readonly #numbers: NumberBlocks<Int32Array>;

  constructor(numbers: NumberBlocks<Int32Array>, length: number) {
    super();
    this.length = length;
    this.#numbers = numbers;
  }

  at(row: number): number | null {
    const value = this.#numbers.at(row);
    return value === NULL_INTEGER ? null : value;
  }

  vector(): IntegerVector {
    return { kind: this.kind, values: this.#numbers.toArray(this.length) };
  }
}

/** Whole numbers of 53 bits, with NaN for null. */
export class LongColumn extends VectorColumn<number | null> {
  readonly kind = "long" satisfies ColumnKind;
  readonly length: number;
  readonly #numbers: NumberBlocks<Float64Array>;

  constructor(numbers: NumberBlocks<Float64Array>, length: number) {
    super();
    this.length = length;
    this.#numbers = numbers;
  }

  at(row: number): number | null {
    const value = this.#numbers.at(row);
    return Number.isNaN(value) ? null : value;
  }

  vector(): LongVector {
    return { kind: this.kind, values: this.#numbers.toArray(this.length) };
  }
}

/** Booleans, a byte each. */
export class FlagColumn extends VectorColumn<boolean | null> {
  readonly kind = "flag" satisfies ColumnKind;
  readonly length: number;
  readonly #flags: NumberBlocks<Uint8Array>;

  constructor(flags: NumberBlocks<Uint8Array>, length: number) {
    super();
    this.length = length;
    this.#flags = flags;
  }

  at(row: number): boolean | null {
    const flag = this.#flags.at(row);
    return flag === NULL_FLAG ? null : flag === 1;
  }

  vector(): FlagVector {
    return { kind: this.kind, values: this.#flags.toArray(this.length) };
  }
}

/** Some rows of another column, in an order of their own. Holds row numbers, no values. */
export class SelectedColumn<V> implements Column<V> {
  readonly kind: ColumnKind;
  readonly length: number;
  readonly #column: Column<V>;
  readonly #rows: Int32Array;

  constructor(column: Column<V>, rows: Int32Array) {
    this.kind = column.kind;
    this.length = rows.length;
    this.#column = column;
    this.#rows = rows;
  }

  at(row: number): V {
    return this.#column.at(this.#rows[row]!);
  }

  [Symbol.iterator](): Iterator<V> {
    return valuesOf(this);
  }
}
