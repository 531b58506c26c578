import type { WrittenEncoding } from "./types.js";

/** The values of a column, as a page holds them. */
export interface EncodedColumn {
  readonly encoding: WrittenEncoding;
  readonly rows: number;
  readonly nulls: number;
  /** Which rows have a value. */
  readonly levels: Uint8Array;
  readonly values: Uint8Array;
  /** The values that `values` names by their places; null if it has the values themselves. */
  readonly dictionary: { readonly values: number; readonly bytes: Uint8Array } | null;
}

/** The values of a column, nulls left out. */
export type EncodedValues = Pick<EncodedColumn, "encoding" | "values" | "dictionary">;
