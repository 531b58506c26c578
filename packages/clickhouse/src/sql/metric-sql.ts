import type { MetricQuestion, PlainDimension, PlainMeasure, RowSet } from "@turnmeter/metrics";
import type { LabelledSpans } from "./labelled-spans.js";
import { literals } from "./literals.js";
import { columnSql, rowsSql } from "./row-set-sql.js";
import type { FactPlaces } from "./row-set-sql.js";

type Condition = MetricQuestion["where"][number];

/** The spans of local time for each dimension that is a calendar unit, by its place. */
export type SpansOfDimensions = ReadonlyMap<number, LabelledSpans>;

/** A metric as SQL: one row a group, the values of its dimensions, then of its measures. */
export function metricSql(
  rows: RowSet,
  { where, dimensions, measures }: MetricQuestion,
  places: FactPlaces,
  spans: SpansOfDimensions,
): string {
  const dimensionList = dimensions.map((dimension, place) => dimensionSql(rows, dimension, spans.get(place)));
  const measureList = measures.map((measure) => measureSql(rows, measure));
  const columns = [...dimensionList, ...measureList].map((sql, place) => `${sql} AS v${place}`);
  const dated = dimensions.flatMap((dimension) =>
    "unit" in dimension ? [`${columnSql(rows, dimension.at)} IS NOT NULL`] : [],
  );
  const from = rowsSql(rows, places, [...where.map((each) => conditionSql(rows, each)), ...dated]);
  const groups = dimensionList.map((_, place) => `v${place}`);
  const grouping = groups.length === 0 ? "HAVING count() > 0" : `GROUP BY ${groups.join(", ")}`;
  return `SELECT ${columns.length === 0 ? "count()" : columns.join(", ")} ${from} ${grouping}`;
}

function dimensionSql(rows: RowSet, dimension: PlainDimension, spans: LabelledSpans | undefined): string {
  if ("column" in dimension) return columnSql(rows, dimension.column);
  if ("present" in dimension) return `${columnSql(rows, dimension.present)} IS NOT NULL`;
  const { starts, places } = spans!;
  const list = `CAST([${starts.join(", ")}], 'Array(Int64)')`;
  return `transform(roundDown(assumeNotNull(${columnSql(rows, dimension.at)}), ${list}), ${list}, [${places.join(", ")}], -1)`;
}

function measureSql(rows: RowSet, measure: PlainMeasure): string {
  if (measure === "count") return "count()";
  if ("sum" in measure) return `sum(${columnSql(rows, measure.sum)})`;
  if ("min" in measure) return `min(${columnSql(rows, measure.min)})`;
  if ("max" in measure) return `max(${columnSql(rows, measure.max)})`;
  if ("distinct" in measure) return `uniqExact(${columnSql(rows, measure.distinct)})`;
  const column = columnSql(rows, measure.frequencies);
  return `sumMapIf([toInt64(assumeNotNull(${column}))], [toUInt64(1)], ${column} IS NOT NULL)`;
}

/** A condition as `aggregate` takes it: null is in no list, and is not excluded by one. */
function conditionSql(rows: RowSet, condition: Condition): string {
  if ("present" in condition) return `${columnSql(rows, condition.present)} IS NOT NULL`;
  const column = columnSql(rows, condition.column);
  if ("from" in condition) return `ifNull(${column} >= ${condition.from}, 0)`;
  if ("below" in condition) return `ifNull(${column} < ${condition.below}, 0)`;
  const values = "in" in condition ? condition.in : condition.notIn;
  const isIn = values.length === 0 ? "0" : `ifNull(${column} IN ${literals(values)}, 0)`;
  return "in" in condition ? isIn : `NOT ${isIn}`;
}
