import type { Column, ColumnKind } from "@turnmeter/schema";
import { vectorOf } from "./vector-of.js";
import type { Vector } from "../vectors/vector.js";
import { VectorColumn } from "../columns/vector-column.js";

/** A column that is made when it is first read; it must have the kind and length that are given. */
export function lazyColumn<V>(kind: ColumnKind, length: number, make: () => Column<V>): Column<V> {
  return new LazyColumn(kind, length, make);
}

/** A column of which nothing is known until it is read. */
export class LazyColumn<V> extends VectorColumn<V> {
  readonly kind: ColumnKind;
  readonly length: number;
  #make: (() => Column<V>) | null;
  #column: Column<V> | null = null;

  constructor(kind: ColumnKind, length: number, make: () => Column<V>) {
    super();
    this.kind = kind;
    this.length = length;
    this.#make = make;
  }

  at(row: number): V {
    return this.made().at(row);
  }

  vector(): Vector {
    return vectorOf(this.made());
  }

  /** The column itself. */
  made(): Column<V> {
    this.#column ??= this.#make!();
    // What it was made from need not be kept.
    this.#make = null;
    return this.#column;
  }
}

/** The column itself where it is one that is made when it is read. */
export function madeOf<V>(column: Column<V>): Column<V> {
  return column instanceof LazyColumn ? column.made() : column;
}
