import type { Dimension } from "../metric/metric.js";
import type { FactTable, FactValue } from "./fact-table.js";
import { calendarUnit } from "../time/calendar-unit.js";
import { factColumn } from "./fact-table.js";

/** Rows put into groups, numbered from 0 in the order in which they first appear. */
export interface Groups {
  readonly size: number;
  /** The group of each row. */
  readonly groupOfRow: Uint32Array;
  /** The first row of each group. */
  readonly firstRows: Uint32Array;
  /** For each dimension the value of each group. */
  readonly values: { readonly [dimension: string]: readonly FactValue[] };
}

/** The groups of a table's rows by the dimensions: one group of all rows without any. */
export function groupRows(table: FactTable, dimensions: { readonly [name: string]: Dimension }): Groups {
  const readers = Object.entries(dimensions).map(
    ([name, dimension]) => [name, reader(table, dimension)] as const,
  );
  const groupOfRow = new Uint32Array(table.rowCount);
  let size = Math.min(1, table.rowCount);
  for (const [, read] of readers) size = refine(groupOfRow, size, read);
  const firstRows = firstRowsOf(groupOfRow, size);
  const values = Object.fromEntries(readers.map(([name, read]) => [name, Array.from(firstRows, read)]));
  return { size, groupOfRow, firstRows, values };
}

/** Splits every group by one more dimension, in place; returns how many groups there are then. */
function refine(groupOfRow: Uint32Array, size: number, read: (row: number) => FactValue): number {
  const codes = new Map<FactValue, number>();
  const groups = new Map<number, number>();
  for (let row = 0; row < groupOfRow.length; row++) {
    const value = read(row);
    let code = codes.get(value);
    if (code === undefined) codes.set(value, (code = codes.size));
    // Unique while rows × groups stays below 2^53.
    const key = code * size + groupOfRow[row]!;
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = groups.size));
    groupOfRow[row] = group;
  }
  return groups.size;
}

function firstRowsOf(groupOfRow: Uint32Array, size: number): Uint32Array {
  const firstRows = new Uint32Array(size);
  let found = 0;
  for (let row = 0; found < size; row++) if (groupOfRow[row] === found) firstRows[found++] = row;
  return firstRows;
}

function reader(table: FactTable, dimension: Dimension): (row: number) => FactValue {
  if ("present" in dimension) {
    const column = factColumn(table, dimension.present);
    return (row) => column.at(row) !== null;
  }
  if ("column" in dimension) {
    const column = factColumn(table, dimension.column);
    return (row) => column.at(row);
  }
  const column = factColumn(table, dimension.at);
  const unitOf = calendarUnit(dimension.unit, dimension.zone);
  return (row) => {
    const at = column.at(row);
    return typeof at === "number" ? unitOf(at) : null;
  };
}
