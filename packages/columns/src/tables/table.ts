import type { ColumnKinds, Table } from "@turnmeter/schema";
import type { ColumnBuilder, ColumnWriter } from "../builders/column-builder.js";
import { createColumn } from "../builders/create-column.js";
import { emptyColumn } from "../columns/columns.js";
import { RowSelection } from "../columns/selected-column.js";
import { vectorOf } from "../read/column-values.js";
import { rowNumbers, rowsWhere, selectFrom, type RowRange } from "../read/select-column.js";
import { columnsOf, mapRecord, namesOf, recordOf } from "./rows.js";

/** Rows buffered, since writing column by column is faster than row by row. */
const rowsAtOnce = 512;

/** A table that grows row by row. */
export interface TableBuilder<Row> {
  /** How many rows there are. */
  readonly rowCount: number;
  /** Writers of single values, for rows that {@link addRow} added. */
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

function emptyTable<Row extends object>(kinds: ColumnKinds<Row>): Table<Row>;
function emptyTable(kinds: ColumnKinds<Record<PropertyKey, null>>): Table<object> {
  let table = emptyTables.get(kinds);
  if (table === undefined) {
    const names = Object.keys(kinds);
    const columns = mapRecord<Table<object>["columns"]>(kinds, (i) => emptyColumn(kinds[names[i]!]!, 0));
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

/** The given rows of a table as {@link selectRows} gives them; all values of a row are null where −1 is given for it. */
export function selectRowsOrNull<Row>(
  table: Table<Row>,
  rows: Int32Array,
): Table<{ readonly [K in keyof Row]: Row[K] | null }> {
  return viewOf(table, rows);
}

/** A view of rows. Unchecked: −1 requires a row type that allows null. */
function viewOf<Row>(table: Table<unknown>, rows: Int32Array, first: number | null = null): Table<Row> {
  const selection = new RowSelection(rows, first);
  const views = columnsOf(table).map((column) => selectFrom(column, selection));
  const columns = recordOf<Table<Row>["columns"]>(namesOf(table.columns), (i) => views[i]);
  return { rowCount: rows.length, columns };
}

/**
 * The rows for which `keep` holds, as a view on the table's columns; the table itself if it holds for all.
 *
 * @param range the rows that are asked about; the others are left out
 */
export function filterRows<Row>(
  table: Table<Row>,
  keep: ((row: number) => boolean) | null,
  range: RowRange = { from: 0, to: table.rowCount },
): Table<Row> {
  const rows = keep === null ? rowNumbers(range) : rowsWhere(table.rowCount, keep, range);
  if (rows.length === table.rowCount) return table;
  // They ascend: if there are as many as from the first to the last one, they follow each other.
  const [first = 0] = rows;
  return viewOf(table, rows, (rows.at(-1) ?? first - 1) - first === rows.length - 1 ? first : null);
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
