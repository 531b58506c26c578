import type { Column, ColumnKind } from "@turnmeter/schema";
import { bufferOf, utf8At, NULL_CODE, NULL_FLAG, NULL_INTEGER, nullVector } from "../vectors/vector.js";
import type {
  FlagVector,
  IntegerVector,
  KeyVector,
  LongVector,
  TextVector,
  Vector,
} from "../vectors/vector.js";

/** A column that gives all its values at once, as arrays. */
export abstract class VectorColumn<V> implements Column<V> {
  abstract readonly kind: ColumnKind;
  abstract readonly length: number;
  abstract at(row: number): V;
  /** Its rows as arrays, which must not be changed. */
  abstract vector(): Vector;

  [Symbol.iterator](): Iterator<V> {
    return valuesOf(this);
  }
}

/** The values of a column, in row order. */
export function* valuesOf<V>(column: Column<V>): Generator<V, void> {
  for (let row = 0; row < column.length; row++) yield column.at(row);
}

abstract class StoredColumn<V> extends VectorColumn<V> {
  readonly kind: ColumnKind;
  readonly length: number;
  readonly #vector: Vector;

  constructor(vector: Vector, length: number) {
    super();
    this.kind = vector.kind;
    this.length = length;
    this.#vector = vector;
  }

  vector(): Vector {
    return this.#vector;
  }
}

// One class a kind, each with arrays of its own: a reader of one column calls one `at`, and the engine can inline it.

class TextColumn extends StoredColumn<string | null> {
  readonly #codes: Int32Array;
  readonly #dictionary: readonly string[];

  constructor(vector: TextVector) {
    super(vector, vector.codes.length);
    this.#codes = vector.codes;
    this.#dictionary = vector.dictionary;
  }

  at(row: number): string | null {
    const code = this.#codes[row]!;
    return code === NULL_CODE ? null : this.#dictionary[code]!;
  }
}

class KeyColumn extends StoredColumn<string | null> {
  readonly #keys: KeyVector;

  constructor({ bytes, ...keys }: KeyVector) {
    // Of a buffer a string is made in a third of the time.
    const vector = { ...keys, bytes: bufferOf(bytes) };
    super(vector, keys.offsets.length - 1);
    this.#keys = vector;
  }

  at(row: number): string | null {
    return utf8At(this.#keys, row);
  }
}

class IntegerColumn extends StoredColumn<number | null> {
  readonly #values: Int32Array;

  constructor(vector: IntegerVector) {
    super(vector, vector.values.length);
    this.#values = vector.values;
  }

  at(row: number): number | null {
    const value = this.#values[row]!;
    return value === NULL_INTEGER ? null : value;
  }
}

class LongColumn extends StoredColumn<number | null> {
  readonly #values: Float64Array;

  constructor(vector: LongVector) {
    super(vector, vector.values.length);
    this.#values = vector.values;
  }

  at(row: number): number | null {
    const value = this.#values[row]!;
    return Number.isNaN(value) ? null : value;
  }
}

class FlagColumn extends StoredColumn<boolean | null> {
  readonly #values: Uint8Array;

  constructor(vector: FlagVector) {
    super(vector, vector.values.length);
    this.#values = vector.values;
  }

  at(row: number): boolean | null {
    const value = this.#values[row]!;
    return value === NULL_FLAG ? null : value === 1;
  }
}

/** A column in which every row is null. It takes no memory, however many rows it has. */
export class NullColumn extends VectorColumn<null> {
  readonly kind: ColumnKind;
  readonly length: number;

  constructor(kind: ColumnKind, length: number) {
    super();
    this.kind = kind;
    this.length = length;
  }

  at(): null {
    return null;
  }

  vector(): Vector {
    return nullVector(this.kind, this.length);
  }
}

/**
 * A column over arrays, which must not change afterwards. Every text of a dictionary must differ. Whether the values
 * have the wanted type is not checked.
 */
export function columnOfVector<V extends string | number | boolean | null>(vector: Vector): Column<V>;
export function columnOfVector(vector: Vector): Column<unknown> {
  switch (vector.kind) {
    case "text":
      return new TextColumn(vector);
    case "key":
      return new KeyColumn(vector);
    case "integer":
      return new IntegerColumn(vector);
    case "long":
      return new LongColumn(vector);
    default:
      return new FlagColumn(vector);
  }
}

/** A column in which every row is null. It takes no memory, however many rows it has. */
export function emptyColumn<V extends string | number | boolean | null>(
  kind: ColumnKind,
  length: number,
): Column<V | null>;
export function emptyColumn(kind: ColumnKind, length: number): Column<unknown> {
  return new NullColumn(kind, length);
}
