import type { Column, ColumnKind } from "@turnmeter/schema";
import { placeInBlock } from "../vectors/number-blocks.js";
import type { NumberBlocks } from "../vectors/number-blocks.js";
import type { RowSelection } from "./row-selection.js";
import type { FlagVector, IntegerVector, LongVector, TextVector } from "../vectors/vector.js";
import { valuesOf, VectorColumn } from "./vector-column.js";

/** The code of null in a text column. */
export const NULL_CODE = -1;

/** The stored value of null in an integer column, the one 32-bit number that such a column cannot hold. */
export const NULL_INTEGER = -2_147_483_648;

/** The stored value of null in a flag column, beside 0 for false and 1 for true. */
export const NULL_FLAG = 2;

// One class a kind, so that a reader of one column calls one `at` and the engine can inline it. Each reads its
// own blocks and has row numbers of its own for the same reason. One with all its rows is null in row −1.

/** A column that knows how to give some of its rows. */
interface SelectableColumn<V> extends Column<V> {
  select(selection: RowSelection): Column<V>;
}

/** Strings, each stored once and referred to by its place in the dictionary. */
export class TextColumn extends VectorColumn<string | null> implements SelectableColumn<string | null> {
  readonly kind = "text" satisfies ColumnKind;
  readonly length: number;
  readonly dictionary: readonly string[];
  readonly #codes: NumberBlocks<Int32Array>;
  readonly #rows: Int32Array | null;

  constructor(
    codes: NumberBlocks<Int32Array>,
    dictionary: readonly string[],
    length: number,
    rows: Int32Array | null = null,
  ) {
    super();
    this.length = length;
    this.dictionary = dictionary;
    this.#codes = codes;
    this.#rows = rows;
  }

  at(row: number): string | null {
    const code = this.codeAt(row);
    return code === NULL_CODE ? null : this.dictionary[code]!;
  }

  /** Place of a row's text in the dictionary; −1 for null. */
  codeAt(row: number): number {
    const place = this.#rows === null ? row : this.#rows[row]!;
    return this.#codes.blockOf(place)?.[placeInBlock(place)] ?? NULL_CODE;
  }

  select(selection: RowSelection): TextColumn {
    return new TextColumn(this.#codes, this.dictionary, selection.length, selection.from(this.#rows));
  }

  vector(): TextVector {
    const { kind, dictionary } = this;
    return { kind, codes: integersIn(this.#codes, this.length, this.#rows, NULL_CODE), dictionary };
  }
}

/** Whole numbers of 32 bits. */
export class IntegerColumn extends VectorColumn<number | null> implements SelectableColumn<number | null> {
  readonly kind = "integer" satisfies ColumnKind;
  readonly length: number;
  readonly #numbers: NumberBlocks<Int32Array>;
  readonly #rows: Int32Array | null;

  constructor(numbers: NumberBlocks<Int32Array>, length: number, rows: Int32Array | null = null) {
    super();
    this.length = length;
    this.#numbers = numbers;
    this.#rows = rows;
  }

  at(row: number): number | null {
    const place = this.#rows === null ? row : this.#rows[row]!;
    const value = this.#numbers.blockOf(place)?.[placeInBlock(place)];
    return value === undefined || value === NULL_INTEGER ? null : value;
  }

  select(selection: RowSelection): IntegerColumn {
    return new IntegerColumn(this.#numbers, selection.length, selection.from(this.#rows));
  }

  vector(): IntegerVector {
    return { kind: this.kind, values: integersIn(this.#numbers, this.length, this.#rows, NULL_INTEGER) };
  }
}

/** Whole numbers of 53 bits, with NaN for null. */
export class LongColumn extends VectorColumn<number | null> implements SelectableColumn<number | null> {
  readonly kind = "long" satisfies ColumnKind;
  readonly length: number;
  readonly #numbers: NumberBlocks<Float64Array>;
  readonly #rows: Int32Array | null;

  constructor(numbers: NumberBlocks<Float64Array>, length: number, rows: Int32Array | null = null) {
    super();
    this.length = length;
    this.#numbers = numbers;
    this.#rows = rows;
  }

  at(row: number): number | null {
    const place = this.#rows === null ? row : this.#rows[row]!;
    const value = this.#numbers.blockOf(place)?.[placeInBlock(place)];
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  select(selection: RowSelection): LongColumn {
    return new LongColumn(this.#numbers, selection.length, selection.from(this.#rows));
  }

  vector(): LongVector {
    const { length, kind } = this;
    const rows = this.#rows;
    if (rows === null) return { kind, values: this.#numbers.toArray(length) };
    const values = new Float64Array(length);
    for (let row = 0; row < length; row++) {
      const place = rows[row]!;
      values[row] = this.#numbers.blockOf(place)?.[placeInBlock(place)] ?? Number.NaN;
    }
    return { kind, values };
  }
}

/** Booleans, a byte each. */
export class FlagColumn extends VectorColumn<boolean | null> implements SelectableColumn<boolean | null> {
  readonly kind = "flag" satisfies ColumnKind;
  readonly length: number;
  readonly #flags: NumberBlocks<Uint8Array>;
  readonly #rows: Int32Array | null;

  constructor(flags: NumberBlocks<Uint8Array>, length: number, rows: Int32Array | null = null) {
    super();
    this.length = length;
    this.#flags = flags;
    this.#rows = rows;
  }

  at(row: number): boolean | null {
    const place = this.#rows === null ? row : this.#rows[row]!;
    const flag = this.#flags.blockOf(place)?.[placeInBlock(place)];
    return flag === undefined || flag === NULL_FLAG ? null : flag === 1;
  }

  select(selection: RowSelection): FlagColumn {
    return new FlagColumn(this.#flags, selection.length, selection.from(this.#rows));
  }

  vector(): FlagVector {
    const { length, kind } = this;
    const rows = this.#rows;
    if (rows === null) return { kind, values: this.#flags.toArray(length) };
    const values = new Uint8Array(length);
    for (let row = 0; row < length; row++) {
      const place = rows[row]!;
      values[row] = this.#flags.blockOf(place)?.[placeInBlock(place)] ?? NULL_FLAG;
    }
    return { kind, values };
  }
}

/** The numbers of blocks, or of some of their rows. */
function integersIn(
  numbers: NumberBlocks<Int32Array>,
  length: number,
  rows: Int32Array | null,
  none: number,
): Int32Array {
  if (rows === null) return numbers.toArray(length);
  const values = new Int32Array(length);
  for (let row = 0; row < length; row++) {
    const place = rows[row]!;
    values[row] = numbers.blockOf(place)?.[placeInBlock(place)] ?? none;
  }
  return values;
}

/** Some rows of another column, in an order of their own; row −1 is null. Holds row numbers, no values. */
export class SelectedColumn<V> implements SelectableColumn<V | null> {
  readonly kind: ColumnKind;
  readonly length: number;
  /** The column that has the values, and the row of it that each row is. */
  readonly column: Column<V>;
  readonly rows: Int32Array;

  constructor(column: Column<V>, rows: Int32Array) {
    this.kind = column.kind;
    this.length = rows.length;
    this.column = column;
    this.rows = rows;
  }

  at(row: number): V | null {
    const place = this.rows[row]!;
    return place === -1 ? null : this.column.at(place);
  }

  select(selection: RowSelection): SelectedColumn<V> {
    return new SelectedColumn(this.column, selection.from(this.rows));
  }

  [Symbol.iterator](): Iterator<V | null> {
    return valuesOf<V | null>(this);
  }
}
