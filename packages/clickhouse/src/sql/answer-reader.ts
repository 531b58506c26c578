import type { MetricQuestion, PlainDimension, PlainMeasure } from "@turnmeter/metrics";
import { factColumns } from "@turnmeter/schema";
import type { ColumnKind, Facts } from "@turnmeter/schema";
import { columnReader } from "../values/answer-values.js";
import type { JsonValue } from "../values/answer-values.js";
import type { SpansOfDimensions } from "./metric-sql.js";

/** Turns a row of an answer into the values that `RemoteTable` promises. */
export function answerReader(
  table: keyof Facts,
  { dimensions, measures }: MetricQuestion,
  spans: SpansOfDimensions,
): (row: readonly JsonValue[]) => readonly unknown[] {
  const kinds: { readonly [name: string]: ColumnKind } = factColumns[table];
  const readers = [
    ...dimensions.map((dimension, place) => dimensionReader(kinds, dimension, place, spans)),
    ...measures.map(measureReader),
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
  if ("present" in dimension) return (value) => Number(value) === 1;
  if ("unit" in dimension) {
    const { labels } = spans.get(place)!;
    return (value) => labels[Number(value)];
  }
  return columnReader(kinds[dimension.column]!);
}

function measureReader(measure: PlainMeasure): Reader {
  if (measure === "count" || "distinct" in measure) return Number;
  if ("sum" in measure) return (value) => (value === null ? 0n : BigInt(String(value)));
  if ("min" in measure || "max" in measure) return (value) => (value === null ? null : Number(value));
  return (value) => {
    const [values, counts] = Array.isArray(value) ? value : [];
    return { values: numbersOf(values), counts: numbersOf(counts) };
  };
}

function numbersOf(list: JsonValue | undefined): Float64Array {
  return Array.isArray(list) ? Float64Array.from(list, Number) : new Float64Array(0);
}
