import type { Column, Table } from "@turnmeter/schema";

/** One row of a table, counted from 0, as an object of its own. */
export function rowAt<Row>(table: Table<Row>, row: number): Row {
  return rowReader(table)(row);
}

/** A function that gives a row of the table, counted from 0, as an object of its own. */
export function rowReader<Row>(table: Table<Row>): (row: number) => Row {
  const columns = columnsOf(table);
  return (row) => mapRecord<Row>(table.columns, (place) => columns[place]!.at(row));
}

/** The rows of a table, one after the other, each an object of its own. */
export function* rowsOf<Row>(table: Table<Row>): Generator<Row> {
  const read = rowReader(table);
  for (let row = 0; row < table.rowCount; row++) yield read(row);
}

const rowsOfTables = new WeakMap<object, readonly unknown[]>();

/** All rows of a table, each an object of its own. They are made once, and kept as long as the table: for tables of a few thousand rows. */
export function keptRows<Row>(table: Table<Row>): readonly Row[];
export function keptRows(table: Table<unknown>): readonly unknown[] {
  let rows = rowsOfTables.get(table);
  if (rows === undefined) rowsOfTables.set(table, (rows = [...rowsOf(table)]));
  return rows;
}

/**
 * A function that gives a row of the table, counted from 0, as a view: a field is read from its
 * column when it is asked for. A view has no fields of its own, so that spreading it gives nothing;
 * it costs a small part of what {@link rowAt} does.
 */
export function rowViewer<Row>(table: Table<Row>): (row: number) => Row {
  const prototype = {};
  for (const [name, column] of Object.entries<Column<unknown>>(table.columns)) {
    Object.defineProperty(prototype, name, {
      get(this: RowView) {
        return column.at(this.place);
      },
    });
  }
  const View = viewClass<Row>(prototype);
  return (row) => new View(row);
}

interface RowView {
  readonly place: number;
}

type ViewClass<Row> = new (place: number) => Row;

/** The class of a table's row views; unchecked cast to the row's fields. */
function viewClass<Row>(prototype: object): ViewClass<Row>;
function viewClass(prototype: object): ViewClass<RowView> {
  class View implements RowView {
    readonly place: number;

    constructor(place: number) {
      this.place = place;
    }
  }
  Object.setPrototypeOf(View.prototype, prototype);
  return View;
}

/** The names of an object's own fields, in their order. */
export function namesOf<T extends object>(object: T): (keyof T)[];
export function namesOf(object: object): PropertyKey[] {
  return Object.keys(object);
}

/** An object with a value for each name, by the name's place. That a value is of its field's type is not checked. */
export function recordOf<T>(names: readonly (keyof T)[], valueOf: (place: number) => unknown): T;
export function recordOf(names: readonly PropertyKey[], valueOf: (place: number) => unknown): unknown {
  const record: Record<PropertyKey, unknown> = {};
  for (let place = 0; place < names.length; place++) record[names[place]!] = valueOf(place);
  return record;
}

/**
 * An object with the names of another one, and new values by the place of each name. The engine lays it out like a
 * literal; an object whose names are added one by one is 5 times as slow to read. Whether a value has its field's
 * type is not checked.
 */
export function mapRecord<T>(
  of: { readonly [K in keyof T]: unknown },
  valueOf: (place: number) => unknown,
): T;
export function mapRecord(of: object, valueOf: (place: number) => unknown): unknown {
  const record: Record<PropertyKey, unknown> = { ...of };
  Object.keys(record).forEach((name, place) => (record[name] = valueOf(place)));
  return record;
}

/** Columns of a table by their names, all of them where none are given. */
export function columnsOf<Row>(
  { columns }: Table<Row>,
  names: readonly (keyof Row)[] = namesOf(columns),
): readonly Column<unknown>[] {
  return names.map((name) => columns[name]);
}
