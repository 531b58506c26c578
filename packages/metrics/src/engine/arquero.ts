import { table } from "arquero";
import type { Facts } from "@turnmeter/schema";
import type { Metric, TableName } from "../metric/metric.js";
import type { FactTable } from "./fact-table.js";
import { arqueroGroups } from "./arquero-groups.js";
import { arqueroMeasure } from "./arquero-measure.js";
import { groupRows } from "./group-rows.js";
import { matchingRows } from "./matching-rows.js";
import { rowsOf } from "./rows-of.js";

/** The column of group numbers; no measure of a metric is called so. */
const GROUP = "#group";

/**
 * The groups of a metric, one row a group, in no promised order; none where no row matches, also
 * without dimensions. Columns go into arquero as they are stored, and only those that the metric names.
 *
 * @throws if the metric names a column that its table does not have
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
    ([name, measure]) => [name, arqueroMeasure(name, measure, matching)] as const,
  );
  const rolled = table(
    Object.assign({ [GROUP]: arqueroGroups(groups) }, ...measures.map(([, { columns }]) => columns)),
  )
    .groupby(GROUP)
    .rollup(Object.assign({}, ...measures.map(([, { rollup }]) => rollup)));
  const results = measures.map(([name, { result }]) => [name, result(rolled)] as const);
  return rowsOf(table({ ...groups.values, ...Object.fromEntries(results) }), metric.row);
}
