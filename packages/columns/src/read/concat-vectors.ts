import { NULL_CODE } from "../columns/stored-column.js";
import { ValidityBuilder } from "../vectors/validity.js";
import { hasKey } from "../vectors/utf8-strings.js";
import type {
  FlagVector,
  IntegerVector,
  KeyVector,
  LongVector,
  TextVector,
  Vector,
} from "../vectors/vector.js";

/** The rows of vectors of one kind, of which there must be one at least, one after the other. */
export function concatVectors(vectors: readonly Vector[]): Vector {
  switch (vectors[0]?.kind) {
    case "text":
      return concatTexts(vectors.filter((vector) => vector.kind === "text"));
    case "key":
      return concatKeys(vectors.filter((vector) => vector.kind === "key"));
    case "integer":
      return concatIntegers(vectors.filter((vector) => vector.kind === "integer"));
    case "long":
      return concatLongs(vectors.filter((vector) => vector.kind === "long"));
    case "flag":
      return concatFlags(vectors.filter((vector) => vector.kind === "flag"));
    default:
      throw new Error("no vectors");
  }
}

function concatIntegers(vectors: readonly IntegerVector[]): IntegerVector {
  const parts = vectors.map(({ values }) => values);
  return { kind: "integer", values: concatNumbers(parts, new Int32Array(lengthOf(parts))) };
}

function concatLongs(vectors: readonly LongVector[]): LongVector {
  const parts = vectors.map(({ values }) => values);
  return { kind: "long", values: concatNumbers(parts, new Float64Array(lengthOf(parts))) };
}

function concatFlags(vectors: readonly FlagVector[]): FlagVector {
  const parts = vectors.map(({ values }) => values);
  return { kind: "flag", values: concatNumbers(parts, new Uint8Array(lengthOf(parts))) };
}

function concatNumbers<Numbers extends Int32Array | Float64Array | Uint8Array>(
  parts: readonly Numbers[],
  all: Numbers,
): Numbers {
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The largest dictionary stays as it is: only the texts of the others are looked up. */
function concatTexts(vectors: readonly TextVector[]): TextVector {
  const base = vectors.reduce((a, b) => (b.dictionary.length > a.dictionary.length ? b : a));
  const dictionary = [...base.dictionary];
  const codeOf = new Map<string, number>();
  for (const vector of vectors) {
    if (vector !== base) for (const text of vector.dictionary) codeOf.set(text, NULL_CODE);
  }
  if (codeOf.size > 0) {
    for (const [code, text] of dictionary.entries()) if (codeOf.has(text)) codeOf.set(text, code);
  }
  const codes = new Int32Array(lengthOf(vectors.map((vector) => vector.codes)));
  let at = 0;
  for (const vector of vectors) {
    if (vector === base) codes.set(vector.codes, at);
    else setCodes(codes.subarray(at, at + vector.codes.length), vector, dictionary, codeOf);
    at += vector.codes.length;
  }
  return { kind: "text", codes, dictionary };
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

function concatKeys(vectors: readonly KeyVector[]): KeyVector {
  const rowCount = vectors.reduce((sum, { offsets }) => sum + offsets.length - 1, 0);
  const offsets = new Int32Array(rowCount + 1);
  const bytes = new Uint8Array(vectors.reduce((sum, vector) => sum + byteLength(vector), 0));
  const exact = new Map<number, string>();
  const validity = new ValidityBuilder(rowCount);
  let row = 0;
  let byte = 0;
  for (const vector of vectors) {
    const start = vector.offsets[0]!;
    bytes.set(vector.bytes.subarray(start, start + byteLength(vector)), byte);
    for (const [place, text] of vector.exact) exact.set(row + place, text);
    const rows = vector.offsets.length - 1;
    for (let place = 0; place < rows; place++) {
      offsets[row + place + 1] = vector.offsets[place + 1]! - start + byte;
      if (!hasKey(vector, place)) validity.clear(row + place);
    }
    row += rows;
    byte += byteLength(vector);
  }
  return { kind: "key", offsets, bytes, exact, ...validity.finish() };
}

function byteLength({ offsets }: KeyVector): number {
  return offsets[offsets.length - 1]! - offsets[0]!;
}

function lengthOf(parts: readonly ArrayLike<number>[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
