import { columnOf } from "@turnmeter/columns";
import type { FactSource, RowSet, PlainDimension, PlainMeasure } from "@turnmeter/metrics";
import { type Column, type ColumnKind, storedColumns, type StoredName } from "@turnmeter/schema";
import { columnReader, type JsonValue } from "../values/answer-values.js";
import { askedTogether, type Siblings, siblingsOf } from "./siblings.js";
import { metricSql, labelledSpans, quarterMs } from "./metric-sql.js";
import type { Grouping, SpansOfDimensions, LabelledSpans } from "./metric-sql.js";
import { columnSql, type FactPlaces, rowsSql } from "./row-set-sql.js";
import { ownTime, type RowsWithin, timesOf, type Window } from "./row-times.js";

/** What a fact source needs of a database. */
export interface FactDatabase extends FactPlaces {
  /** The rows of a query's answer, each the values of its columns. */
  readonly query: (sql: string) => Promise<readonly (readonly JsonValue[])[]>;
  /** How many rows `FROM … WHERE …` has. */
  readonly count: (from: string) => Promise<number>;
  /** Columns of rows, in the order of the settled table; null if there are more rows than `most`. */
  readonly columns: (
    wanted: WantedColumns,
    most?: number,
  ) => Promise<readonly Column<string | number | boolean | null>[] | null>;
}

/** Columns of rows of a table. */
export interface WantedColumns extends Pick<RowSet, "table"> {
  readonly columns: readonly { readonly name: string; readonly sql: string }[];
  /** `FROM … WHERE …` */
  readonly from: string;
}

type Groups = Awaited<ReturnType<FactSource["aggregate"]>>;

/** Facts in a database, their metrics worked out there. */
export function sqlFactSource(database: FactDatabase): FactSource {
  const ask = askedTogether((metrics) => {
    const answers = Array.from<Promise<Groups>>({ length: metrics.length });
    for (const siblings of siblingsOf(metrics)) {
      const groups = groupsByWindow(siblings, database);
      for (const [window, places] of siblings.members.entries())
        for (const place of places) answers[place] = groups.then((all) => all[window]!);
    }
    return answers;
  });
  return {
    aggregate({ where = [], ...others }, { where: more, ...grouping }) {
      const rows = { ...others, where: [...where, ...more] };
      return isEmpty(rows, database) ? [] : ask({ rows, grouping });
    },
    rowCount: (rows) =>
      isWhole(rows) || isEmpty(rows, database)
        ? database.rowCount(rows.table, timesOf(rows))
        : database.count(rowsSql(rows, database)),
    columns(rows, names, most) {
      const { table } = rows;
      const kinds: { readonly [name: string]: ColumnKind } = storedColumns[table];
      if (isEmpty(rows, database)) return names.map((name) => columnOf(kinds[name]!, []));
      const columns = names.map((name) => ({ name, sql: columnSql(rows, name) }));
      return database.columns({ table, columns, from: rowsSql(rows, database) }, most);
    },
  };
}

function isWhole({ selections, where = [] }: RowSet): boolean {
  return selections.length === 0 && where.length === 0;
}

function isEmpty(rows: RowSet, { rowCount }: FactPlaces): boolean {
  return rowCount(rows.table, timesOf(rows)) === 0;
}

async function groupsByWindow(siblings: Siblings, database: FactDatabase): Promise<readonly Groups[]> {
  const { rows, members } = siblings;
  const groups = members.map((): Groups[number][] => []);
  const spans = await spansOfDimensions(rows, siblings, database);
  if (spans === null) return groups;
  const read = answerReader(rows.table, siblings, spans);
  for (const row of await database.query(metricSql(rows, siblings, database, spans)))
    if (rows.windows === undefined) groups[0]!.push(read(row));
    else groups[Number(row[0])]!.push(read(row.slice(1)));
  return groups;
}

type Query = (sql: string) => Promise<readonly (readonly JsonValue[])[]>;

/** Spans of each calendar unit over the rows' possible times; null if none has a time. */
async function spansOfDimensions(
  rows: RowsWithin,
  { dimensions }: Pick<Grouping, "dimensions">,
  { query, ...places }: FactPlaces & { readonly query: Query },
): Promise<SpansOfDimensions | null> {
  const spans = new Map<number, LabelledSpans>();
  for (const [place, dimension] of dimensions.entries()) {
    if (!("unit" in dimension)) continue;
    const windows =
      dimension.at === ownTime(rows.table)
        ? await ownTimes(rows, places, query)
        : await times(rows, dimension.at, places, query);
    if (windows.length === 0) return null;
    spans.set(place, labelledSpans(dimension.unit, dimension.zone, windows));
  }
  return spans;
}

/** Weeks of batches, and quarter-hours of dated rows that belong to no week. */
async function ownTimes(rows: RowsWithin, places: FactPlaces, query: Query): Promise<readonly Window[]> {
  const { table } = rows;
  const { weeks, hasOthers } = places.weeks(table, timesOf(rows));
  if (!hasOthers) return weeks;
  const at = `assumeNotNull(${ownTime(table)})`;
  const others = await query(
    `SELECT ${at} - positiveModulo(${at}, ${quarterMs}) AS quarter FROM ${places.from(table)} WHERE (${places.inForce(table, "none")}) AND ${ownTime(table)} IS NOT NULL GROUP BY quarter`,
  );
  const quarters = others.map(([startAt]) => ({
    startAt: Number(startAt),
    endAt: Number(startAt) + quarterMs,
  }));
  return [...weeks, ...quarters].sort((a, b) => a.startAt - b.startAt);
}

async function times(
  rows: RowsWithin,
  column: string,
  places: FactPlaces,
  query: Query,
): Promise<readonly Window[]> {
  const at = columnSql(rows, column);
  const [range] = await query(`SELECT min(${at}), max(${at}) ${rowsSql(rows, places)}`);
  const [from = null, to = null] = range ?? [];
  return from === null || to === null ? [] : [{ startAt: Number(from), endAt: Number(to) + 1 }];
}

function answerReader(
  table: StoredName,
  { dimensions, measures }: Grouping,
  spans: SpansOfDimensions,
): (row: readonly JsonValue[]) => readonly unknown[] {
  const kinds: { readonly [name: string]: ColumnKind } = storedColumns[table];
  const readers = [
    ...dimensions.map((dimension, place) => dimensionReader(kinds, dimension, place, spans)),
    ...measures.map((measure) => measureReader(kinds, measure)),
  ];
  return (row) => readers.map((read, place) => read(row[place] ?? null));
}

type Reader = (value: JsonValue) => unknown;

function dimensionReader(
  kinds: { readonly [name: string]: ColumnKind },
  dimension: PlainDimension,
  place: number,
  spans: SpansOfDimensions,
): Reader {
  if ("present" in dimension || "beginOf" in dimension) return (value) => Number(value) === 1;
  if ("bandOf" in dimension) return (value) => (value === null ? null : Number(value));
  if ("unit" in dimension) {
    const { labels } = spans.get(place)!;
    return (value) => labels[Number(value)];
  }
  return columnReader(kinds[dimension.column]!);
}

function measureReader(kinds: { readonly [name: string]: ColumnKind }, measure: PlainMeasure): Reader {
  if (measure === "count" || "distinct" in measure) return Number;
  if ("sum" in measure) return (value) => (value === null ? 0n : BigInt(String(value)));
  if ("min" in measure || "max" in measure) return (value) => (value === null ? null : Number(value));
  if ("ranks" in measure) return (value) => listOf(value).map(numberOrNull);
  if ("top" in measure) return topReader(kinds, measure);
  return (value) => {
    const [values, counts] = Array.isArray(value) ? value : [];
    return { values: numbersOf(values), counts: numbersOf(counts) };
  };
}

/** Rows from `topSql`: negated sort numbers, batch and row, then values. */
function topReader(
  kinds: { readonly [name: string]: ColumnKind },
  { by, of }: Extract<PlainMeasure, { readonly top: number }>,
): Reader {
  const readers = of.map((name) => columnReader(kinds[name]!));
  return (value) =>
    listOf(value).map((row) => {
      const list = listOf(row);
      return {
        by: by.map((_, at) => 0 - Number(list[at])),
        place: Number(list[by.length]) * 2 ** 32 + Number(list[by.length + 1]),
        values: readers.map((read, at) => read(list[by.length + 2 + at] ?? null)),
      };
    });
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function numberOrNull(value: JsonValue): number | null {
  return value === null ? null : Number(value);
}

function numbersOf(list: JsonValue | undefined): Float64Array {
  return Array.isArray(list) ? Float64Array.from(list, Number) : new Float64Array(0);
}
