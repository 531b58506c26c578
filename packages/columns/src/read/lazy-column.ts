import type { Column, ColumnKind } from "@turnmeter/schema";
import { NullColumn, VectorColumn } from "../columns/columns.js";
import type { Vector } from "../vectors/vector.js";
import { vectorOf } from "./column-values.js";

/** Ways to make some rows of a column without the others. */
export interface LazyParts<V> {
  /** Makes the given rows in the given order; null for row −1. Asked for few rows only. */
  readonly some?: (rows: Int32Array) => Column<V>;
  /** Makes the rows from one up to, but not including, another. Asked for half of the rows at most. */
  readonly range?: (from: number, to: number) => Column<V>;
}

/**
 * A column that is made when it is first read; `make` must give the kind and length stated here. A column read only
 * in passing ({@link passingOf}) is made again for the next reader.
 */
export function lazyColumn<V>(
  kind: ColumnKind,
  length: number,
  make: () => Column<V>,
  parts: LazyParts<V> = {},
): Column<V> {
  return new LazyColumn(kind, length, make, parts);
}

/** Up to one row in this many counts as few. */
const fewIn = 8;

/** Up to this fraction, a range is made without the other rows. */
const rangeIn = 2;

/** A column that is made when it is first read. */
export class LazyColumn<V> extends VectorColumn<V> {
  readonly kind: ColumnKind;
  readonly length: number;
  #make: (() => Column<V>) | null;
  #parts: LazyParts<V>;
  #column: Column<V> | null = null;

  constructor(kind: ColumnKind, length: number, make: () => Column<V>, parts: LazyParts<V> = {}) {
    super();
    this.kind = kind;
    this.length = length;
    this.#make = make;
    this.#parts = parts;
  }

  at(row: number): V {
    return this.made().at(row);
  }

  vector(): Vector {
    return vectorOf(this.made());
  }

  /** The made column. */
  made(): Column<V> {
    this.#column ??= madeOf(this.#make!());
    // Its ingredients need not be kept.
    this.#make = null;
    this.#parts = {};
    return this.#column;
  }

  /** The made column; if it was not made before, it is not kept. */
  passing(): Column<V> {
    return this.#column ?? this.#make!();
  }

  /** Some of its rows in the given order, null for row −1, where they can be made without all others; else null. */
  some(rows: Int32Array): Column<V> | null {
    return rows.length <= this.length / fewIn ? (this.#parts.some?.(rows) ?? null) : null;
  }

  /** Its rows from one up to, but not including, another, where they can be made without all others; else null. */
  range(from: number, to: number): Column<V> | null {
    return to - from <= this.length / rangeIn ? (this.#parts.range?.(from, to) ?? null) : null;
  }
}

/** As {@link madeOf}, but a column that was not made before is not kept. */
export function passingOf<V>(column: Column<V>): Column<V> {
  return column instanceof LazyColumn ? column.passing() : column;
}

/** The column behind a lazy one; any other column as it is. */
export function madeOf<V>(column: Column<V>): Column<V> {
  return column instanceof LazyColumn ? column.made() : column;
}

/** Whether a column is stored as nothing but nulls. Any other column may still have only null rows. */
export function isNullColumn(column: Column<unknown>): boolean {
  return madeOf(column) instanceof NullColumn;
}
