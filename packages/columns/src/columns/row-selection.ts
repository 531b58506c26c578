/** Row numbers to select from the columns of a table; columns that are selections themselves share what they make of them. */
export class RowSelection {
  readonly length: number;
  readonly #rows: Int32Array;
  readonly #composed = new Map<Int32Array, Int32Array>();

  constructor(rows: Int32Array) {
    this.length = rows.length;
    this.#rows = rows;
  }

  /** The rows of what a column selects `inner` from; null for a column that has all its rows. Row −1 stays −1. */
  from(inner: Int32Array | null): Int32Array {
    if (inner === null) return this.#rows;
    let composed = this.#composed.get(inner);
    if (composed === undefined) {
      composed = this.#rows.map((row) => (row === -1 ? -1 : inner[row]!));
      this.#composed.set(inner, composed);
    }
    return composed;
  }
}
