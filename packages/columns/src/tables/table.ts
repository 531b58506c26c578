import type { Column, ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import type { ColumnBuilder, ColumnWriter } from "../builders/column-builder.js";
import { createColumn } from "../builders/create-column.js";
import { columnsOf } from "./columns-of.js";
import { mapRecord, namesOf, recordOf } from "./record-of.js";
import { RowSelection } from "../columns/row-selection.js";
import { selectFrom } from "../read/select-column.js";
import { vectorOf } from "../read/vector-of.js";

/** Rows that are written at once: column by column they are written faster than one by one. */
const rowsAtOnce = 512;

/** A table that grows row by row. */
export interface TableBuilder<Row> {
  /** How many rows there are. */
  readonly rowCount: number;
  /** What single values are written with, in rows that {@link addRow} gave. */
  readonly columns: { readonly [K in keyof Row]-?: ColumnWriter<Row[K]> };
  /** Adds a row of nulls, and returns its number. */
  addRow(): number;
  /**
   * Adds a row, which must not change afterwards.
   *
   * @throws if a value of it, or of one of the rows before it, does not fit its column
   */
  append(row: Row): void;
  /**
   * Adds the rows of a table, column by column, without reading them one by one.
   *
   * @throws if a column of it is missing or of another kind
   */
  appendTable(table: Table<Row>): void;
  /**
   * The rows so far. The builder must not be used afterwards.
   *
   * @throws if a value does not fit its column
   */
  finish(): Table<Row>;
}

/** An empty table with the given columns. */
export function createTable<Row extends object>(kinds: ColumnKinds<Row>): TableBuilder<Row> {
  const names = namesOf(kinds);
  // Made when they are needed: of the many tables of a small log most stay empty.
  let builders: readonly ColumnBuilder[] | null = null;
  let writers: TableBuilder<Row>["columns"] | null = null;
  const open = () => (builders ??= names.map((name) => createColumn(kinds[name])));
  const pending: Row[] = [];
  let rowCount = 0;
  const write = () => {
    if (pending.length === 0) return;
    const columns = open();
    for (let i = 0; i < names.length; i++) columns[i]!.setAll(rowCount, pending, String(names[i]));
    rowCount += pending.length;
    pending.length = 0;
  };
  return {
    get rowCount() {
      return rowCount + pending.length;
    },
    get columns() {
      return (writers ??= mapRecord<TableBuilder<Row>["columns"]>(kinds, (i) => open()[i]));
    },
    addRow() {
      write();
      return rowCount++;
    },
    append(row) {
      if (pending.push(row) === rowsAtOnce) write();
    },
    appendTable(table) {
      write();
      if (table.rowCount === 0) return;
      const columns = columnsOf(table, names);
      for (let i = 0; i < names.length; i++) open()[i]!.setVector(rowCount, vectorOf(columns[i]!));
      rowCount += table.rowCount;
    },
    finish() {
      write();
      if (rowCount === 0) return emptyTable(kinds);
      const columns = mapRecord<Table<Row>["columns"]>(kinds, (i) => open()[i]!.finish(rowCount));
      return { rowCount, columns };
    },
  };
}

const emptyTables = new WeakMap<object, Table<object>>();

/** The table without rows of these columns: there is one for all. */
function emptyTable<Row extends object>(kinds: ColumnKinds<Row>): Table<Row>;
function emptyTable(kinds: ColumnKinds<Record<PropertyKey, null>>): Table<object> {
  let table = emptyTables.get(kinds);
  if (table === undefined) {
    const names = Object.keys(kinds);
    const columns = mapRecord<Table<object>["columns"]>(kinds, (i) =>
      createColumn(kinds[names[i]!]!).finish(0),
    );
    emptyTables.set(kinds, (table = { rowCount: 0, columns }));
  }
  return table;
}

/**
 * A table of the given rows.
 *
 * @throws if a value does not fit its column
 */
export function tableOf<Row extends object>(kinds: ColumnKinds<Row>, rows: Iterable<Row>): Table<Row> {
  const builder = createTable(kinds);
  for (const row of rows) builder.append(row);
  return builder.finish();
}

/** One row of a table, counted from 0, as an object of its own. */
export function rowAt<Row>(table: Table<Row>, row: number): Row {
  return rowReader(table)(row);
}

/** A function that gives a row of the table, counted from 0, as an object of its own. */
export function rowReader<Row>(table: Table<Row>): (row: number) => Row {
  const names = namesOf(table.columns);
  const columns = columnsOf(table);
  return (row) => recordOf<Row>(names, (i) => columns[i]!.at(row));
}

/** The rows of a table, one after the other, each an object of its own. */
export function* rowsOf<Row>(table: Table<Row>): Generator<Row> {
  const read = rowReader(table);
  for (let row = 0; row < table.rowCount; row++) yield read(row);
}

/**
 * The given rows of a table, in the given order, as a view on its columns. A row may be given more than once. An array of
 * 32 bits must not change afterwards.
 *
 * @throws if the table has no such row
 */
export function selectRows<Row>(table: Table<Row>, rows: ArrayLike<number>): Table<Row> {
  const selected = rows instanceof Int32Array ? rows : Int32Array.from(rows);
  for (let i = 0; i < rows.length; i++) {
    if (!isRow(rows[i]!, table.rowCount))
      throw new Error(`no such row in a table of ${table.rowCount}: ${rows[i]!}`);
  }
  return viewOf(table, selected);
}

function isRow(row: number, rowCount: number): boolean {
  return row >>> 0 === row && row < rowCount;
}

/** Rows that the table has, as a view on its columns. */
function viewOf<Row>(table: Table<Row>, rows: Int32Array): Table<Row> {
  const selection = new RowSelection(rows);
  const views = columnsOf(table).map((column) => selectFrom(column, selection));
  const columns = recordOf<Table<Row>["columns"]>(namesOf(table.columns), (i) => views[i]);
  return { rowCount: rows.length, columns };
}

/** The given rows of a table as {@link selectRows} gives them; all values of a row are null where −1 is given for it. */
export function selectRowsOrNull<Row>(
  table: Table<Row>,
  rows: Int32Array,
): Table<{ readonly [K in keyof Row]: Row[K] | null }> {
  const selection = new RowSelection(rows);
  const views = columnsOf(table).map((column) => selectFrom(column, selection));
  const columns = recordOf<Table<{ readonly [K in keyof Row]: Row[K] | null }>["columns"]>(
    namesOf(table.columns),
    (i) => views[i],
  );
  return { rowCount: rows.length, columns };
}

/** The rows for which `keep` holds, as a view on the table's columns; the table itself if it holds for all. */
export function filterRows<Row>(table: Table<Row>, keep: (row: number) => boolean): Table<Row> {
  const { rowCount } = table;
  const rows = new Int32Array(rowCount);
  let count = 0;
  for (let row = 0; row < rowCount; row++) if (keep(row)) rows[count++] = row;
  return count === rowCount ? table : viewOf(table, rows.slice(0, count));
}

/**
 * The table with some columns replaced.
 *
 * @throws if a column has another number of rows
 */
export function replaceColumns<Row>(table: Table<Row>, columns: Partial<Table<Row>["columns"]>): Table<Row> {
  for (const name of namesOf(columns)) {
    const { length } = columns[name]!;
    if (length !== table.rowCount) {
      throw new Error(`column ${String(name)} has ${length} rows, table ${table.rowCount}`);
    }
  }
  return { rowCount: table.rowCount, columns: { ...table.columns, ...columns } };
}

/**
 * A column of the given values.
 *
 * @throws if a value does not fit the kind
 */
export function columnOf<V extends string | number | boolean | null>(
  kind: ColumnKind,
  values: Iterable<V>,
): Column<V>;
export function columnOf(kind: ColumnKind, values: Iterable<unknown>): Column<unknown> {
  const builder = createColumn(kind);
  let length = 0;
  for (const value of values) builder.set(length++, value);
  return builder.finish(length);
}
