import { filterRows } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import { conditionTest } from "./conditions.js";
import type { FactTable } from "./fact-table.js";
import type { Condition } from "./metric.js";
import { remoteTableOf } from "./remote-table.js";

/**
 * The rows of a table that meet all conditions. Of a table that lies elsewhere, only these rows are fetched.
 *
 * @throws if it has no column of a name that a condition has
 */
export function tableWhere<Row>(
  table: Table<Row>,
  conditions: readonly Condition<keyof Row & string>[],
): Table<Row>;
export function tableWhere(table: Table<object> & FactTable, conditions: readonly Condition[]): object {
  const remote = remoteTableOf(table);
  if (remote !== undefined) return remote.where(conditions);
  const tests = conditions.map((condition) => conditionTest(table, condition));
  const [first = null, ...others] = tests;
  return filterRows<object>(table, others.length === 0 ? first : (row) => tests.every((holds) => holds(row)));
}
