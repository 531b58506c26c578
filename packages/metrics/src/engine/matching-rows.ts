import { NULL_CODE, textsOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { factColumn, numbersOf, presentRows } from "./fact-table.js";
import type { FactTable, FactValue } from "./fact-table.js";
import type { Condition } from "./metric.js";

/** 0 for each row that meets every condition, −1 for the others. */
export function matchingRows(table: FactTable, conditions: readonly Condition[]): Int32Array {
  const ofRow = new Int32Array(table.rowCount);
  for (const condition of conditions) {
    const holds = test(table, condition);
    for (let row = 0; row < ofRow.length; row++) if (ofRow[row] === 0 && !holds(row)) ofRow[row] = -1;
  }
  return ofRow;
}

function test(table: FactTable, condition: Condition): (row: number) => boolean {
  if ("present" in condition) {
    const rows = presentRows(factColumn(table, condition.present));
    return (row) => rows[row] === 1;
  }
  if ("from" in condition) {
    const { values, none } = numbersOf(table, condition.column);
    return (row) => values[row] !== none && values[row]! >= condition.from;
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
