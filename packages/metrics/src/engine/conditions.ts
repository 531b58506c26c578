import { NULL_CODE, NULL_FLAG, vectorOf, filterRows } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import { factColumn, numbersOf, presentRows } from "./fact-table.js";
import type { FactTable, FactValue, Numbers } from "./fact-table.js";
import type { Condition } from "./metric.js";
import { remoteTableOf } from "./remote-table.js";

/** Conditions on arrays: until compiled, one loop per kind is far faster than a call per row. */
type RowCondition =
  | {
      readonly codes: Int32Array | Uint8Array;
      /** The smallest possible number. */
      readonly first: number;
      /** 1 for each number, counted from `first`, that meets the condition. */
      readonly keeps: Uint8Array;
    }
  | {
      readonly numbers: Numbers;
      /** Numbers from `from` until before `below` meet it. */
      readonly from: number;
      readonly below: number;
    };

/** Whether a row, by its number, meets a condition. */
function conditionTest(table: FactTable, condition: Condition): (row: number) => boolean {
  const meant = rowCondition(table, condition);
  if ("codes" in meant) {
    const { codes, first, keeps } = meant;
    return (row) => keeps[codes[row]! - first] === 1;
  }
  const { numbers, from, below } = meant;
  const { values, none } = numbers;
  return (row) => values[row]! >= from && values[row]! < below && values[row] !== none;
}

/** Sets rows that do not meet a condition to −1. */
export function leaveOut(ofRow: Int32Array, table: FactTable, condition: Condition): void {
  const meant = rowCondition(table, condition);
  if ("codes" in meant) {
    const { codes, first, keeps } = meant;
    if (!keeps.includes(0)) return;
    for (let row = 0; row < ofRow.length; row++) if (keeps[codes[row]! - first] !== 1) ofRow[row] = -1;
    return;
  }
  const { numbers, from, below } = meant;
  const { values, none } = numbers;
  for (let row = 0; row < ofRow.length; row++) {
    const value = values[row]!;
    // False for NaN, too.
    if (!(value >= from && value < below) || value === none) ofRow[row] = -1;
  }
}

function rowCondition(table: FactTable, condition: Condition): RowCondition {
  if ("present" in condition)
    return {
      codes: presentRows(factColumn(table, condition.present)),
      first: 0,
      keeps: Uint8Array.of(0, 1),
    };
  if ("absent" in condition)
    return { codes: presentRows(factColumn(table, condition.absent)), first: 0, keeps: Uint8Array.of(1, 0) };
  if ("from" in condition)
    return {
      numbers: numbersOf(table, condition.column),
      from: condition.from,
      below: Number.POSITIVE_INFINITY,
    };
  if ("below" in condition)
    return {
      numbers: numbersOf(table, condition.column),
      from: Number.NEGATIVE_INFINITY,
      below: condition.below,
    };
  const values = new Set<unknown>("in" in condition ? condition.in : condition.notIn);
  const isWanted = "in" in condition;
  return ofValues(factColumn(table, condition.column), (value) => Number(values.has(value) === isWanted));
}

function ofValues(column: Column<FactValue>, keeps: (value: FactValue) => number): RowCondition {
  const vector = column.kind === "text" || column.kind === "flag" ? vectorOf(column) : null;
  if (vector?.kind === "text")
    return {
      codes: vector.codes,
      first: NULL_CODE,
      keeps: Uint8Array.from([null, ...vector.dictionary], keeps),
    };
  if (vector?.kind === "flag")
    return {
      codes: vector.values,
      first: 0,
      keeps: Uint8Array.from({ length: NULL_FLAG + 1 }, (_, code) =>
        keeps(code === NULL_FLAG ? null : code === 1),
      ),
    };
  const codes = Uint8Array.from({ length: column.length }, (_, row) => keeps(column.at(row)));
  return { codes, first: 0, keeps: Uint8Array.of(0, 1) };
}

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
