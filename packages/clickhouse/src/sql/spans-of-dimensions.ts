import { labelledSpans, quarterMs } from "./labelled-spans.js";
import type { LabelledSpans } from "./labelled-spans.js";
import type { Grouping, SpansOfDimensions } from "./metric-sql.js";
import { columnSql, rowsSql } from "./row-set-sql.js";
import type { FactPlaces } from "./row-set-sql.js";
import { ownTime, timesOf } from "./row-times.js";
import type { RowsWithin, Window } from "./row-times.js";
import type { JsonValue } from "../values/answer-values.js";

type Query = (sql: string) => Promise<readonly (readonly JsonValue[])[]>;

/** The spans of each calendar unit over the times that rows can have; null if none can have a time. */
export async function spansOfDimensions(
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

/** Weeks of batches, and the quarters of an hour of those rows that belong to no week and still have a time. */
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

/** From the first to the last time of a column. */
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
