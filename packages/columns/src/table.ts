import type { Column, ColumnKinds, Table } from "@turnmeter/schema";
import { createColumn } from "./column.js";
import type { ColumnBuilder } from "./column.js";

/** A table that grows row by row. */
export interface TableBuilder<Row> {
  /** @throws if a number is not whole or does not fit its column */
  append(row: Row): void;
  /** The rows so far. The builder must not be used afterwards. */
  finish(): Table<Row>;
}

/** An empty table with the given columns. */
export function createTable<Row extends object>(kinds: ColumnKinds<Row>): TableBuilder<Row> {
  const builders = Object.entries(kinds).map(
    ([name, kind]) => [name as keyof Row, createColumn(kind as Column<unknown>["kind"])] as const,
  );
  let rowCount = 0;
  return {
    append(row) {
      for (const [name, builder] of builders) builder.append(row[name] as Parameters<ColumnBuilder["append"]>[0]);
      rowCount++;
    },
    finish() {
      const columns = Object.fromEntries(builders.map(([name, builder]) => [name, builder.finish()]));
      return { rowCount, columns: columns as Table<Row>["columns"] };
    },
  };
}

/** A table of the given rows. */
export function tableOf<Row extends object>(kinds: ColumnKinds<Row>, rows: Iterable<Row>): Table<Row> {
  const builder = createTable(kinds);
  for (const row of rows) builder.append(row);
  return builder.finish();
}

/** One row of a table, counted from 0, as an object of its own. */
export function rowAt<Row>(table: Table<Row>, row: number): Row {
  const result: Partial<Row> = {};
  for (const name in table.columns) result[name] = table.columns[name].at(row);
  return result as Row;
}

/** The rows of a table, one after the other, each an object of its own. */
export function* rowsOf<Row>(table: Table<Row>): Generator<Row> {
  for (let row = 0; row < table.rowCount; row++) yield rowAt(table, row);
}

/** The given rows of a table, in the given order, as a view on its columns. */
export function selectRows<Row>(table: Table<Row>, rows: ArrayLike<number>): Table<Row> {
  const selected = Int32Array.from(rows);
  const columns = mapColumns(table, (column) => ({
    kind: column.kind,
    length: selected.length,
    at: (row) => column.at(selected[row]!),
    *[Symbol.iterator]() {
      for (const row of selected) yield column.at(row);
    },
  }));
  return { rowCount: selected.length, columns };
}

/** The rows for which `keep` holds, as a view on the table's columns. */
export function filterRows<Row>(table: Table<Row>, keep: (row: number) => boolean): Table<Row> {
  const selected: number[] = [];
  for (let row = 0; row < table.rowCount; row++) if (keep(row)) selected.push(row);
  return selected.length === table.rowCount ? table : selectRows(table, selected);
}

/**
 * The table with some columns replaced.
 *
 * @throws if a column has another number of rows
 */
export function replaceColumns<Row, K extends keyof Row>(
  table: Table<Row>,
  columns: { readonly [N in K]: Column<Row[N]> },
): Table<Row> {
  for (const name in columns) {
    const { length } = columns[name];
    if (length !== table.rowCount) throw new Error(`column ${name} has ${length} rows, table ${table.rowCount}`);
  }
  return { rowCount: table.rowCount, columns: { ...table.columns, ...columns } };
}

/** A column of the given values. */
export function columnOf<V extends string | number | boolean | null>(
  kind: Column<V>["kind"],
  values: Iterable<V>,
): Column<V> {
  const builder = createColumn(kind);
  for (const value of values) builder.append(value);
  return builder.finish() as Column<V>;
}

function mapColumns<Row>(
  table: Table<Row>,
  change: (column: Column<Row[keyof Row]>) => Column<Row[keyof Row]>,
): Table<Row>["columns"] {
  const columns: Partial<Record<keyof Row, Column<Row[keyof Row]>>> = {};
  for (const name in table.columns) columns[name] = change(table.columns[name] as Column<Row[keyof Row]>);
  return columns as Table<Row>["columns"];
}
