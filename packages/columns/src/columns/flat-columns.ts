import type { ColumnKind } from "@turnmeter/schema";
import { NULL_CODE, NULL_FLAG, NULL_INTEGER } from "./stored-column.js";
import { bufferOf, utf8At } from "../vectors/utf8-strings.js";
import { hasBit } from "../vectors/validity.js";
import type {
  FlagVector,
  IntegerVector,
  KeyVector,
  LongVector,
  TextVector,
  Utf8Strings,
} from "../vectors/vector.js";
import { VectorColumn } from "./vector-column.js";

// Columns over arrays as Arrow has them. They make nothing but the values that they are asked for.

/** Strings by their places in a dictionary. */
export class FlatTextColumn extends VectorColumn<string | null> {
  readonly kind = "text" satisfies ColumnKind;
  readonly length: number;
  readonly #codes: Int32Array;
  readonly #dictionary: readonly string[];

  constructor(codes: Int32Array, dictionary: readonly string[]) {
    super();
    this.length = codes.length;
    this.#codes = codes;
    this.#dictionary = dictionary;
  }

  at(row: number): string | null {
    const code = this.#codes[row]!;
    return code === NULL_CODE ? null : this.#dictionary[code]!;
  }

  vector(): TextVector {
    return { kind: this.kind, codes: this.#codes, dictionary: this.#dictionary };
  }
}

/** Strings one after the other. */
export class FlatKeyColumn extends VectorColumn<string | null> {
  readonly kind = "key" satisfies ColumnKind;
  readonly length: number;
  readonly #strings: Utf8Strings;

  constructor({ bytes, ...strings }: Utf8Strings) {
    super();
    this.length = strings.offsets.length - 1;
    // Of a buffer a string is made in a third of the time.
    this.#strings = { ...strings, bytes: bufferOf(bytes) };
  }

  at(row: number): string | null {
    return utf8At(this.#strings, row);
  }

  vector(): KeyVector {
    return { kind: this.kind, ...this.#strings };
  }
}

/** Whole numbers of 32 bits. */
export class FlatIntegerColumn extends VectorColumn<number | null> {
  readonly kind = "integer" satisfies ColumnKind;
  readonly length: number;
  readonly #values: Int32Array;

  constructor(values: Int32Array) {
    super();
    this.length = values.length;
    this.#values = values;
  }

  at(row: number): number | null {
    const value = this.#values[row]!;
    return value === NULL_INTEGER ? null : value;
  }

  vector(): IntegerVector {
    return { kind: this.kind, values: this.#values };
  }
}

/** Whole numbers of 53 bits. */
export class FlatLongColumn extends VectorColumn<number | null> {
  readonly kind = "long" satisfies ColumnKind;
  readonly length: number;
  readonly #values: Float64Array;

  constructor(values: Float64Array) {
    super();
    this.length = values.length;
    this.#values = values;
  }

  at(row: number): number | null {
    const value = this.#values[row]!;
    return Number.isNaN(value) ? null : value;
  }

  vector(): LongVector {
    return { kind: this.kind, values: this.#values };
  }
}

/** Booleans, a byte each. */
export class FlatFlagColumn extends VectorColumn<boolean | null> {
  readonly kind = "flag" satisfies ColumnKind;
  readonly length: number;
  readonly #values: Uint8Array;

  constructor(values: Uint8Array) {
    super();
    this.length = values.length;
    this.#values = values;
  }

  at(row: number): boolean | null {
    const value = this.#values[row]!;
    return value === NULL_FLAG ? null : value === 1;
  }

  vector(): FlagVector {
    return { kind: this.kind, values: this.#values };
  }
}

/** Booleans, a bit each, and another bit that says whether there is one. */
export class FlagBitsColumn extends VectorColumn<boolean | null> {
  readonly kind = "flag" satisfies ColumnKind;
  readonly length: number;
  readonly #bits: Uint8Array;
  readonly #validity: Uint8Array | null;

  constructor(length: number, bits: Uint8Array, validity: Uint8Array | null) {
    super();
    this.length = length;
    this.#bits = bits;
    this.#validity = validity;
  }

  at(row: number): boolean | null {
    return this.#validity === null || hasBit(this.#validity, row) ? hasBit(this.#bits, row) : null;
  }

  vector(): FlagVector {
    const values = new Uint8Array(this.length);
    const [bits, validity] = [this.#bits, this.#validity];
    if (validity !== null) values.fill(NULL_FLAG);
    // Eight rows a step: most flags are false, and most of those that can be null are.
    for (let first = 0; first < values.length; first += 8) {
      const known = validity === null ? 0xff : validity[first >>> 3]!;
      const set = bits[first >>> 3]! & known;
      if (known === 0 || (set === 0 && validity === null)) continue;
      const end = Math.min(first + 8, values.length);
      for (let row = first; row < end; row++) {
        if (((known >>> (row & 7)) & 1) === 1) values[row] = (set >>> (row & 7)) & 1;
      }
    }
    return { kind: this.kind, values };
  }
}
