import type { Column, ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { emptyColumn } from "../columns/columns.js";
import { JoinedColumn, type ColumnRange } from "../read/joined-column.js";
import { rowsIn } from "../vectors/concat-vectors.js";
import { otherKind } from "../vectors/vector.js";
import { columnsOf, mapRecord, namesOf } from "./rows.js";
import { computeColumn } from "../builders/create-column.js";
import { lazyColumn } from "../read/lazy-column.js";

/** Rows of a table, `from` up to, but not including, `to`. */
export interface TableRange<Row> {
  readonly table: Table<Row>;
  readonly from: number;
  readonly to: number;
}

/**
 * The rows of several tables one after the other. A column is made when it is first read, and the tables must not
 * change until then.
 *
 * @throws if a column of a table is not of the kind that `kinds` names
 */
export function concatTables<Row extends object>(
  kinds: ColumnKinds<Row>,
  tables: Iterable<Table<Row>>,
): Table<Row> {
  return concatRanges(
    kinds,
    Array.from(tables, (table) => ({ table, from: 0, to: table.rowCount })),
  );
}

/**
 * Like {@link concatTables}, for some rows of each table, which must exist.
 *
 * @param ascending the name of a column whose numbers ascend in the result, nulls last
 */
export function concatRanges<Row extends object>(
  kinds: ColumnKinds<Row>,
  parts: readonly TableRange<Row>[],
  ascending: string | null = null,
): Table<Row> {
  const names = namesOf(kinds);
  const columns = parts.map(({ table }) => columnsOf(table, names));
  const made: { readonly ranges: readonly ColumnRange[]; readonly column: Column<unknown> }[] = [];
  return {
    rowCount: rowsIn(parts),
    columns: mapRecord<Table<Row>["columns"]>(kinds, (i) => {
      const ranges = parts.map(({ from, to }, part) => ({ column: columns[part]![i]!, from, to }));
      // Names of one column keep sharing it: what is derived from it is then derived once.
      const same = made.find((other) => isSame(other.ranges, ranges));
      const ascends = names[i] === ascending;
      const column = concatColumns(kinds[names[i]!], ranges, ascends ? undefined : same?.column, ascends);
      made.push({ ranges, column });
      return column;
    }),
  };
}

function concatColumns(
  kind: ColumnKind,
  ranges: readonly ColumnRange[],
  same: Column<unknown> | undefined,
  ascends: boolean,
): Column<unknown> {
  for (const { column } of ranges) if (column.kind !== kind) throw otherKind(kind, column.kind);
  const [first] = ranges;
  if (first === undefined) return emptyColumn(kind, 0);
  if (ranges.length === 1 && first.from === 0 && first.to === first.column.length) return first.column;
  return same ?? new JoinedColumn(kind, rowsIn(ranges), () => ranges, ascends);
}

function isSame(a: readonly ColumnRange[], b: readonly ColumnRange[]): boolean {
  return a.every(({ column }, part) => column === b[part]!.column);
}

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
