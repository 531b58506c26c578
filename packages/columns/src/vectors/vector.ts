import type { ColumnKind } from "@turnmeter/schema";

/** The values of a column in arrays with one entry per row; null is stored as in the columns. */
export type Vector = TextVector | KeyVector | IntegerVector | LongVector | FlagVector;

/** A vector of one kind. */
export type OfKind<K extends Vector["kind"]> = Extract<Vector, { readonly kind: K }>;

/** Whether a vector is of a kind. */
export function isOfKind<K extends Vector["kind"]>(kind: K, vector: Vector): vector is OfKind<K> {
  return vector.kind === kind;
}

/** Places in a dictionary; -1 for null. */
export interface TextVector {
  readonly kind: "text";
  readonly codes: Int32Array;
  readonly dictionary: readonly string[];
}

/** Strings as UTF-8, one after the other. */
export interface KeyVector extends Utf8Strings {
  readonly kind: "key";
}

/** Whole numbers of 32 bits; -2_147_483_648 for null. */
export interface IntegerVector {
  readonly kind: "integer";
  readonly values: Int32Array;
}

/** Whole numbers of 53 bits; NaN for null. */
export interface LongVector {
  readonly kind: "long";
  readonly values: Float64Array;
}

/** 1 for true, 0 for false, 2 for null. */
export interface FlagVector {
  readonly kind: "flag";
  readonly values: Uint8Array;
}

/** Strings in one array of bytes. */
export interface Utf8Strings extends Validity {
  /** Where each string begins, and the end of the last one. */
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
  /** Strings that differ from their decoded bytes, by place. */
  readonly exact: ReadonlyMap<number, string>;
}

/** The code of null in a text column. */
export const NULL_CODE = -1;

/** The stored value of null in an integer column, the one 32-bit number that such a column cannot hold. */
export const NULL_INTEGER = -2_147_483_648;

/** The stored value of null in a flag column, beside 0 for false and 1 for true. */
export const NULL_FLAG = 2;

/** The arrays of a column in which every row is null. */
export function nullVector(kind: ColumnKind, length: number): Vector {
  switch (kind) {
    case "text":
      return { kind, codes: new Int32Array(length).fill(NULL_CODE), dictionary: [] };
    case "key":
      return nullKeys(length);
    case "integer":
      return { kind, values: new Int32Array(length).fill(NULL_INTEGER) };
    case "long":
      return { kind, values: new Float64Array(length).fill(Number.NaN) };
    default:
      return { kind, values: new Uint8Array(length).fill(NULL_FLAG) };
  }
}

/** The keys of a column in which every row is null. */
export function nullKeys(length: number): KeyVector {
  return {
    kind: "key",
    offsets: new Int32Array(length + 1),
    bytes: new Uint8Array(),
    exact: new Map(),
    validity: length === 0 ? null : new Uint8Array((length + 7) >>> 3),
    nullCount: length,
  };
}

/** The error for a value that a column of this kind cannot hold. */
export function notOfKind(kind: ColumnKind, value: unknown): Error {
  return new Error(`not a value of a column of kind ${kind}: ${String(value)}`);
}

/** The error for a column of one kind where a column of another one is wanted. */
export function otherKind(wanted: ColumnKind, found: ColumnKind): Error {
  return new Error(`not a column of kind ${wanted}: ${found}`);
}

/** Which rows of a column are not null. */
export interface Validity {
  /** A bit a row, the lowest of a byte first: 0 for null. Null where no row is. */
  readonly validity: Uint8Array | null;
  readonly nullCount: number;
}

/** Whether the bit of a row is set. */
export function hasBit(bits: Uint8Array, row: number): boolean {
  return ((bits[row >>> 3]! >>> (row & 7)) & 1) === 1;
}

/** The validity of rows, none of them null at first. */
export class ValidityBuilder {
  readonly #rows: number;
  #bits: Uint8Array | null = null;
  #nullCount = 0;

  constructor(rows: number) {
    this.#rows = rows;
  }

  /** Marks a row as null; at most once for each row. */
  clear(row: number): void {
    this.#bits ??= new Uint8Array((this.#rows + 7) >>> 3).fill(0xff);
    this.#bits[row >>> 3]! &= ~(1 << (row & 7));
    this.#nullCount++;
  }

  finish(): Validity {
    return { validity: this.#bits, nullCount: this.#nullCount };
  }
}

/** Texts, each once, by the order in which they come. */
export class TextDictionary {
  readonly texts: string[] = [];
  readonly #codeOf = new Map<string, number>();

  /** A dictionary that begins with the given texts, each given once. */
  constructor(texts: readonly string[] = []) {
    for (const text of texts) this.codeOf(text);
  }

  /** The place of a text, which is added if it is new; −1 for null. */
  codeOf(text: string | null): number {
    if (text === null) return NULL_CODE;
    let code = this.#codeOf.get(text);
    if (code === undefined) this.#codeOf.set(text, (code = this.texts.push(text) - 1));
    return code;
  }
}

/** Strings as UTF-8, one after the other. */
export function utf8Of(strings: readonly (string | null)[]): Utf8Strings {
  // Joined, strings are written in a quarter of the time of one by one.
  const text = strings.join("");
  const bytes = Buffer.from(text, "utf8");
  const isAscii = bytes.length === text.length;
  const offsets = new Int32Array(strings.length + 1);
  const exact = new Map<number, string>();
  const validity = new ValidityBuilder(strings.length);
  for (let place = 0; place < strings.length; place++) {
    const string = strings[place]!;
    if (string === null) validity.clear(place);
    else if (!isAscii && !isExactInUtf8(string)) exact.set(place, string);
    offsets[place + 1] = offsets[place]! + (isAscii ? (string?.length ?? 0) : byteLength(string));
  }
  // Halves of pairs that only meet where two strings are joined take other bytes than they do apart.
  if (bytes.length === offsets[strings.length]) return { offsets, bytes, exact, ...validity.finish() };
  const apart = Buffer.concat(strings.map((string) => Buffer.from(string ?? "", "utf8")));
  return { offsets, bytes: apart, exact, ...validity.finish() };
}

/** Whether there is a string at a place. */
export function hasKey({ validity }: Utf8Strings, place: number): boolean {
  return validity === null || hasBit(validity, place);
}

/** The string at a place, or null. */
export function utf8At(strings: Utf8Strings, place: number): string | null {
  if (!hasKey(strings, place)) return null;
  const { offsets, bytes, exact } = strings;
  const text = exact.size > 0 ? exact.get(place) : undefined;
  return text ?? bufferOf(bytes).toString("utf8", offsets[place], offsets[place + 1]);
}

/** Bytes as a buffer, which shares them. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function byteLength(string: string | null): number {
  return string === null ? 0 : Buffer.byteLength(string, "utf8");
}

/** Whether every decoder gives the string back from UTF-8: halves of a pair become U+FFFD, a byte order mark is lost. */
export function isExactInUtf8(string: string): boolean {
  return !string.startsWith("\uFEFF") && !/\p{Surrogate}/u.test(string);
}
