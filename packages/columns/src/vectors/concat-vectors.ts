import { hasKey, ValidityBuilder, NULL_CODE } from "./vector.js";
import type { KeyVector, OfKind, TextVector, Vector } from "./vector.js";

/** Rows of a vector, `from` up to, but not including, `to`. */
export interface VectorRange<V extends Vector = Vector> {
  readonly vector: V;
  readonly from: number;
  readonly to: number;
}

/** Rows of vectors of one kind, one after the other. There must be at least one vector. */
export function concatVectors(ranges: readonly VectorRange[]): Vector {
  const kind = ranges[0]?.vector.kind;
  switch (kind) {
    case "text":
      return concatTexts(ofKind(ranges, kind));
    case "key":
      return concatKeys(ofKind(ranges, kind));
    case "integer":
      return { kind, values: concatNumbers(numbersOf(ofKind(ranges, kind)), Int32Array) };
    case "long":
      return { kind, values: concatNumbers(numbersOf(ofKind(ranges, kind)), Float64Array) };
    case "flag":
      return { kind, values: concatNumbers(numbersOf(ofKind(ranges, kind)), Uint8Array) };
    default:
      throw new Error("no vectors");
  }
}

function ofKind<K extends Vector["kind"]>(
  ranges: readonly VectorRange[],
  kind: K,
): readonly VectorRange<OfKind<K>>[] {
  return ranges.filter((range): range is VectorRange<OfKind<K>> => range.vector.kind === kind);
}

type Numbers = Int32Array | Float64Array | Uint8Array;

function numbersOf(
  ranges: readonly {
    readonly vector: { readonly values: Numbers };
    readonly from: number;
    readonly to: number;
  }[],
): readonly Numbers[] {
  return ranges.map(({ vector, from, to }) => vector.values.subarray(from, to));
}

function concatNumbers<N extends Numbers>(parts: readonly Numbers[], ArrayOf: new (length: number) => N): N {
  const all = new ArrayOf(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Extends the largest dictionary, so only other texts are looked up. */
function concatTexts(ranges: readonly VectorRange<TextVector>[]): TextVector {
  const base = ranges.reduce(
    (largest, { vector }) => larger(largest, vector.dictionary),
    [] as readonly string[],
  );
  const others = ranges.filter(({ vector }) => vector.dictionary !== base);
  const dictionary = [...base];
  const codeOf = new Map<string, number>();
  for (const { vector } of others) for (const text of vector.dictionary) codeOf.set(text, NULL_CODE);
  if (codeOf.size > 0) {
    for (const [code, text] of dictionary.entries()) if (codeOf.has(text)) codeOf.set(text, code);
  }
  const codes = new Int32Array(rowsIn(ranges));
  let at = 0;
  for (const { vector, from, to } of ranges) {
    const own = vector.codes.subarray(from, to);
    if (vector.dictionary === base) codes.set(own, at);
    else setCodes(codes.subarray(at, at + own.length), { ...vector, codes: own }, dictionary, codeOf);
    at += own.length;
  }
  return { kind: "text", codes, dictionary };
}

function larger<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  return b.length > a.length ? b : a;
}

function setCodes(
  codes: Int32Array,
  vector: TextVector,
  dictionary: string[],
  codeOf: Map<string, number>,
): void {
  const newCodes = Int32Array.from(vector.dictionary, (text) => {
    let code = codeOf.get(text)!;
    if (code === NULL_CODE) codeOf.set(text, (code = dictionary.push(text) - 1));
    return code;
  });
  for (let row = 0; row < codes.length; row++) {
    const code = vector.codes[row]!;
    codes[row] = code === NULL_CODE ? NULL_CODE : newCodes[code]!;
  }
}

/** Rows of keys, one after the other. */
export function concatKeys(ranges: readonly VectorRange<KeyVector>[]): KeyVector {
  const rowCount = rowsIn(ranges);
  const offsets = new Int32Array(rowCount + 1);
  const bytes = new Uint8Array(ranges.reduce((sum, range) => sum + bytesOf(range).length, 0));
  const exact = new Map<number, string>();
  const validity = new ValidityBuilder(rowCount);
  let row = 0;
  let byte = 0;
  for (const range of ranges) {
    const { vector, from, to } = range;
    const own = bytesOf(range);
    bytes.set(own, byte);
    const moved = byte - vector.offsets[from]!;
    if (moved === 0) offsets.set(vector.offsets.subarray(from + 1, to + 1), row + 1);
    else for (let i = from, place = row; i < to; i++) offsets[++place] = vector.offsets[i + 1]! + moved;
    for (const [place, text] of vector.exact)
      if (place >= from && place < to) exact.set(row + place - from, text);
    if (vector.validity !== null) {
      for (let i = from; i < to; i++) if (!hasKey(vector, i)) validity.clear(row + i - from);
    }
    row += to - from;
    byte += own.length;
  }
  return { kind: "key", offsets, bytes, exact, ...validity.finish() };
}

function bytesOf({ vector, from, to }: VectorRange<KeyVector>): Uint8Array {
  return vector.bytes.subarray(vector.offsets[from], vector.offsets[to]);
}

export function rowsIn(ranges: readonly { readonly from: number; readonly to: number }[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}
