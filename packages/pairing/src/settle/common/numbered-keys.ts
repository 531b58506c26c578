/** The different keys of rows, numbered from 0 in the order in which they come. */
export interface NumberedKeys {
  readonly size: number;
  /** The number of each row's key; −1 for null. */
  readonly ofRow: Int32Array;
  /** The first row of each key. */
  readonly firstRows: Int32Array;
  /** The rows whose key a row before them has, ascending. */
  readonly repeats: Int32Array;
  /** The key with a number. */
  readonly keyAt: (number: number) => string;
}
