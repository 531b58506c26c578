import { concatKeys } from "./concat-vectors.js";
import { ValidityBuilder, hasBit, NULL_CODE, NULL_FLAG, NULL_INTEGER } from "./vector.js";
import type { KeyVector, Vector, TextVector } from "./vector.js";

/** The given rows of a column's arrays, in the given order; null for row −1. */
export function selectVector(vector: Vector, rows: Int32Array): Vector {
  switch (vector.kind) {
    case "text":
      return { ...vector, codes: selectIntegers(vector.codes, rows, NULL_CODE) };
    case "key":
      return selectKeys(vector, rows);
    case "integer":
      return { ...vector, values: selectIntegers(vector.values, rows, NULL_INTEGER) };
    case "long":
      return { ...vector, values: selectLongs(vector.values, rows) };
    default:
      return { ...vector, values: selectFlags(vector.values, rows) };
  }
}

/** The rows of a column's arrays from one up to, but not including, another, mostly without copying them. */
export function vectorRange(vector: Vector, from: number, to: number): Vector {
  switch (vector.kind) {
    case "text":
      return { ...vector, codes: vector.codes.subarray(from, to) };
    case "key":
      return concatKeys([{ vector, from, to }]);
    case "integer":
      return { ...vector, values: vector.values.subarray(from, to) };
    case "long":
      return { ...vector, values: vector.values.subarray(from, to) };
    default:
      return { ...vector, values: vector.values.subarray(from, to) };
  }
}

/** The numbers of the given rows, in the given order. Row −1 gives `none`, by default −1. */
export function selectIntegers(numbers: Int32Array, rows: Int32Array, none = -1): Int32Array {
  const selected = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    selected[i] = row === -1 ? none : numbers[row]!;
  }
  return selected;
}

/** The numbers of the given rows, in the given order; NaN for row −1. */
export function selectLongs(numbers: Float64Array, rows: Int32Array): Float64Array {
  const selected = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    selected[i] = row === -1 ? Number.NaN : numbers[row]!;
  }
  return selected;
}

function selectFlags(flags: Uint8Array, rows: Int32Array): Uint8Array {
  const selected = new Uint8Array(rows.length);
  // Most flags belong to no row.
  if (!flags.includes(1) && !flags.includes(NULL_FLAG) && !rows.includes(-1)) return selected;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    selected[i] = row === -1 ? NULL_FLAG : flags[row]!;
  }
  return selected;
}

/** From this many bytes on, a bulk copy beats a loop. */
const fewBytes = 256;

function copyBytes(all: Uint8Array, from: number, bytes: Uint8Array, to: number, end: number): void {
  if (end - to >= fewBytes) bytes.set(all.subarray(from, from + end - to), to);
  else for (let i = to; i < end; i++) bytes[i] = all[from + i - to]!;
}

function selectKeys(vector: KeyVector, rows: Int32Array): KeyVector {
  const { offsets: from, bytes: all, validity, exact: exactly } = vector;
  const offsets = new Int32Array(rows.length + 1);
  const isKnown = new ValidityBuilder(rows.length);
  const exact = new Map<number, string>();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const length = row === -1 ? 0 : from[row + 1]! - from[row]!;
    offsets[i + 1] = offsets[i]! + length;
    if (row === -1 || (validity !== null && !hasBit(validity, row))) isKnown.clear(i);
    else if (exactly.size > 0 && exactly.has(row)) exact.set(i, exactly.get(row)!);
  }
  const bytes = new Uint8Array(offsets[rows.length]!);
  for (let i = 0; i < rows.length;) {
    const first = i++;
    const row = rows[first]!;
    if (row === -1) continue;
    // Consecutive rows are copied together: a filter mostly leaves such runs.
    while (i < rows.length && rows[i] === row + i - first) i++;
    copyBytes(all, from[row]!, bytes, offsets[first]!, offsets[i]!);
  }
  return { kind: vector.kind, offsets, bytes, exact, ...isKnown.finish() };
}

/** A text vector reduced to the texts in use, in the order in which the rows use them: a view may use few of its table's. */
export function usedTexts({ codes, dictionary }: TextVector): TextVector {
  const newCodes = new Int32Array(dictionary.length).fill(NULL_CODE);
  const texts: string[] = [];
  const own = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code === NULL_CODE) own[row] = NULL_CODE;
    else {
      if (newCodes[code] === NULL_CODE) newCodes[code] = texts.push(dictionary[code]!) - 1;
      own[row] = newCodes[code]!;
    }
  }
  return { kind: "text", codes: own, dictionary: texts };
}
