import { NULL_CODE, NULL_INTEGER, vectorOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { shown } from "@turnmeter/schema/names.js";

/** A value that a fact can hold. */
export type FactValue = string | number | boolean | null;

/** A fact table as the engine sees it: columns by name. */
export interface FactTable {
  readonly rowCount: number;
  readonly columns: { readonly [name: string]: Column<FactValue> };
}

/**
 * A column by its name.
 *
 * @throws if the table has none of that name
 */
export function factColumn(table: FactTable, name: string): Column<FactValue> {
  const column = table.columns[name];
  if (column === undefined) throw new Error(`unknown column: ${name}`);
  return column;
}

/** One number a row; `none`, like NaN, stands for null. */
export interface Numbers {
  readonly values: Int32Array | Float64Array;
  readonly none: number;
}

/**
 * The numbers of a column, or those that are given.
 *
 * @throws if the table has no such column, or it holds no numbers
 */
export function numbersOf(table: FactTable, from: string | Float64Array): Numbers {
  if (typeof from !== "string") return { values: from, none: Number.NaN };
  const vector = vectorOf(factColumn(table, from));
  if (vector.kind === "integer") return { values: vector.values, none: NULL_INTEGER };
  if (vector.kind === "long") return { values: vector.values, none: Number.NaN };
  throw new Error(`column ${from} holds no numbers`);
}

/** 1 for each row of a column that has a value, 0 for the others. */
export function presentRows(column: Column<FactValue>): Uint8Array {
  const rows = new Uint8Array(column.length);
  // One loop a kind: a call for each row takes several times as long while the engine has not compiled it.
  const vector = column.kind === "key" ? null : vectorOf(column);
  if (vector?.kind === "text") {
    const { codes } = vector;
    if (!codes.includes(NULL_CODE)) return rows.fill(1);
    for (let row = 0; row < rows.length; row++) if (codes[row] !== NULL_CODE) rows[row] = 1;
  } else if (vector?.kind === "long") {
    const { values } = vector;
    if (!values.includes(Number.NaN)) return rows.fill(1);
    for (let row = 0; row < rows.length; row++) if (!Number.isNaN(values[row]!)) rows[row] = 1;
  } else {
    for (let row = 0; row < rows.length; row++) if (column.at(row) !== null) rows[row] = 1;
  }
  return rows;
}

/**
 * Checks facts that a caller gives.
 *
 * @throws TypeError if they are none, as a promise of facts is
 */
export function checkFacts(facts: unknown): void {
  if (facts instanceof Promise)
    throw new TypeError("facts must be awaited, as in: totals(await loadFacts(paths))");
  if (typeof facts !== "object" || facts === null)
    throw new TypeError(`facts must be what loadFacts gives, not ${shown(facts)}`);
}
