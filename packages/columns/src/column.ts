import type { Column, ColumnKind } from "@turnmeter/schema";
import type { ColumnBuilder } from "./column-builder.js";
import { KeyColumn } from "./key-column.js";
import { NumberBlocks } from "./number-blocks.js";
import { notOfKind } from "./not-of-kind.js";
import {
  FlagColumn,
  IntegerColumn,
  LongColumn,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  TextColumn,
} from "./stored-column.js";

const builderOf: Readonly<Record<ColumnKind, () => ColumnBuilder>> = {
  text: textBuilder,
  key: () => new KeyColumn(),
  integer: () =>
    builder(
      new NumberBlocks((length) => new Int32Array(length), NULL_INTEGER),
      encodeInteger,
      (numbers, length) => new IntegerColumn(numbers, length),
    ),
  long: () =>
    builder(
      new NumberBlocks((length) => new Float64Array(length), Number.NaN),
      encodeLong,
      (numbers, length) => new LongColumn(numbers, length),
    ),
  flag: () =>
    builder(
      new NumberBlocks((length) => new Uint8Array(length), NULL_FLAG),
      encodeFlag,
      (flags, length) => new FlagColumn(flags, length),
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
  return builder(new NumberBlocks((length) => new Int32Array(length), NULL_CODE), encode, (codes, length) => {
    codeOf.clear();
    return new TextColumn(codes, dictionary, length);
  });
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

/** A builder on numbers that stand for the values. */
function builder(
  numbers: NumberBlocks,
  encode: (value: unknown) => number,
  column: (stored: NumberBlocks, length: number) => Column<unknown>,
): ColumnBuilder {
  return {
    set: (row, value) => numbers.set(row, encode(value)),
    finish: (length) => column(numbers, length),
  };
}
