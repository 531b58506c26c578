import type { Column, ColumnKind } from "@turnmeter/schema";
import {
  FlagColumn,
  IntegerColumn,
  LongColumn,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  TextColumn,
} from "./stored-column.js";

/** A column that grows. */
export interface ColumnBuilder {
  /**
   * Writes the value of a row: the next one, or the last one again.
   *
   * @throws if the value is not one of the column's kind
   */
  set(row: number, value: unknown): void;
  /** The first `length` values, in exact-size storage. The builder must not be used afterwards. */
  finish(length: number): Column<unknown>;
}

const builderOf: Readonly<Record<ColumnKind, () => ColumnBuilder>> = {
  text: textBuilder,
  integer: () =>
    builder(
      (length) => new Int32Array(length),
      encodeInteger,
      (numbers) => new IntegerColumn(numbers),
    ),
  long: () =>
    builder(
      (length) => new Float64Array(length),
      encodeLong,
      (numbers) => new LongColumn(numbers),
    ),
  flag: () =>
    builder(
      (length) => new Uint8Array(length),
      encodeFlag,
      (flags) => new FlagColumn(flags),
    ),
};

/** An empty column of a kind. */
export function createColumn(kind: ColumnKind): ColumnBuilder {
  return builderOf[kind]();
}

function textBuilder(): ColumnBuilder {
  const dictionary: string[] = [];
  const codeOf = new Map<string, number>();
  const encode = (value: unknown): number => {
    if (value === null) return NULL_CODE;
    if (typeof value !== "string") throw notOfKind("text", value);
    let code = codeOf.get(value);
    if (code === undefined) {
      code = dictionary.push(value) - 1;
      codeOf.set(value, code);
    }
    return code;
  };
  return builder(
    (length) => new Int32Array(length),
    encode,
    (codes) => {
      codeOf.clear();
      return new TextColumn(codes, dictionary);
    },
  );
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

function notOfKind(kind: ColumnKind, value: unknown): Error {
  return new Error(`not a value of a column of kind ${kind}: ${String(value)}`);
}

/** A builder on a typed array that doubles as it fills. */
function builder<A extends Int32Array | Float64Array | Uint8Array>(
  allocate: (length: number) => A,
  encode: (value: unknown) => number,
  column: (stored: A) => Column<unknown>,
): ColumnBuilder {
  let values = allocate(16);
  return {
    set(row, value) {
      const stored = encode(value);
      if (row === values.length) {
        const larger = allocate(row * 2);
        larger.set(values);
        values = larger;
      }
      values[row] = stored;
    },
    finish(length) {
      const stored = allocate(length);
      stored.set(values.subarray(0, length));
      values = allocate(0);
      return column(stored);
    },
  };
}
