import { hasKey, NULL_CODE, NULL_FLAG, NULL_INTEGER, usedTexts, utf8Of } from "@turnmeter/columns";
import type { TextVector, Vector } from "@turnmeter/columns";
import { ByteWriter } from "./byte-writer.js";
import { encodeKeys } from "./encode-keys.js";
import type { EncodedColumn, EncodedValues } from "./encoded-column.js";
import { mostForDeltas, widthOf, writeDeltas, writeHybrid, writeRun } from "./write-bits.js";

/**
 * Rows of a column, `from` up to, but not including, `to`. Equal rows give equal bytes, however they are stored.
 *
 * @param vector of texts, those alone that are in use, in the order in which the rows use them
 */
export function encodeColumn(vector: Vector, from: number, to: number): EncodedColumn {
  const { present, count } = presentRows(vector, from, to);
  return {
    rows: to - from,
    nulls: to - from - count,
    levels: levelsOf(present, count),
    ...(count === 0 ? noValues : valuesOf(vector, from, present, count)),
  };
}

/** Rows that are all null. */
export function encodeNulls(rows: number): EncodedColumn {
  return { rows, nulls: rows, levels: levelsOf({ length: rows }, 0), ...noValues };
}

const noValues: EncodedValues = { encoding: "PLAIN", values: new Uint8Array(), dictionary: null };

/** Which rows have a value; mostly that is one run. */
function levelsOf(present: Uint8Array | { readonly length: number }, count: number): Uint8Array {
  const { length } = present;
  return bytesOf((writer) => {
    if (length > 0 && (count === 0 || count === length)) writeRun(writer, count === 0 ? 0 : 1, length, 1);
    else if (present instanceof Uint8Array) writeHybrid(writer, present, 1);
  });
}

/** 1 for each row that has a value, 0 for null, and how many have one. */
function presentRows(vector: Vector, from: number, to: number) {
  const present = new Uint8Array(to - from);
  switch (vector.kind) {
    case "text":
      return { present, count: markOthers(vector.codes, from, NULL_CODE, present) };
    case "integer":
      return { present, count: markOthers(vector.values, from, NULL_INTEGER, present) };
    case "flag":
      return { present, count: markOthers(vector.values, from, NULL_FLAG, present) };
    case "long":
      return { present, count: markOthers(vector.values, from, Number.NaN, present) };
    default: {
      if (vector.validity === null) return { present: present.fill(1), count: present.length };
      let count = 0;
      for (let i = 0; i < present.length; i++) count += present[i] = hasKey(vector, from + i) ? 1 : 0;
      return { present, count };
    }
  }
}

/** Marks the rows from `from` on that have another value than `none`, and counts them. */
function markOthers(values: Numbers, from: number, none: number, present: Uint8Array): number {
  if (!values.subarray(from, from + present.length).includes(none)) {
    present.fill(1);
    return present.length;
  }
  let count = 0;
  for (let i = 0; i < present.length; i++) {
    const value = values[from + i]!;
    // NaN alone differs from itself.
    const is = value === none || value !== value ? 0 : 1;
    present[i] = is;
    count += is;
  }
  return count;
}

function valuesOf(vector: Vector, from: number, present: Uint8Array, count: number): EncodedValues {
  switch (vector.kind) {
    case "text":
      return encodeTexts(textsIn(vector, from, present.length), count);
    case "key":
      return encodeKeys(vector, from, present, count);
    case "integer":
      return encodeNumbers(kept(vector.values, from, present, count, Int32Array));
    case "long":
      return encodeNumbers(kept(vector.values, from, present, count, Float64Array));
    default:
      return encodeFlags(kept(vector.values, from, present, count, Uint8Array));
  }
}

type Numbers = Int32Array | Float64Array | Uint8Array;

function kept<N extends Numbers>(
  all: N,
  from: number,
  present: Uint8Array,
  count: number,
  ArrayOf: new (numbers: N | number) => N,
): N {
  if (count === present.length && from === 0 && count === all.length) return all;
  const into = new ArrayOf(count);
  for (let i = 0, next = 0; i < present.length; i++) if (present[i] === 1) into[next++] = all[from + i]!;
  return into;
}

/** The texts of some rows; of all rows they are those of the vector. */
function textsIn(vector: TextVector, from: number, rows: number): TextVector {
  if (rows === vector.codes.length) return vector;
  return usedTexts({ ...vector, codes: vector.codes.subarray(from, from + rows) });
}

/** Texts as places in a dictionary. */
function encodeTexts({ codes, dictionary }: TextVector, count: number): EncodedValues {
  const own = count === codes.length ? codes : codes.filter((code) => code !== NULL_CODE);
  const { offsets, bytes } = utf8Of(dictionary);
  const plain = Buffer.allocUnsafe(bytes.length + dictionary.length * 4);
  for (let i = 0, at = 0; i < dictionary.length; i++) {
    const length = offsets[i + 1]! - offsets[i]!;
    at = plain.writeUInt32LE(length, at);
    plain.set(bytes.subarray(offsets[i], offsets[i + 1]), at);
    at += length;
  }
  return inDictionary(own, { values: dictionary.length, bytes: plain });
}

function inDictionary(
  codes: Int32Array,
  dictionary: NonNullable<EncodedColumn["dictionary"]>,
): EncodedValues {
  const width = widthOf(dictionary.values - 1);
  const values = bytesOf((writer) => {
    writer.byte(width);
    writeHybrid(writer, codes, width);
  });
  return { encoding: "RLE_DICTIONARY", values, dictionary };
}

/** A dictionary of numbers pays for itself where each comes so often, on average. */
const leastRepetitions = 4;

/** Rows after which it shows whether numbers repeat at all. */
const firstLook = 256;

function encodeNumbers(numbers: Int32Array | Float64Array): EncodedValues {
  const range = rangeOf(numbers);
  const found = dictionaryOf(numbers, range, Math.max(1, Math.floor(numbers.length / leastRepetitions)));
  if (found !== null) {
    const { codes, known } = found;
    return inDictionary(codes, { values: known.length, bytes: plainNumbers(known) });
  }
  const mostHere = mostForDeltas(numbers);
  if (-range.least <= mostHere && range.most <= mostHere)
    return {
      encoding: "DELTA_BINARY_PACKED",
      values: bytesOf((writer) => writeDeltas(writer, numbers)),
      dictionary: null,
    };
  return { encoding: "PLAIN", values: plainNumbers(numbers), dictionary: null };
}

/** The numbers as places among those that there are, in the order in which they come; null where these are more than `most`. */
function dictionaryOf(numbers: Int32Array | Float64Array, range: NumberRange, most: number) {
  const codeOf = codesOfNumbers(numbers, range);
  const codes = new Int32Array(numbers.length);
  const known: number[] = [];
  for (let row = 0; row < numbers.length; row++) {
    // Where few repeat at first, few do later.
    if (known.length > most || (row === firstLook && known.length * 2 > row)) return null;
    const number = numbers[row]!;
    const code = codeOf(number, known.length);
    if (code === known.length) known.push(number);
    codes[row] = code;
  }
  if (known.length > most) return null;
  return {
    codes,
    known: numbers instanceof Int32Array ? Int32Array.from(known) : Float64Array.from(known),
  };
}

/** The smallest and the largest number. */
interface NumberRange {
  readonly least: number;
  readonly most: number;
}

function rangeOf(numbers: Int32Array | Float64Array): NumberRange {
  let least = Infinity;
  let most = -Infinity;
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row]!;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  return { least, most };
}

/** A function that gives the code of a number, which is `next` where it has none yet. */
function codesOfNumbers(
  numbers: Int32Array | Float64Array,
  { least, most }: NumberRange,
): (number: number, next: number) => number {
  // In a table they are found in a fraction of the time.
  if (most - least < 4 * numbers.length) {
    const codes = new Int32Array(most - least + 1);
    return (number, next) => (codes[number - least] ||= next + 1) - 1;
  }
  const codes = new Map<number, number>();
  return (number, next) => {
    const code = codes.get(number);
    if (code !== undefined) return code;
    codes.set(number, next);
    return next;
  };
}

function plainNumbers(numbers: Int32Array | Float64Array): Uint8Array {
  const isShort = numbers instanceof Int32Array;
  const bytes = new Uint8Array(numbers.length * (isShort ? 4 : 8));
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (isShort) view.setInt32(i * 4, number, true);
    else {
      view.setUint32(i * 8, number % 2 ** 32, true);
      view.setInt32(i * 8 + 4, Math.floor(number / 2 ** 32), true);
    }
  }
  return bytes;
}

/** Flags as runs and bits, after the length of these. */
function encodeFlags(flags: Uint8Array): EncodedValues {
  const runs = bytesOf((writer) => writeHybrid(writer, flags, 1));
  const values = bytesOf((writer) => {
    writer.uint32(runs.length);
    writer.append(runs);
  });
  return { encoding: "RLE", values, dictionary: null };
}

function bytesOf(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter(256);
  write(writer);
  return writer.written();
}
