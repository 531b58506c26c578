import { NULL_CODE, textsOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { factColumn, numbersOf, presentRows } from "./fact-table.js";
import type { FactTable, FactValue } from "./fact-table.js";
import type { Condition } from "./metric.js";

/** Whether a row, by its number, meets a condition. */
export function conditionTest(table: FactTable, condition: Condition): (row: number) => boolean {
  if ("present" in condition) {
    const rows = presentRows(factColumn(table, condition.present));
    return (row) => rows[row] === 1;
  }
  if ("absent" in condition) {
    const rows = presentRows(factColumn(table, condition.absent));
    return (row) => rows[row] === 0;
  }
  if ("from" in condition) {
    const { values, none } = numbersOf(table, condition.column);
    return (row) => values[row] !== none && values[row]! >= condition.from;
  }
  if ("below" in condition) {
    const { values, none } = numbersOf(table, condition.column);
    return (row) => values[row] !== none && values[row]! < condition.below;
  }
  const column = factColumn(table, condition.column);
  const values = new Set<unknown>("in" in condition ? condition.in : condition.notIn);
  const isWanted = "in" in condition;
  if (!isOfTexts(column)) return (row) => values.has(column.at(row)) === isWanted;
  const { codes, dictionary } = textsOf(column);
  const ofCode = dictionary.map((text) => values.has(text) === isWanted);
  return (row) => (codes[row] === NULL_CODE ? !isWanted : ofCode[codes[row]!]!);
}

function isOfTexts(column: Column<FactValue>): column is Column<string | null> {
  return column.kind === "text";
}
