import type { Column } from "@turnmeter/schema";
import { columnOfVector, NullColumn } from "../columns/columns.js";
import { concatKeys } from "../vectors/concat-vectors.js";
import { utf8At, utf8Of, notOfKind, nullKeys, otherKind } from "../vectors/vector.js";
import type { KeyVector, Vector } from "../vectors/vector.js";
import { ColumnBuilder } from "./column-builder.js";

/** Strings buffered before they are written together. */
const stringsAtOnce = 1024;

/** A column of keys that grows. */
export class KeyBuilder extends ColumnBuilder {
  readonly kind = "key";
  /** Written rows, by the first row of each part. */
  readonly #parts: { readonly from: number; readonly keys: KeyVector }[] = [];
  #written = 0;
  /** Strings to write for the rows after the written ones. */
  readonly #pending: (string | null)[] = [];
  /** Written rows whose value was replaced. */
  readonly #changed = new Map<number, string | null>();

  set(row: number, value: unknown): void {
    if (value !== null && typeof value !== "string") throw notOfKind("key", value);
    if (row < this.#written) {
      this.#changed.set(row, value);
      return;
    }
    const place = row - this.#written;
    if (place >= stringsAtOnce) {
      // Rows that nothing is written to are null.
      if (value === null) return;
      this.#write(row);
      this.#pending.push(value);
      return;
    }
    while (this.#pending.length < place) this.#pending.push(null);
    this.#pending[place] = value;
  }

  at(row: number): string | null {
    if (row >= this.#written) return this.#pending[row - this.#written] ?? null;
    const changed = this.#changed.get(row);
    if (changed !== undefined) return changed;
    const { from, keys } = this.#parts.findLast((part) => part.from <= row)!;
    return utf8At(keys, row - from);
  }

  setVector(first: number, vector: Vector): void {
    if (vector.kind !== "key") throw otherKind("key", vector.kind);
    this.#write(first);
    this.#add(vector);
  }

  finish(length: number): Column<unknown> {
    if (this.#written === 0 && this.#pending.every((key) => key === null))
      return new NullColumn("key", length);
    this.#write(length);
    const keys = concatKeys(
      this.#parts.map(({ from, keys: vector }) => ({
        vector,
        from: 0,
        to: Math.min(vector.offsets.length - 1, Math.max(0, length - from)),
      })),
    );
    return columnOfVector(this.#changed.size === 0 ? keys : this.#withChanges(keys));
  }

  /** Writes pending strings; the rows after them up to `end` are null. */
  #write(end: number): void {
    if (this.#pending.length > 0) this.#add({ kind: "key", ...utf8Of(this.#pending) });
    this.#pending.length = 0;
    if (end > this.#written) this.#add(nullKeys(end - this.#written));
  }

  #add(keys: KeyVector): void {
    this.#parts.push({ from: this.#written, keys });
    this.#written += keys.offsets.length - 1;
  }

  #withChanges(keys: KeyVector): KeyVector {
    const strings = Array.from({ length: keys.offsets.length - 1 }, (_, row) => {
      const changed = this.#changed.get(row);
      return changed === undefined ? utf8At(keys, row) : changed;
    });
    return { kind: "key", ...utf8Of(strings) };
  }
}
