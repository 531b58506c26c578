import type { ColumnBuilder } from "./column-builder.js";
import { KeyColumn } from "../columns/key-column.js";
import { memberOf } from "./member-of.js";
import { notOfKind, otherKind } from "./not-of-kind.js";
import type { Vector } from "../vectors/vector.js";
import type { VectorColumn } from "../columns/vector-column.js";

/** Strings that are written at once: joined, they take a quarter of the time of one by one. */
const stringsAtOnce = 64;

/** A column of keys that grows. */
export class KeyBuilder implements ColumnBuilder {
  readonly #column = new KeyColumn();
  /** Strings that are still to be written: those of the rows from {@link KeyColumn.length} on. */
  readonly #pending: (string | null)[] = [];

  set(row: number, value: unknown): void {
    if (value !== null && typeof value !== "string") throw notOfKind("key", value);
    const place = row - this.#column.length;
    if (place < 0) {
      this.#column.set(row, value);
      return;
    }
    if (place >= stringsAtOnce) return this.#setLater(row, value);
    while (this.#pending.length < place) this.#pending.push(null);
    this.#pending[place] = value;
  }

  at(row: number): string | null {
    const place = row - this.#column.length;
    return place < 0 ? this.#column.at(row) : (this.#pending[place] ?? null);
  }

  setAll(first: number, rows: readonly unknown[], name: string): void {
    for (let i = 0; i < rows.length; i++) this.set(first + i, memberOf(rows[i], name));
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "key") throw otherKind("key", vector.kind);
    this.#writePending(first);
    this.#column.setVector(first, vector);
  }

  finish(length: number): VectorColumn<string | null> {
    this.#writePending(length);
    this.#column.length = length;
    return this.#column;
  }

  #setLater(row: number, value: string | null): void {
    if (value === null) return;
    this.#writePending(row);
    this.#pending[0] = value;
  }

  /** Writes what is pending; the rows from there to `end` are null. */
  #writePending(end: number): void {
    this.#column.appendAll(this.#pending);
    this.#pending.length = 0;
    if (end > this.#column.length) this.#column.length = end;
  }
}
