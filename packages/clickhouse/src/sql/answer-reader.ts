import type { PlainDimension, PlainMeasure } from "@turnmeter/metrics";
import { storedColumns } from "@turnmeter/schema";
import type { ColumnKind, StoredName } from "@turnmeter/schema";
import { columnReader } from "../values/answer-values.js";
import type { JsonValue } from "../values/answer-values.js";
import type { Grouping, SpansOfDimensions } from "./metric-sql.js";

/** Turns a row of an answer into the values that `RemoteTable` promises. */
export function answerReader(
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

/** Rows as `topSql` gives them: the numbers that they are ordered by, as negative ones, batch and row, then their values. */
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
