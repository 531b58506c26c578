import * as z from "zod/mini";
import type { Facts } from "@turnmeter/schema";
import type { Metric, TableName } from "../metric/metric.js";
import type { FactTable } from "./fact-table.js";
import { groupRows } from "./group-rows.js";
import { matchingRows } from "./matching-rows.js";
import { measureGroups } from "./measure-groups.js";

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
  const columns = Object.entries<readonly unknown[]>(groups.values);
  for (const [name, measure] of Object.entries(metric.measures)) {
    columns.push([name, measureGroups(measure, matching, groups)]);
  }
  return Array.from({ length: groups.size }, (_, group) =>
    z.parse(metric.row, Object.fromEntries(columns.map(([name, values]) => [name, values[group]]))),
  );
}
