import type { Column } from "@turnmeter/schema";
import type { Measure } from "../metric/metric.js";
import type { FactTable, FactValue } from "./fact-table.js";
import type { ReducedColumn, Reduction } from "./reduce-groups.js";
import { frequenciesOf } from "../statistics/nearest-rank.js";
import { factColumn } from "./fact-table.js";

/** What a measure needs of arquero: reductions, and the results of every group made of theirs. */
interface ArqueroMeasure {
  readonly reductions: readonly Reduction[];
  /** Takes the results of each reduction in turn. */
  readonly result: (...reduced: readonly Results[]) => Results;
}

/** A result for every group. */
type Results = readonly unknown[];

/** How arquero computes a measure. */
export function arqueroMeasure(measure: Exclude<Measure, "count">, facts: FactTable): ArqueroMeasure {
  if ("sum" in measure) return exactSum(factColumn(facts, measure.sum));
  if ("distinct" in measure) return distinct(factColumn(facts, measure.distinct));
  if ("frequencies" in measure) {
    return {
      reductions: [{ name: "array_agg", column: factColumn(facts, measure.frequencies) }],
      result: (lists) => lists.map((values) => frequenciesOf(numbersOf(values))),
    };
  }
  const isMin = "min" in measure;
  const column = factColumn(facts, isMin ? measure.min : measure.max);
  return {
    reductions: [{ name: isMin ? "min" : "max", column }],
    result: (values) => values.map((value) => value ?? null),
  };
}

/** Up to so many 32-bit numbers add up to less than 2^53. */
const SAFE_INTEGERS = 2 ** 22;

// Up to 2^26 parts below 2^27 add up to less than 2^53; so does what remains of as many numbers below 2^53.
const LOW = 2 ** 27;

/** A sum that is exact where one of numbers would not be: high and low parts are added apart and joined as bigint. */
function exactSum(column: Column<FactValue>): ArqueroMeasure {
  if (column.kind === "integer" && column.length <= SAFE_INTEGERS) {
    return { reductions: [{ name: "sum", column }], result: (sums) => sums.map(bigintOf) };
  }
  const high = mapColumn(column, (value) => Math.floor(value / LOW));
  const low = mapColumn(column, (value) => value - Math.floor(value / LOW) * LOW);
  return {
    reductions: [
      { name: "sum", column: high },
      { name: "sum", column: low },
    ],
    result: (highs, lows) =>
      highs.map((value, group) => bigintOf(value) * BigInt(LOW) + bigintOf(lows[group])),
  };
}

/** Arquero counts null as one value more; this takes it out again. */
function distinct(column: Column<FactValue>): ArqueroMeasure {
  return {
    reductions: [
      { name: "distinct", column },
      { name: "invalid", column },
    ],
    result: (counts, missings) =>
      counts.map((count, group) => Number(count) - (Number(missings[group]) > 0 ? 1 : 0)),
  };
}

function mapColumn(column: Column<FactValue>, change: (value: number) => number): ReducedColumn {
  return {
    at(row) {
      const value = column.at(row);
      return typeof value === "number" ? change(value) : null;
    },
  };
}

function numbersOf(values: unknown): readonly number[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === "number") : [];
}

/** Arquero gives nothing for the sum of no value. */
function bigintOf(sum: unknown): bigint {
  return typeof sum === "number" ? BigInt(sum) : 0n;
}
