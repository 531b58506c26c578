import type { ColumnKinds, Table } from "@turnmeter/schema";
import { computeColumn } from "../builders/create-column.js";
import { lazyColumn } from "../read/lazy-column.js";
import { mapRecord, namesOf } from "./rows.js";

/** A table that is made when it is first asked for: most commands read few of the tables that there are. */
export function lazyTable<Row>(make: () => Table<Row>): Table<Row> {
  return new LazyTable(make);
}

class LazyTable<Row> implements Table<Row> {
  #make: (() => Table<Row>) | null;
  #table: Table<Row> | null = null;

  constructor(make: () => Table<Row>) {
    this.#make = make;
  }

  get rowCount(): number {
    return this.#made().rowCount;
  }

  get columns(): Table<Row>["columns"] {
    return this.#made().columns;
  }

  #made(): Table<Row> {
    this.#table ??= this.#make!();
    // Its ingredients need not be kept.
    this.#make = null;
    return this.#table;
  }
}

/** A table of the given rows, which must not change. A column is made when it is first read, and throws then if a value does not fit. */
export function lazyTableOf<Row extends object>(
  kinds: ColumnKinds<Row>,
  rows: readonly { readonly [K in keyof Row]: string | number | boolean | null }[],
): Table<Row> {
  const names = namesOf(kinds);
  return {
    rowCount: rows.length,
    columns: mapRecord<Table<Row>["columns"]>(kinds, (i) =>
      lazyColumn(kinds[names[i]!], rows.length, () =>
        computeColumn(kinds[names[i]!], rows.length, (row) => rows[row]![names[i]!]),
      ),
    ),
  };
}
