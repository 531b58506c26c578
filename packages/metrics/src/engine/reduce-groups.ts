// Of arquero only its reducers: all of it takes longer to load than a small log to read, for its parser of expressions.
import { aggregate } from "#arquero-reducers";
import type { FactValue } from "./fact-table.js";
import type { Groups } from "./group-rows.js";

/** What a reducer needs of a column. */
export interface ReducedColumn {
  at(row: number): FactValue;
}

/** One of arquero's aggregations over a column, or over the rows themselves. */
export type Reduction =
  | { readonly name: "count" }
  | {
      readonly name: "sum" | "min" | "max" | "distinct" | "invalid" | "array_agg";
      readonly column: ReducedColumn;
    };

/** For each reduction its result for every group. */
export function reduceGroups(
  { groupOfRow, size }: Groups,
  reductions: readonly Reduction[],
): readonly (readonly unknown[])[] {
  const columns = [...new Set(reductions.flatMap((each) => ("column" in each ? [each.column] : [])))];
  const fields = new Map(columns.map((column, at) => [column, fieldOf(column, at)]));
  const operations = reductions.map((each, id) => ({
    id,
    name: each.name,
    fields: "column" in each ? [fields.get(each.column) ?? fieldOf(each.column, id)] : [],
    params: [],
  }));
  const table = {
    groups: () => ({ keys: groupOfRow, size }),
    data: () => null,
    mask: () => null,
    isOrdered: () => false,
    isFiltered: () => false,
    totalRows: () => groupOfRow.length,
  };
  return operations.length === 0 ? [] : aggregate(table, operations);
}

/** A reader of a column. Arquero knows readers by their text, which tells this one from the others. */
function fieldOf(column: ReducedColumn, number: number): (row: number) => FactValue {
  return Object.assign((row: number) => column.at(row), { toString: () => `column ${number}` });
}
