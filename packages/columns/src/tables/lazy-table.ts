import type { Table } from "@turnmeter/schema";

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
    // What it was made from need not be kept.
    this.#make = null;
    return this.#table;
  }
}
