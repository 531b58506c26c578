import { lazyColumn } from "@turnmeter/columns";
import type { Column, FactRow, Facts } from "@turnmeter/schema";
import { type ColumnTable, table } from "arquero";
import { type FactTable, type FactValue, numbersOf } from "../engine/fact-table.js";

/**
 * An arquero expression of a row or group: a function, or the result of `op.sum("costNanoUsd")`, `escape(…)` or
 * `desc(…)`.
 */
export type RowExpression<Row> =
  | ((row: Row, parameters: Readonly<Record<string, unknown>>) => unknown)
  | { toString(): string };

/** Computed columns by name. */
export type RowExpressions<Row> = Readonly<Record<string, RowExpression<Row>>>;

/** A name of a column, or computed columns by name. */
export type RowKey<Row> = (keyof Row & string) | RowExpressions<Row>;

/**
 * Verbs and readers of an arquero table with the names and values of its columns. Those that change the columns leave a
 * plain `ColumnTable`.
 */
export interface FactVerbs<Row> {
  filter(criteria: RowExpression<Row>): ArqueroTable<Row>;
  groupby(...keys: RowKey<Row>[]): ArqueroTable<Row>;
  orderby(...keys: (RowKey<Row> | RowExpression<Row>)[]): ArqueroTable<Row>;
  rollup(values?: RowExpressions<Row>): ColumnTable;
  derive(values: RowExpressions<Row>): ColumnTable;
  get<C extends keyof Row & string>(name: C, row?: number): Row[C];
  array<C extends keyof Row & string>(name: C): Row[C][];
  object(row?: number): Row;
  objects(options?: { readonly limit?: number; readonly offset?: number }): Row[];
}

/** A table of facts as arquero has it. */
export type ArqueroTable<Row> = FactVerbs<Row> & ColumnTable;

/** Fact tables by name, as arquero has them. */
export type ArqueroTables<F extends Partial<Facts>> = {
  readonly [N in keyof F & keyof Facts]: ArqueroTable<FactRow<N>>;
};

/**
 * The fact tables as arquero tables. Each is made when it is first asked for, over the facts' own columns: no value is
 * copied. Columns have the names, units and meaning of the facts; null is "not known", which arquero's sums, means
 * and percentiles pass over.
 *
 * Every column of numbers but instants can be added up exactly: reading one whose values together reach 2^53 throws a
 * `RangeError`, since arquero adds them up as numbers. `aggregate` adds those up too.
 */
export function factTables<F extends Partial<Facts>>(facts: F): ArqueroTables<F>;
export function factTables(facts: Partial<Facts>): object {
  const tables = {};
  for (const [name, rows] of Object.entries<FactTable>(facts)) {
    let made: ColumnTable | undefined;
    Object.defineProperty(tables, name, { enumerable: true, get: () => (made ??= tableOf(name, rows)) });
  }
  return tables;
}

function tableOf(name: string, facts: FactTable): ColumnTable {
  const columns = Object.entries(facts.columns).map(
    ([column, values]) => [column, isSummed(column, values) ? checked(name, column, facts) : values] as const,
  );
  return table(Object.fromEntries(columns));
}

/** Instants are numbers, but adding them up is meaningless. */
function isSummed(name: string, { kind }: Column<FactValue>): boolean {
  return (kind === "integer" || kind === "long") && !/^at$|At$/.test(name);
}

function checked(tableName: string, name: string, facts: FactTable): Column<FactValue> {
  const column = facts.columns[name]!;
  return lazyColumn(column.kind, column.length, () => {
    const { values, none } = numbersOf(facts, name);
    let sum = 0;
    for (const value of values) if (value !== none && !Number.isNaN(value)) sum += Math.abs(value);
    if (sum <= Number.MAX_SAFE_INTEGER) return column;
    throw new RangeError(
      `${tableName}.${name} adds up to more than 2^53 − 1: select fewer facts, or add it up with aggregate()`,
    );
  });
}
