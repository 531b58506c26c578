import type { Validity } from "./validity.js";

/** What a column holds, in arrays of one entry a row; null is stored as in the columns themselves. */
export type Vector = TextVector | KeyVector | IntegerVector | LongVector | FlagVector;

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
  /** Strings that are not what a decoder makes of their bytes, by their place. */
  readonly exact: ReadonlyMap<number, string>;
}
