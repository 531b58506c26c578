import { longsOf } from "@turnmeter/columns";
import type { Measure } from "../metric/metric.js";
import { frequenciesOfSorted } from "../statistics/nearest-rank.js";
import type { Frequencies } from "../statistics/nearest-rank.js";
import { arqueroMeasure } from "./arquero-measure.js";
import { factColumn, isOfLongs } from "./fact-table.js";
import type { FactTable } from "./fact-table.js";
import type { Groups } from "./group-rows.js";
import { reduceGroups } from "./reduce-groups.js";

/** The result of a measure for every group. Arquero takes each value of each row by itself: what is only counted is counted without it. */
export function measureGroups(measure: Measure, facts: FactTable, groups: Groups): readonly unknown[] {
  if (measure === "count") return Array.from(rowsOfGroups(groups));
  if ("frequencies" in measure) {
    const column = factColumn(facts, measure.frequencies);
    if (isOfLongs(column)) return frequenciesOfGroups(longsOf(column), groups);
  }
  const { reductions, result } = arqueroMeasure(measure, facts);
  return result(...reduceGroups(groups, reductions));
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
