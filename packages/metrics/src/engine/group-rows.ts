import { filterRows, NULL_CODE, NULL_FLAG, vectorOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { factColumn, numbersOf, presentRows } from "./fact-table.js";
import type { FactTable, FactValue, Numbers } from "./fact-table.js";
import type { Condition, Dimension, RowGroups } from "./metric.js";
import { leaveOut } from "./conditions.js";
import { calendarUnit } from "../time/zone.js";

/** Rows put into groups, numbered in the order in which they first appear. */
export interface Groups extends RowGroups {
  /** For each dimension, in the order in which these are given, the value of each group. */
  readonly values: readonly (readonly FactValue[])[];
}

/** Groups the rows of a table that meet the conditions; without dimensions, all are one group. */
export function groupRows(
  table: FactTable,
  dimensions: { readonly [name: string]: Dimension },
  where: readonly Condition[] = [],
): Groups {
  const ofRow = matchingRows(table, where);
  let size = ofRow.includes(0) ? 1 : 0;
  // Where no row matches, no values of a dimension are read.
  const asked: FactTable = size === 0 ? filterRows(table, null, { from: 0, to: 0 }) : table;
  const askedRows = size === 0 ? new Int32Array(0) : ofRow;
  const codes = Object.values(dimensions).map((dimension) => codesOf(asked, dimension, askedRows));
  for (const each of codes) size = splitGroups({ size, ofRow }, each);
  const firstRows = firstRowsOf({ size, ofRow });
  const values = codes.map((each) => Array.from(firstRows, (row) => each.valueOf(each.ofRow[row]!)));
  return { size, ofRow, values };
}

/** Splits every group by one more dimension, in place; returns how many groups there are then. */
export function splitGroups({ size, ofRow }: RowGroups, { ofRow: codes, first, end, isOne }: Codes): number {
  if (isOne === true) return size;
  const places = (end - first) * size;
  // Where there are too many places for one each, only those that occur have one.
  const isDense = places <= mostPlaces;
  const dense = new Int32Array(isDense ? places : 0).fill(-1);
  const sparse = new Map<number, number>();
  let count = 0;
  for (let row = 0; row < ofRow.length; row++) {
    const code = codes[row]!;
    if (ofRow[row] === -1) continue;
    if (code < first) {
      ofRow[row] = -1;
      continue;
    }
    const place = (code - first) * size + ofRow[row]!;
    let group = isDense ? dense[place]! : (sparse.get(place) ?? -1);
    if (group === -1) {
      group = count++;
      if (isDense) dense[place] = group;
      else sparse.set(place, group);
    }
    ofRow[row] = group;
  }
  return count;
}

const mostPlaces = 2 ** 18;

/** The first row of each group. */
export function firstRowsOf({ size, ofRow }: RowGroups): Int32Array {
  const firstRows = new Int32Array(size);
  for (let row = 0, found = 0; found < size; row++) if (ofRow[row] === found) firstRows[found++] = row;
  return firstRows;
}

/** 0 for rows that meet every condition, −1 for the others. */
function matchingRows(table: FactTable, conditions: readonly Condition[]): Int32Array {
  const ofRow = new Int32Array(table.rowCount);
  for (const condition of conditions) leaveOut(ofRow, table, condition);
  return ofRow;
}

/** The values of rows as numbers. */
export interface Codes {
  /** The code of each row; a code below `first` leaves the row out. */
  readonly ofRow: Int32Array | Uint8Array;
  readonly first: number;
  /** All codes are below this number. */
  readonly end: number;
  readonly valueOf: (code: number) => FactValue;
  /** True: all rows are known to share one code; none is left out. */
  readonly isOne?: boolean;
}

/**
 * The codes of a dimension's values.
 *
 * @param groups each row's group; the code of a row in none (−1) means nothing
 * @throws if the table has no column of a name that the dimension has
 */
export function codesOf(table: FactTable, dimension: Dimension, groups: Int32Array): Codes {
  if ("ofRow" in dimension)
    return { ofRow: dimension.ofRow, first: 0, end: dimension.size, valueOf: (group) => group };
  if ("present" in dimension) {
    const ofRow = presentRows(factColumn(table, dimension.present));
    return { ofRow, first: 0, end: 2, valueOf: (code) => code === 1, isOne: !ofRow.includes(0) };
  }
  if ("column" in dimension) return codesOfValues(factColumn(table, dimension.column), groups);
  if ("beginOf" in dimension) return beginCodes(factColumn(table, dimension.beginOf), dimension.with);
  if ("bandOf" in dimension) return bandCodes(numbersOf(table, dimension.bandOf), dimension.limits);
  if ("texts" in dimension) return codesOfValues(dimension.texts, groups);
  const { values, none } = numbersOf(table, dimension.at);
  const unitOf = calendarUnit(dimension.unit, dimension.zone);
  return numbered(groups, (row) => {
    const at = values[row]!;
    return at === none || Number.isNaN(at) ? undefined : unitOf(at);
  });
}

function beginCodes(column: Column<FactValue>, start: string): Codes {
  const ofRow = new Uint8Array(column.length);
  for (let row = 0; row < ofRow.length; row++) {
    const text = column.at(row);
    if (typeof text === "string" && text.startsWith(start)) ofRow[row] = 1;
  }
  return { ofRow, first: 0, end: 2, valueOf: (code) => code === 1 };
}

function bandCodes({ values, none }: Numbers, limits: readonly number[]): Codes {
  const unknown = limits.length + 1;
  const ofRow = new Int32Array(values.length);
  for (let row = 0; row < ofRow.length; row++) {
    const value = values[row]!;
    let band = 0;
    while (band < limits.length && value > limits[band]!) band++;
    ofRow[row] = value === none || Number.isNaN(value) ? unknown : band;
  }
  return { ofRow, first: 0, end: unknown + 1, valueOf: (code) => (code === unknown ? null : code) };
}

function codesOfValues(column: Column<FactValue>, groups: Int32Array): Codes {
  if (column.kind !== "text" && column.kind !== "flag") return numbered(groups, (row) => column.at(row));
  const vector = vectorOf(column);
  if (vector.kind === "text") {
    const { codes, dictionary } = vector;
    return {
      ofRow: codes,
      first: -1,
      end: dictionary.length,
      valueOf: (code) => dictionary[code] ?? null,
      isOne: dictionary.length === 1 && !codes.includes(NULL_CODE),
    };
  }
  if (vector.kind === "flag")
    return {
      ofRow: vector.values,
      first: 0,
      end: NULL_FLAG + 1,
      valueOf: (code) => (code === NULL_FLAG ? null : code === 1),
    };
  return numbered(groups, (row) => column.at(row));
}

/** Values numbered by first appearance; rows without one are left out. */
function numbered(groups: Int32Array, valueAt: (row: number) => FactValue | undefined): Codes {
  const ofRow = new Int32Array(groups.length).fill(-1);
  const numbers = new Map<FactValue, number>();
  const values: FactValue[] = [];
  // Rows in order of time mostly have the value of the row before.
  let before: FactValue | undefined;
  let code: number | undefined;
  for (let row = 0; row < groups.length; row++) {
    if (groups[row] === -1) continue;
    const value = valueAt(row);
    if (value === undefined) continue;
    if (code === undefined || value !== before) {
      code = numbers.get(value);
      if (code === undefined) numbers.set(value, (code = values.push(value) - 1));
      before = value;
    }
    ofRow[row] = code;
  }
  return { ofRow, first: 0, end: values.length, valueOf: (number) => values[number]! };
}
