import { frequenciesOfSorted } from "../statistics/nearest-rank.js";
import type { Frequencies } from "../statistics/nearest-rank.js";
import { codesOfColumn } from "./dimension-codes.js";
import { exactSums } from "./exact-sums.js";
import { numbersOf } from "./fact-table.js";
import type { FactTable, Numbers } from "./fact-table.js";
import { firstRowsOf, splitGroups } from "./group-rows.js";
import type { Measure, RowGroups } from "./metric.js";

/**
 * The result of a measure for every group.
 *
 * @throws if the table has no such column, or adding it up gives no whole number
 */
export function measureGroups(measure: Measure, table: FactTable, groups: RowGroups): readonly unknown[] {
  if (measure === "count") return Array.from(rowsOfGroups(groups));
  if ("sum" in measure) return exactSums(numbersOf(table, measure.sum), groups);
  if ("min" in measure) return largest(numbersOf(table, measure.min), groups, -1);
  if ("max" in measure) return largest(numbersOf(table, measure.max), groups, 1);
  if ("first" in measure) return firstRows(measure.first, groups);
  if ("distinct" in measure) return distinct(table, measure.distinct, groups);
  return frequencies(numbersOf(table, measure.frequencies), groups);
}

function rowsOfGroups({ size, ofRow }: RowGroups): Int32Array {
  const counts = new Int32Array(size);
  for (let row = 0; row < ofRow.length; row++) if (ofRow[row] !== -1) counts[ofRow[row]!]!++;
  return counts;
}

/** The largest number of each group, or with the sign −1 the smallest; null without any. */
function largest(
  { values, none }: Numbers,
  { size, ofRow }: RowGroups,
  sign: 1 | -1,
): readonly (number | null)[] {
  const found = new Float64Array(size).fill(Number.NaN);
  for (let row = 0; row < values.length; row++) {
    const group = ofRow[row]!;
    const value = values[row]!;
    if (group === -1 || value === none || Number.isNaN(value)) continue;
    if (!(found[group]! * sign >= value * sign)) found[group] = value;
  }
  return Array.from(found, (value) => (Number.isNaN(value) ? null : value));
}

/** The first rows of each group, up to so many. */
function firstRows(most: number, { size, ofRow }: RowGroups): readonly (readonly number[])[] {
  const rows = Array.from({ length: size }, () => Array<number>());
  for (let row = 0; row < ofRow.length; row++) {
    const group = ofRow[row]!;
    if (group !== -1 && rows[group]!.length < most) rows[group]!.push(row);
  }
  return rows;
}

/** How many values other than null each group has. */
function distinct(table: FactTable, name: string, { size, ofRow }: RowGroups): readonly number[] {
  const codes = codesOfColumn(table, name);
  const inner = { size, ofRow: ofRow.slice() };
  const pairs = splitGroups(inner, codes);
  const counts = new Int32Array(size);
  for (const row of firstRowsOf({ size: pairs, ofRow: inner.ofRow }))
    if (codes.valueOf(codes.ofRow[row]!) !== null) counts[ofRow[row]!]!++;
  return Array.from(counts);
}

/** How often each number occurs in each group. */
function frequencies({ values, none }: Numbers, groups: RowGroups): readonly Frequencies[] {
  const { ofRow } = groups;
  let end = 0;
  const ends = rowsOfGroups(groups).map((count) => (end += count));
  const starts = ends.map((_, group) => (group === 0 ? 0 : ends[group - 1]!));
  const places = starts.slice();
  const inGroups = new Float64Array(end);
  for (let row = 0; row < values.length; row++) {
    const group = ofRow[row]!;
    const value = values[row]!;
    if (group !== -1 && value !== none && !Number.isNaN(value)) inGroups[places[group]!++] = value;
  }
  return Array.from(starts, (start, group) =>
    frequenciesOfSorted(inGroups.subarray(start, places[group]).sort()),
  );
}
