import { longsOf } from "@turnmeter/columns";
import type { Measure } from "../metric/metric.js";
import { frequenciesOfSorted } from "../statistics/nearest-rank.js";
import type { Frequencies } from "../statistics/nearest-rank.js";
import { factColumn, isOfLongs } from "./fact-table.js";
import type { FactTable } from "./fact-table.js";
import type { Groups } from "./group-rows.js";

/** A measure that is computed from arrays at once: arquero takes each value of each row by itself. */
export interface DirectMeasure {
  /** A result for every group. */
  readonly ofGroups: (groups: Groups) => readonly unknown[];
}

/** How a measure is computed without arquero; null where it is not. */
export function directMeasure(measure: "count", facts: FactTable): DirectMeasure;
export function directMeasure(measure: Measure, facts: FactTable): DirectMeasure | null;
export function directMeasure(measure: Measure, facts: FactTable): DirectMeasure | null {
  if (measure === "count") return { ofGroups: (groups) => Array.from(rowsOfGroups(groups)) };
  if (!("frequencies" in measure)) return null;
  const column = factColumn(facts, measure.frequencies);
  if (!isOfLongs(column)) return null;
  const values = longsOf(column);
  return { ofGroups: (groups) => frequenciesOfGroups(values, groups) };
}

function rowsOfGroups({ groupOfRow, size }: Groups): Uint32Array {
  const counts = new Uint32Array(size);
  for (let row = 0; row < groupOfRow.length; row++) counts[groupOfRow[row]!]!++;
  return counts;
}

/** How often each value that is not NaN occurs in each group. */
function frequenciesOfGroups(values: Float64Array, groups: Groups): readonly Frequencies[] {
  const { groupOfRow } = groups;
  let end = 0;
  const ends = rowsOfGroups(groups).map((count) => (end += count));
  const starts = ends.map((_, group) => (group === 0 ? 0 : ends[group - 1]!));
  const places = starts.slice();
  const inGroups = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    const group = groupOfRow[row]!;
    if (!Number.isNaN(value)) inGroups[places[group]!++] = value;
  }
  return Array.from(starts, (start, group) =>
    frequenciesOfSorted(inGroups.subarray(start, places[group]).sort()),
  );
}
