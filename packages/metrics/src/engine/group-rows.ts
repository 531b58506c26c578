import { NULL_CODE, textsOf } from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import type { Dimension } from "../metric/metric.js";
import type { FactTable, FactValue } from "./fact-table.js";
import { calendarUnit } from "../time/calendar-unit.js";
import { factColumn, isOfTexts } from "./fact-table.js";

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
  for (const [, { read, texts }] of readers) {
    size =
      texts !== null && (texts.dictionary.length + 1) * size <= mostPlaces
        ? refineByCodes(groupOfRow, size, texts)
        : refine(groupOfRow, size, read);
  }
  const firstRows = firstRowsOf(groupOfRow, size);
  const values = Object.fromEntries(readers.map(([name, { read }]) => [name, Array.from(firstRows, read)]));
  return { size, groupOfRow, firstRows, values };
}

/** Up to so many combinations of groups and texts have a place each. */
const mostPlaces = 2 ** 16;

/** As {@link refine}, by the places of texts. */
function refineByCodes(groupOfRow: Uint32Array, size: number, { codes, dictionary }: TextVector): number {
  const groups = new Int32Array((dictionary.length + 1) * size).fill(-1);
  let count = 0;
  for (let row = 0; row < groupOfRow.length; row++) {
    const place = (codes[row]! - NULL_CODE) * size + groupOfRow[row]!;
    let group = groups[place]!;
    if (group === -1) groups[place] = group = count++;
    groupOfRow[row] = group;
  }
  return count;
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

/** How the value of a dimension is read. */
interface Reader {
  readonly read: (row: number) => FactValue;
  /** The values themselves where they are texts. */
  readonly texts: TextVector | null;
}

function reader(table: FactTable, dimension: Dimension): Reader {
  if ("present" in dimension) {
    const column = factColumn(table, dimension.present);
    return { read: (row) => column.at(row) !== null, texts: null };
  }
  if ("column" in dimension) {
    const column = factColumn(table, dimension.column);
    return { read: (row) => column.at(row), texts: isOfTexts(column) ? textsOf(column) : null };
  }
  const column = factColumn(table, dimension.at);
  const unitOf = calendarUnit(dimension.unit, dimension.zone);
  const read = (row: number) => {
    const at = column.at(row);
    return typeof at === "number" ? unitOf(at) : null;
  };
  return { read, texts: null };
}
