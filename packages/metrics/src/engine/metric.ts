import type { Column, StoredName, StoredRow } from "@turnmeter/schema";
import type { Frequencies } from "../statistics/nearest-rank.js";
import type { FactValue } from "./fact-table.js";
import type { CalendarUnit, Zone } from "../time/zone.js";

/** The name of a table of facts or derived facts. */
export type TableName = StoredName;

/** The columns of a fact table. */
export type ColumnName<N extends TableName> = keyof StoredRow<N> & string;

/** The columns of a fact table that hold numbers. */
export type NumberColumn<N extends TableName> = {
  [C in ColumnName<N>]: NonNullable<StoredRow<N>[C]> extends number ? C : never;
}[ColumnName<N>];

/** Rows by the group of each, groups numbered from 0; −1 is none. */
export interface RowGroups {
  readonly size: number;
  readonly ofRow: Int32Array;
}

/** A dimension to group rows by: a column's value, whether it has one, whether its text has a prefix, how many of some ascending limits its number is above (null where it has none), the local calendar unit of an instant, or texts or groups that the caller has made, one a row. Rows without the instant or without a group are left out. */
export type Dimension<C extends string = string, NumberC extends string = C> =
  | PlainDimension<C, NumberC>
  | { readonly texts: Column<string | null> }
  | RowGroups;

/** A dimension that names columns alone. */
export type PlainDimension<C extends string = string, NumberC extends string = C> =
  | { readonly column: C }
  | { readonly present: C }
  | { readonly beginOf: C; readonly with: string }
  | { readonly bandOf: NumberC; readonly limits: readonly number[] }
  | { readonly at: NumberC; readonly unit: CalendarUnit; readonly zone: Zone };

/** A condition on rows: given values, excluded values, a smallest number, an upper limit that is itself excluded, or having a value or none. */
export type Condition<C extends string = string> =
  | { readonly column: C; readonly in: readonly (string | boolean)[] }
  | { readonly column: C; readonly notIn: readonly (string | boolean)[] }
  | { readonly column: C; readonly from: number }
  | { readonly column: C; readonly below: number }
  | { readonly present: C }
  | { readonly absent: C };

/**
 * A measure of a group: the number of its rows, or an aggregate of a column. Numbers may also be given, one a row
 * and NaN if it is not known. Null is skipped.
 *
 * - `count`: number
 * - `sum`: bigint, exact, 0n without a value
 * - `min`, `max`: number, null without a value
 * - `distinct`: number of different values
 * - `frequencies`: how often each value occurs, ascending, for exact percentiles
 * - `ranks`: its nearest-rank percentiles, in thousandths, null without a value
 * - `top`: its first rows, up to so many, by the largest numbers of some columns, each where those before it are equal, and null
 *   like 0; then in the table's order
 */
export type Measure<C extends string = string, NumberC extends string = C> =
  | PlainMeasure<C, NumberC>
  | { readonly sum: Float64Array }
  | { readonly min: Float64Array }
  | { readonly max: Float64Array }
  | { readonly frequencies: Float64Array };

/** A measure that names columns alone. */
export type PlainMeasure<C extends string = string, NumberC extends string = C> =
  | "count"
  | { readonly sum: NumberC }
  | { readonly min: NumberC }
  | { readonly max: NumberC }
  | { readonly distinct: C }
  | { readonly frequencies: NumberC }
  | { readonly ranks: NumberC; readonly permille: readonly number[] }
  | { readonly top: number; readonly by: readonly NumberC[]; readonly of: readonly C[] };

/** A row of a `top` measure. */
export interface TopRow {
  /** The numbers that it is ordered by, null as 0. */
  readonly by: readonly number[];
  /** Rows of one table with equal numbers are in order of their places, which mean nothing else. */
  readonly place: number;
  readonly values: readonly FactValue[];
}

/** Dimensions of a metric, by name. */
export interface Dimensions<N extends TableName> {
  readonly [name: string]: Dimension<ColumnName<N>, NumberColumn<N>>;
}

/** Measures of a metric, by name. */
export interface Measures<N extends TableName> {
  readonly [name: string]: Measure<ColumnName<N>, NumberColumn<N>>;
}

/** A metric as data: a fact table, conditions on its rows, dimensions to group by, and measures per group. */
export interface Metric<
  N extends TableName,
  D extends Dimensions<N> = Dimensions<N>,
  M extends Measures<N> = Measures<N>,
> {
  readonly table: N;
  readonly where?: readonly Condition<ColumnName<N>>[];
  /** Without any, all rows are one group. */
  readonly dimensions?: D;
  readonly measures?: M;
}

/** A group of a metric: its dimensions and measures under their names. A group that the caller has made is its number. */
export type MetricRow<N extends TableName, D extends Dimensions<N>, M extends Measures<N>> = DimensionValues<
  N,
  D
> &
  MeasuredValues<M>;

/** Values of the dimensions of one group, by name. */
export type DimensionValues<N extends TableName, D> = { readonly [K in keyof D]: DimensionValue<N, D[K]> };

/** Measured values of one group, by name. */
export type MeasuredValues<M> = { readonly [K in keyof M]: MeasureValue<M[K]> };

type DimensionValue<N extends TableName, D> = D extends {
  readonly column: infer C extends keyof StoredRow<N>;
}
  ? StoredRow<N>[C]
  : D extends { readonly present: string } | { readonly beginOf: string }
    ? boolean
    : D extends { readonly unit: infer U }
      ? UnitValue<U>
      : D extends { readonly texts: unknown }
        ? string | null
        : D extends { readonly bandOf: unknown }
          ? number | null
          : number;

/** The value of a calendar unit. */
export type UnitValue<U> = U extends "hour" | "weekday" ? number : string;

type MeasureValue<M> = M extends { readonly sum: unknown }
  ? bigint
  : M extends { readonly frequencies: unknown }
    ? Frequencies
    : M extends { readonly min: unknown } | { readonly max: unknown }
      ? number | null
      : M extends { readonly ranks: unknown }
        ? readonly (number | null)[]
        : M extends { readonly top: unknown }
          ? readonly TopRow[]
          : number;

/** Dimensions by columns, each under its own name. */
export function byColumns<const C extends string>(
  ...names: readonly C[]
): { readonly [N in C]: { readonly column: N } };
export function byColumns(...names: readonly string[]): object {
  return Object.fromEntries(names.map((column) => [column, { column }]));
}

/** Measures that add up columns, each under its own name. */
export function sumsOf<const C extends string>(
  ...names: readonly C[]
): { readonly [N in C]: { readonly sum: N } };
export function sumsOf(...names: readonly string[]): object {
  return Object.fromEntries(names.map((sum) => [sum, { sum }]));
}
