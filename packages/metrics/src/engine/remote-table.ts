import { checkCalendar } from "../time/zone.js";
import type {
  Condition,
  Dimension,
  Dimensions,
  Measure,
  Metric,
  Measures,
  PlainDimension,
  PlainMeasure,
  TableName,
} from "./metric.js";

/** A metric as plain data, without the name of its table: nothing in it holds a value for each row. */
export interface MetricQuestion {
  readonly where: readonly Condition[];
  readonly dimensions: readonly PlainDimension[];
  readonly measures: readonly PlainMeasure[];
}

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

/** Makes a table remote: its metrics are worked out elsewhere. Copies of it are ordinary tables. */
export function setRemoteTable<T extends object>(table: T, remote: RemoteTable): T {
  remoteTables.set(table, remote);
  return table;
}

/** The remote side of a table, which works out its metrics; undefined for ordinary tables. */
export function remoteTableOf(table: object): RemoteTable | undefined {
  return remoteTables.get(table);
}

/** A metric as plain data; null if it has groups, texts or numbers that the caller made from the rows. */
export function questionOf<N extends TableName>({
  where = [],
  dimensions = {},
  measures = {},
}: Metric<N, Dimensions<N>, Measures<N>>): MetricQuestion | null {
  const plainDimensions = Object.values(dimensions).map(plainDimension);
  const plainMeasures = Object.values(measures).map(plainMeasure);
  if (!plainDimensions.every((each) => each !== null) || !plainMeasures.every((each) => each !== null))
    return null;
  return { where, dimensions: plainDimensions, measures: plainMeasures };
}

function plainDimension(dimension: Dimension): PlainDimension | null {
  if ("texts" in dimension || "ofRow" in dimension) return null;
  if (!("unit" in dimension)) return dimension;
  const { at, unit, zone } = dimension;
  checkCalendar(unit, zone);
  return { at, unit, zone: { timezone: zone.timezone, weekStart: zone.weekStart } };
}

function plainMeasure(measure: Measure): PlainMeasure | null {
  if (measure === "count" || "distinct" in measure || "ranks" in measure || "top" in measure) return measure;
  return namesColumn(measure) ? measure : null;
}

function namesColumn(measure: Exclude<Measure, "count">): measure is Exclude<PlainMeasure, "count"> {
  return !Object.values(measure).some((numbers) => numbers instanceof Float64Array);
}
