import { filterRows } from "@turnmeter/columns";
import { codesOf } from "./dimension-codes.js";
import type { Codes } from "./dimension-codes.js";
import type { FactTable, FactValue } from "./fact-table.js";
import type { Condition, Dimension, RowGroups } from "./metric.js";
import { leaveOut } from "./conditions.js";

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

/** 0 for each row that meets every condition, −1 for the others. */
function matchingRows(table: FactTable, conditions: readonly Condition[]): Int32Array {
  const ofRow = new Int32Array(table.rowCount);
  for (const condition of conditions) leaveOut(ofRow, table, condition);
  return ofRow;
}
