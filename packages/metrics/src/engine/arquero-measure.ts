import { op } from "arquero";
import type { Column } from "@turnmeter/schema";
import type { ColumnTable } from "arquero";
import type { Measure } from "../metric/metric.js";
import type { FactTable, FactValue } from "./fact-table.js";
import { frequenciesOf } from "../statistics/nearest-rank.js";
import { factColumn } from "./fact-table.js";

/** What a measure needs of arquero: columns, aggregations over them, and the results of every group made of these. */
interface ArqueroMeasure {
  readonly columns: { readonly [name: string]: ArqueroColumn };
  readonly rollup: { readonly [name: string]: { toString(): string } };
  readonly result: (rolled: ColumnTable) => readonly unknown[];
}

interface ArqueroColumn extends Iterable<FactValue> {
  readonly length: number;
  at(row: number): FactValue;
}

/** How arquero computes a measure; its columns and aggregations are named after it. */
export function arqueroMeasure(name: string, measure: Measure, facts: FactTable): ArqueroMeasure {
  if (measure === "count") {
    return { columns: {}, rollup: { [name]: op.count() }, result: (rolled) => valuesOf(rolled, name) };
  }
  if ("sum" in measure) return exactSum(name, factColumn(facts, measure.sum));
  if ("distinct" in measure) return distinct(name, factColumn(facts, measure.distinct));
  if ("frequencies" in measure) {
    return {
      columns: { [name]: factColumn(facts, measure.frequencies) },
      rollup: { [name]: op.array_agg(name) },
      result: (rolled) => valuesOf(rolled, name).map((values) => frequenciesOf(numbersOf(values))),
    };
  }
  const isMin = "min" in measure;
  return {
    columns: { [name]: factColumn(facts, isMin ? measure.min : measure.max) },
    rollup: { [name]: isMin ? op.min(name) : op.max(name) },
    result: (rolled) => valuesOf(rolled, name).map((value) => value ?? null),
  };
}

/** Up to so many 32-bit numbers add up to less than 2^53. */
const SAFE_INTEGERS = 2 ** 22;

// Up to 2^26 parts below 2^27 add up to less than 2^53; so does what remains of as many numbers below 2^53.
const LOW = 2 ** 27;

/** A sum that is exact where one of numbers would not be: high and low parts are added apart and joined as bigint. */
function exactSum(name: string, column: Column<FactValue>): ArqueroMeasure {
  if (column.kind === "integer" && column.length <= SAFE_INTEGERS) {
    return {
      columns: { [name]: column },
      rollup: { [name]: op.sum(name) },
      result: (rolled) => valuesOf(rolled, name).map(bigintOf),
    };
  }
  const high = `${name}.high`;
  const low = `${name}.low`;
  return {
    columns: {
      [high]: mapColumn(column, (value) => Math.floor(value / LOW)),
      [low]: mapColumn(column, (value) => value - Math.floor(value / LOW) * LOW),
    },
    rollup: { [high]: op.sum(high), [low]: op.sum(low) },
    result(rolled) {
      const lows = valuesOf(rolled, low);
      return valuesOf(rolled, high).map(
        (value, group) => bigintOf(value) * BigInt(LOW) + bigintOf(lows[group]),
      );
    },
  };
}

/** Arquero counts null as one value more; this takes it out again. */
function distinct(name: string, column: Column<FactValue>): ArqueroMeasure {
  const missing = `${name}.missing`;
  return {
    columns: { [name]: column },
    rollup: { [name]: op.distinct(name), [missing]: op.invalid(name) },
    result(rolled) {
      const missings = valuesOf(rolled, missing);
      return valuesOf(rolled, name).map(
        (count, group) => Number(count) - (Number(missings[group]) > 0 ? 1 : 0),
      );
    },
  };
}

function mapColumn(column: Column<FactValue>, change: (value: number) => number): ArqueroColumn {
  const at = (row: number) => {
    const value = column.at(row);
    return typeof value === "number" ? change(value) : null;
  };
  return {
    length: column.length,
    at,
    *[Symbol.iterator]() {
      for (let row = 0; row < column.length; row++) yield at(row);
    },
  };
}

function valuesOf(rolled: ColumnTable, name: string): readonly unknown[] {
  return Array.from(rolled.array(name));
}

function numbersOf(values: unknown): readonly number[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === "number") : [];
}

/** Arquero gives nothing for the sum of no value. */
function bigintOf(sum: unknown): bigint {
  return typeof sum === "number" ? BigInt(sum) : 0n;
}
