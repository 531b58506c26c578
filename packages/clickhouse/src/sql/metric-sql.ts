import { calendarUnit } from "@turnmeter/metrics";
import type {
  MetricQuestion,
  PlainDimension,
  PlainMeasure,
  RowSet,
  CalendarUnit,
  Zone,
} from "@turnmeter/metrics";
import { textLiteral, windowPlaceSql } from "./conditions.js";
import { ownTime, type RowsWithin, type Window } from "./row-times.js";
import { columnSql, type FactPlaces, rowsSql } from "./row-set-sql.js";

/** The spans of local time for each dimension that is a calendar unit, by its place. */
export type SpansOfDimensions = ReadonlyMap<number, LabelledSpans>;

/** What a query groups and adds up. */
export type Grouping = Pick<MetricQuestion, "dimensions" | "measures">;

/**
 * A metric as SQL: one row a group, the values of its dimensions, then of its measures. Where rows are of several windows, groups are of
 * one each, and its place comes first.
 */
export function metricSql(
  rows: RowsWithin,
  { dimensions, measures }: Grouping,
  places: FactPlaces,
  spans: SpansOfDimensions,
): string {
  const { table, windows } = rows;
  const groupList = [
    ...(windows === undefined ? [] : [windowPlaceSql(windows, ownTime(table))]),
    ...dimensions.map((dimension, place) => dimensionSql(rows, dimension, spans.get(place))),
  ];
  const measureList = measures.map((measure) => measureSql(rows, measure, places));
  const columns = [...groupList, ...measureList].map((sql, place) => `${sql} AS v${place}`);
  const dated = dimensions.flatMap((dimension) =>
    "unit" in dimension ? [`${columnSql(rows, dimension.at)} IS NOT NULL`] : [],
  );
  const groups = groupList.map((_, place) => `v${place}`);
  const grouping = groups.length === 0 ? "HAVING count() > 0" : `GROUP BY ${groups.join(", ")}`;
  return `SELECT ${columns.length === 0 ? "count()" : columns.join(", ")} ${rowsSql(rows, places, dated)} ${grouping}`;
}

function dimensionSql(rows: RowSet, dimension: PlainDimension, spans: LabelledSpans | undefined): string {
  if ("column" in dimension) return columnSql(rows, dimension.column);
  if ("present" in dimension) return `${columnSql(rows, dimension.present)} IS NOT NULL`;
  if ("beginOf" in dimension)
    return `ifNull(startsWith(assumeNotNull(${columnSql(rows, dimension.beginOf)}), ${textLiteral(dimension.with)}) AND ${columnSql(rows, dimension.beginOf)} IS NOT NULL, 0)`;
  if ("bandOf" in dimension) {
    const column = columnSql(rows, dimension.bandOf);
    const above = dimension.limits.map((limit) => `toUInt8(assumeNotNull(${column}) > ${limit})`);
    return `if(${column} IS NULL, NULL, ${["0", ...above].join(" + ")})`;
  }
  const { starts, places } = spans!;
  const list = `CAST([${starts.join(", ")}], 'Array(Int64)')`;
  return `transform(roundDown(assumeNotNull(${columnSql(rows, dimension.at)}), ${list}), ${list}, [${places.join(", ")}], -1)`;
}

function measureSql(rows: RowSet, measure: PlainMeasure, places: FactPlaces): string {
  if (measure === "count") return "count()";
  if ("sum" in measure) return `sum(${columnSql(rows, measure.sum)})`;
  if ("min" in measure) return `min(${columnSql(rows, measure.min)})`;
  if ("max" in measure) return `max(${columnSql(rows, measure.max)})`;
  if ("distinct" in measure) return `uniqExact(${columnSql(rows, measure.distinct)})`;
  if ("ranks" in measure) return ranksSql(columnSql(rows, measure.ranks), measure.permille);
  if ("top" in measure) return topSql(rows, measure, places);
  const column = columnSql(rows, measure.frequencies);
  return `sumMapIf([toInt64(assumeNotNull(${column}))], [toUInt64(1)], ${column} IS NOT NULL)`;
}

/** Nearest-rank percentiles in whole numbers. */
function ranksSql(column: string, permille: readonly number[]): string {
  const sorted = `arraySort(groupArrayIf(assumeNotNull(${column}), ${column} IS NOT NULL))`;
  const ranks = permille.map((rank) => `greatest(1, intDiv(${rank} * length(list) + 999, 1000))`);
  return `arrayMap(list -> if(empty(list), [${permille.map(() => "NULL").join(", ")}], [${ranks.map((rank) => `toNullable(list[${rank}])`).join(", ")}]), [${sorted}])[1]`;
}

function topSql(
  rows: RowSet,
  { top, by, of }: Extract<PlainMeasure, { readonly top: number }>,
  places: FactPlaces,
): string {
  const numbers = by.map((name) => `negate(toInt64(ifNull(${columnSql(rows, name)}, 0)))`);
  const values = of.map((name) => columnSql(rows, name));
  const row = `tuple(${[...numbers, places.batchPlace(rows.table), "row", ...values].join(", ")})`;
  return `groupArraySorted(${top})(${row})`;
}

/** Local time cut where a calendar unit changes. */
export interface LabelledSpans {
  /** First instant of each span, epoch ms, ascending. */
  readonly starts: readonly number[];
  /** The place of each span's label. */
  readonly places: readonly number[];
  /** The unit's values that occur, each once. */
  readonly labels: readonly (string | number)[];
}

/** Since 1972 zones' offsets are whole quarters of an hour, and so are the moments at which they change. */
export const quarterMs: number = 15 * 60_000;

/** The spans of a unit in some windows, ascending. */
export function labelledSpans(unit: CalendarUnit, zone: Zone, windows: readonly Window[]): LabelledSpans {
  const labelOf = calendarUnit(unit, zone);
  const [starts, places, labels] = [Array<number>(), Array<number>(), Array<string | number>()];
  const placeOf = new Map<string | number, number>();
  let last: string | number | undefined;
  for (const { startAt, endAt } of windows)
    for (let at = Math.floor(startAt / quarterMs) * quarterMs; at < endAt; at += quarterMs) {
      const label = labelOf(at);
      if (label === last) continue;
      last = label;
      let place = placeOf.get(label);
      if (place === undefined) placeOf.set(label, (place = labels.push(label) - 1));
      starts.push(at);
      places.push(place);
    }
  return { starts, places, labels };
}
