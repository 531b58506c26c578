import * as z from "zod/mini";
import type { Facts } from "@turnmeter/schema";
import type { Metric, TableName } from "../metric/metric.js";
import type { FactTable } from "./fact-table.js";
import { arqueroMeasure } from "./arquero-measure.js";
import { directMeasure } from "./direct-measure.js";
import { groupRows } from "./group-rows.js";
import { matchingRows } from "./matching-rows.js";
import { reduceGroups } from "./reduce-groups.js";

/**
 * The groups of a metric, one row a group, in no promised order; none where no row matches, also
 * without dimensions. Columns go into arquero as they are stored, and only those that the metric names.
 *
 * @throws if the metric names a column that its table does not have, or a group does not fit the metric's row
 */
export function aggregate<N extends TableName, Row>(
  facts: Pick<Facts, N>,
  metric: Metric<N, Row>,
): readonly Row[] {
  const all: FactTable = facts[metric.table];
  const matching = matchingRows(all, metric.where ?? []);
  if (matching.rowCount === 0) return [];
  const groups = groupRows(matching, metric.dimensions);
  const measures = Object.entries(metric.measures).map(
    ([name, measure]) =>
      [
        name,
        measure === "count"
          ? directMeasure(measure, matching)
          : (directMeasure(measure, matching) ?? arqueroMeasure(measure, matching)),
      ] as const,
  );
  const reduced = reduceGroups(
    groups,
    measures.flatMap(([, measure]) => ("reductions" in measure ? measure.reductions : [])),
  );
  const columns = Object.entries<readonly unknown[]>(groups.values);
  let at = 0;
  for (const [name, measure] of measures) {
    const values =
      "reductions" in measure
        ? measure.result(...reduced.slice(at, (at += measure.reductions.length)))
        : measure.ofGroups(groups);
    columns.push([name, values]);
  }
  return Array.from({ length: groups.size }, (_, group) =>
    z.parse(metric.row, Object.fromEntries(columns.map(([name, values]) => [name, values[group]]))),
  );
}
