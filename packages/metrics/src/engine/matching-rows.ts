import type { Condition } from "../metric/metric.js";
import type { FactTable } from "./fact-table.js";
import { filterRows, longsOf, NULL_CODE, textsOf } from "@turnmeter/columns";
import { factColumn, isOfLongs, isOfTexts } from "./fact-table.js";

/** The rows that meet every condition, as a view on the table. */
export function matchingRows(table: FactTable, conditions: readonly Condition[]): FactTable {
  if (conditions.length === 0) return table;
  const tests = conditions.map((condition) => test(table, condition));
  return filterRows(table, (row) => tests.every((holds) => holds(row)));
}

function test(table: FactTable, condition: Condition): (row: number) => boolean {
  if ("present" in condition) {
    const column = factColumn(table, condition.present);
    if (isOfLongs(column)) {
      const values = longsOf(column);
      return (row) => !Number.isNaN(values[row]!);
    }
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
  if (isOfTexts(column)) {
    const { codes, dictionary } = textsOf(column);
    const ofCode = dictionary.map((text) => values.has(text) === isWanted);
    const ofNull = values.has(null) === isWanted;
    return (row) => (codes[row] === NULL_CODE ? ofNull : ofCode[codes[row]!]!);
  }
  return (row) => values.has(column.at(row)) === isWanted;
}
