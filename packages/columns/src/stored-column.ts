import type { Column, ColumnKind } from "@turnmeter/schema";
import type { NumberBlocks } from "./number-blocks.js";

/** The code of null in a text column. */
export const NULL_CODE = -1;

/** The stored value of null in an integer column, the one 32-bit number that such a column cannot hold. */
export const NULL_INTEGER = -2_147_483_648;

/** The stored value of null in a flag column, beside 0 for false and 1 for true. */
export const NULL_FLAG = 2;

// One class a kind, so that a reader of one column calls one `at` and the engine can inline it.

/** Strings, each stored once and referred to by its place in the dictionary. */
export class TextColumn implements Column<string | null> {
  readonly kind = "text" satisfies ColumnKind;
  readonly length: number;
  readonly #codes: NumberBlocks;
  readonly #dictionary: readonly string[];

  constructor(codes: NumberBlocks, dictionary: readonly string[], length: number) {
    this.length = length;
    this.#codes = codes;
    this.#dictionary = dictionary;
  }

  at(row: number): string | null {
    const code = this.#codes.at(row);
    return code === NULL_CODE ? null : this.#dictionary[code]!;
  }

  [Symbol.iterator](): Iterator<string | null> {
    return valuesOf(this);
  }
}

/** Whole numbers of 32 bits. */
export class IntegerColumn implements Column<number | null> {
  readonly kind = "integer" satisfies ColumnKind;
  readonly length: number;
  readonly #numbers: NumberBlocks;

  constructor(numbers: NumberBlocks, length: number) {
    this.length = length;
    this.#numbers = numbers;
  }

  at(row: number): number | null {
    const value = this.#numbers.at(row);
    return value === NULL_INTEGER ? null : value;
  }

  [Symbol.iterator](): Iterator<number | null> {
    return valuesOf(this);
  }
}

/** Whole numbers of 53 bits, with NaN for null. */
export class LongColumn implements Column<number | null> {
  readonly kind = "long" satisfies ColumnKind;
  readonly length: number;
  readonly #numbers: NumberBlocks;

  constructor(numbers: NumberBlocks, length: number) {
    this.length = length;
    this.#numbers = numbers;
  }

  at(row: number): number | null {
    const value = this.#numbers.at(row);
    return Number.isNaN(value) ? null : value;
  }

  [Symbol.iterator](): Iterator<number | null> {
    return valuesOf(this);
  }
}

/** Booleans, a byte each. */
export class FlagColumn implements Column<boolean | null> {
  readonly kind = "flag" satisfies ColumnKind;
  readonly length: number;
  readonly #flags: NumberBlocks;

  constructor(flags: NumberBlocks, length: number) {
    this.length = length;
    this.#flags = flags;
  }

  at(row: number): boolean | null {
    const flag = this.#flags.at(row);
    return flag === NULL_FLAG ? null : flag === 1;
  }

  [Symbol.iterator](): Iterator<boolean | null> {
    return valuesOf(this);
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

/** The values of a column, in row order. */
export function* valuesOf<V>(column: Column<V>): Generator<V, void> {
  for (let row = 0; row < column.length; row++) yield column.at(row);
}
