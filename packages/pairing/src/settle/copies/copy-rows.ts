/** Copies of responses or calls, column by column. */
export interface CopyRows {
  /** The response or call that each repeats. */
  readonly of: Int32Array;
  /** The first candidate of each by file and line. */
  readonly candidates: Int32Array;
  /** By place among the kinds of copies. */
  readonly kinds: Int32Array;
  /** When the first row of each was written, epoch ms; NaN where that is not known. */
  readonly at: Float64Array;
  readonly lines: Int32Array;
  /** How many rows of logs each has. */
  readonly rows: Int32Array;
}

/** No copies. */
export const noCopies: CopyRows = {
  of: new Int32Array(0),
  candidates: new Int32Array(0),
  kinds: new Int32Array(0),
  at: new Float64Array(0),
  lines: new Int32Array(0),
  rows: new Int32Array(0),
};
