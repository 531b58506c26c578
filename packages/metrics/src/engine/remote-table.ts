import { checkCalendar } from "../time/zone.js";
import type { CalendarUnit, Zone } from "../time/zone.js";
import type { Condition, Dimension, Dimensions, Measure, Metric, Measures, TableName } from "./metric.js";

/** A metric as plain data, without the name of its table: nothing in it holds a value for each row. */
export interface MetricQuestion {
  readonly where: readonly Condition[];
  readonly dimensions: readonly PlainDimension[];
  readonly measures: readonly PlainMeasure[];
}

/** A dimension that names columns alone. */
export type PlainDimension =
  | { readonly column: string }
  | { readonly present: string }
  | { readonly beginOf: string; readonly with: string }
  | { readonly bandOf: string; readonly limits: readonly number[] }
  | { readonly at: string; readonly unit: CalendarUnit; readonly zone: Zone };

/** A measure that names columns alone. */
export type PlainMeasure =
  | "count"
  | { readonly sum: string }
  | { readonly min: string }
  | { readonly max: string }
  | { readonly distinct: string }
  | { readonly frequencies: string }
  | { readonly ranks: string; readonly permille: readonly number[] }
  | { readonly top: number; readonly by: readonly string[]; readonly of: readonly string[] };

/** A fact table that lies elsewhere, where metrics of it are worked out without fetching its rows. */
export interface RemoteTable {
  /**
   * The groups of a metric: for each the values of its dimensions, then of its measures, of the types that `Measure`
   * states, in the order of the groups' first rows.
   */
  aggregate(question: MetricQuestion): readonly (readonly unknown[])[];
  /** The rows that meet conditions, as a table that lies elsewhere too. */
  where(conditions: readonly Condition[]): object;
}

const remoteTables = new WeakMap<object, RemoteTable>();

/** Makes a table one whose metrics are worked out elsewhere; copies of it are ordinary tables. */
export function setRemoteTable<T extends object>(table: T, remote: RemoteTable): T {
  remoteTables.set(table, remote);
  return table;
}

/** Where metrics of a table are worked out; undefined for ordinary tables. */
export function remoteTableOf(table: object): RemoteTable | undefined {
  return remoteTables.get(table);
}

/** A metric as plain data; null if it has groups, texts or numbers that somebody made of the rows. */
export function questionOf<N extends TableName>({
  where = [],
  dimensions,
  measures,
}: Metric<N, Dimensions<N>, Measures<N>>): MetricQuestion | null {
  const plainDimensions = Object.values(dimensions).map(plainDimension);
  const plainMeasures = Object.values(measures).map(plainMeasure);
  if (!plainDimensions.every((each) => each !== null) || !plainMeasures.every((each) => each !== null))
    return null;
  return { where, dimensions: plainDimensions, measures: plainMeasures };
}

function plainDimension(dimension: Dimension): PlainDimension | null {
  if ("column" in dimension) return { column: dimension.column };
  if ("present" in dimension) return { present: dimension.present };
  if ("beginOf" in dimension) return { beginOf: dimension.beginOf, with: dimension.with };
  if ("bandOf" in dimension) return { bandOf: dimension.bandOf, limits: dimension.limits };
  if (!("unit" in dimension)) return null;
  const { at, unit, zone } = dimension;
  checkCalendar(unit, zone);
  return { at, unit, zone: { timezone: zone.timezone, weekStart: zone.weekStart } };
}

function plainMeasure(measure: Measure): PlainMeasure | null {
  if (measure === "count") return measure;
  if ("top" in measure) return { top: measure.top, by: measure.by, of: measure.of };
  if ("distinct" in measure) return { distinct: measure.distinct };
  if ("sum" in measure) return typeof measure.sum === "string" ? { sum: measure.sum } : null;
  if ("min" in measure) return typeof measure.min === "string" ? { min: measure.min } : null;
  if ("max" in measure) return typeof measure.max === "string" ? { max: measure.max } : null;
  if ("ranks" in measure) return { ranks: measure.ranks, permille: measure.permille };
  return typeof measure.frequencies === "string" ? { frequencies: measure.frequencies } : null;
}
