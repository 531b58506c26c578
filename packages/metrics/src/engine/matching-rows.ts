import type { Condition } from "../metric/metric.js";
import type { FactTable } from "./fact-table.js";
import { filterRows } from "@turnmeter/columns";
import { factColumn } from "./fact-table.js";

/** The rows that meet every condition, as a view on the table. */
export function matchingRows(table: FactTable, conditions: readonly Condition[]): FactTable {
  if (conditions.length === 0) return table;
  const tests = conditions.map((condition) => test(table, condition));
  return filterRows(table, (row) => tests.every((holds) => holds(row)));
}

function test(table: FactTable, condition: Condition): (row: number) => boolean {
  if ("present" in condition) {
    const column = factColumn(table, condition.present);
    return (row) => column.at(row) !== null;
  }
  const column = factColumn(table, condition.column);
  if ("above" in condition) {
    return (row) => {
      const value = column.at(row);
      return typeof value === "number" && value > condition.above;
    };
  }
  const values = new Set<unknown>("in" in condition ? condition.in : condition.notIn);
  const isWanted = "in" in condition;
  return (row) => values.has(column.at(row)) === isWanted;
}
