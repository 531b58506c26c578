import type { StoredFacts, StoredRow } from "@turnmeter/schema";
import { aggregate } from "./aggregate.js";
import type { ColumnName, TableName } from "./metric.js";

/** The different values of a column, null included, in the order of their first rows. */
export function distinctValues<N extends TableName, C extends ColumnName<N>>(
  facts: Pick<StoredFacts, N>,
  table: N,
  column: C,
): readonly StoredRow<N>[C][] {
  return aggregate(facts, { table, dimensions: { value: { column } }, measures: {} }).map(
    ({ value }) => value,
  );
}
