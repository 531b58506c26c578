import type { Facts, Table } from "@turnmeter/schema";
import type * as z from "zod/mini";
import type { CalendarUnit } from "../time/calendar-unit.js";
import type { Zone } from "../time/zone.js";

export type TableName = keyof Facts;

/** The columns of a fact table. */
export type ColumnName<N extends TableName> = Facts[N] extends Table<infer Row> ? keyof Row & string : never;

/**
 * What rows are grouped by: a column's value, whether it has one, or the local calendar unit of an
 * instant.
 */
export type Dimension<C extends string = string> =
  | { readonly column: C }
  | { readonly present: C }
  | { readonly at: C; readonly unit: CalendarUnit; readonly zone: Zone };

/** Which rows count. */
export type Condition<C extends string = string> =
  | { readonly column: C; readonly in: readonly (string | boolean)[] }
  | { readonly column: C; readonly notIn: readonly (string | boolean)[] }
  | { readonly column: C; readonly above: number }
  | { readonly present: C };

/**
 * What is computed of a group. Null is skipped by all but `count`, which counts rows.
 *
 * - `count`: number
 * - `sum`: bigint, exact, 0n without a value
 * - `min`, `max`: number, null without a value
 * - `distinct`: number of different values
 * - `frequencies`: how often each value occurs, ascending, for exact percentiles
 */
export type Measure<C extends string = string> =
  | "count"
  | { readonly sum: C }
  | { readonly min: C }
  | { readonly max: C }
  | { readonly distinct: C }
  | { readonly frequencies: C };

/**
 * A metric as data: which rows of which fact table, grouped by what, and what is computed of each
 * group. It names no engine; every engine must give the same digits.
 */
export interface Metric<N extends TableName, Row> {
  readonly table: N;
  readonly where?: readonly Condition<ColumnName<N>>[];
  readonly dimensions: { readonly [name: string]: Dimension<ColumnName<N>> };
  readonly measures: { readonly [name: string]: Measure<ColumnName<N>> };
  /** One group: its dimensions and measures under their names. */
  readonly row: z.core.$ZodType<Row>;
}
