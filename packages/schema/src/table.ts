/**
 * How a column is stored. Every kind can hold null ("not known").
 *
 * - `text`: dictionary-encoded strings, for columns whose values repeat
 * - `key`: strings stored one after the other, for columns whose values are mostly different
 * - `integer`: whole numbers from -2_147_483_647 to 2_147_483_647 (32 bits)
 * - `long`: whole numbers up to ±(2^53 − 1): instants in epoch milliseconds, sizes, nano-dollars
 * - `flag`: booleans
 */
export type ColumnKind = "text" | "key" | "integer" | "long" | "flag";

/** The kinds that a column of value type `V` may have. */
export type KindOf<V> = [NonNullable<V>] extends [string]
  ? "text" | "key"
  : [NonNullable<V>] extends [boolean]
    ? "flag"
    : "integer" | "long";

/** The columns of a table of `Row`s: every field of the row and how it is stored. */
export type ColumnKinds<Row> = { readonly [K in keyof Row]-?: KindOf<Row[K]> };

/** One column of a table. Iterates over its values in row order. */
export interface Column<V> extends Iterable<V> {
  readonly kind: ColumnKind;
  /** Number of rows. */
  readonly length: number;
  /** The value of a row, counted from 0. */
  at(row: number): V;
}

/** Rows of one shape, stored by column. */
export interface Table<Row> {
  /** Number of rows; the length of every column. */
  readonly rowCount: number;
  readonly columns: { readonly [K in keyof Row]-?: Column<Row[K]> };
}
