import { mapRecord } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { FactTable } from "./fact-table.js";
import { groupRows } from "./group-rows.js";
import { measureGroups } from "./measure-groups.js";
import type { Dimensions, Measures, Metric, MetricRow, TableName } from "./metric.js";

/**
 * The groups of a metric, one row a group, in the order of their first rows; none where no row matches, also
 * without dimensions. Only the columns that the metric names are read.
 *
 * @throws if the metric names a column that its table does not have, or adds up what is no whole number
 */
export function aggregate<N extends TableName, const D extends Dimensions<N>, const M extends Measures<N>>(
  facts: Pick<Facts, N>,
  metric: Metric<N, D, M>,
): readonly MetricRow<N, D, M>[] {
  const table: FactTable = facts[metric.table];
  const groups = groupRows(table, metric.dimensions, metric.where);
  const names = { ...metric.dimensions, ...metric.measures };
  const values: readonly (readonly unknown[])[] = [
    ...groups.values,
    ...Object.values(metric.measures).map((measure) => measureGroups(measure, table, groups)),
  ];
  return Array.from({ length: groups.size }, (_, group) =>
    mapRecord<MetricRow<N, D, M>>(names, (place) => values[place]![group]),
  );
}
