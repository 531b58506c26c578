import { mapRecord } from "@turnmeter/columns";
import type { StoredFacts, StoredRow } from "@turnmeter/schema";
import { checkFacts, type FactTable, type Numbers, numbersOf } from "./fact-table.js";
import { groupRows, firstRowsOf, splitGroups, codesOf } from "./group-rows.js";
import type {
  Dimensions,
  Measures,
  Metric,
  MetricRow,
  TableName,
  Measure,
  RowGroups,
  ColumnName,
  Condition,
} from "./metric.js";
import { type Frequencies, frequenciesOfSorted, nearestRank } from "../statistics/nearest-rank.js";
import { questionOf, remoteTableOf } from "./remote-table.js";
import { topRows } from "./top-rows.js";

/** Of a metric without dimensions, or without measures. */
type NoFields = { readonly [K in never]: never };

/**
 * The groups of a metric, one row a group, in the order of their first rows; none where no row matches, also
 * without dimensions. Only the columns that the metric names are read.
 *
 * @throws if the facts are none, or the metric names a column that its table does not have, a unit or zone that is not known, or adds up what is no whole number
 */
export function aggregate<
  N extends TableName,
  const D extends Dimensions<N> = NoFields,
  const M extends Measures<N> = NoFields,
>(facts: Pick<StoredFacts, N>, metric: Metric<N, D, M>): readonly MetricRow<N, D, M>[] {
  checkFacts(facts);
  const table: FactTable = facts[metric.table];
  const elsewhere = aggregateElsewhere(table, metric);
  if (elsewhere !== null) return elsewhere;
  const { dimensions = {}, measures = {} }: Metric<N> = metric;
  const groups = groupRows(table, dimensions, metric.where);
  const names = namesOf(metric);
  const values: readonly (readonly unknown[])[] = [
    ...groups.values,
    ...Object.values(measures).map((measure) => measureGroups(measure, table, groups)),
  ];
  return Array.from({ length: groups.size }, (_, group) =>
    mapRecord<MetricRow<N, D, M>>(names, (place) => values[place]![group]),
  );
}

/** The names of the values of each group. */
function namesOf<N extends TableName, D extends Dimensions<N>, M extends Measures<N>>(
  metric: Metric<N, D, M>,
): { readonly [K in keyof MetricRow<N, D, M>]: unknown };
function namesOf({
  dimensions,
  measures,
}: {
  readonly dimensions?: object;
  readonly measures?: object;
}): object {
  return { ...dimensions, ...measures };
}

/** Groups of a metric whose table is remote; null if it is local or the metric needs its rows. */
function aggregateElsewhere<N extends TableName, D extends Dimensions<N>, M extends Measures<N>>(
  table: FactTable,
  metric: Metric<N, D, M>,
): readonly MetricRow<N, D, M>[] | null {
  const remote = remoteTableOf(table);
  const question = remote && questionOf(metric);
  if (!remote || !question) return null;
  const names = namesOf(metric);
  return remote
    .aggregate(question)
    .map((values) => mapRecord<MetricRow<N, D, M>>(names, (place) => values[place]));
}

/**
 * The result of a measure for every group.
 *
 * @throws if the table has no such column, or adding it up gives no whole number
 */
function measureGroups(measure: Measure, table: FactTable, groups: RowGroups): readonly unknown[] {
  if (measure === "count") return Array.from(rowsOfGroups(groups));
  if ("sum" in measure) return exactSums(numbersOf(table, measure.sum), groups);
  if ("min" in measure) return largest(numbersOf(table, measure.min), groups, -1);
  if ("max" in measure) return largest(numbersOf(table, measure.max), groups, 1);
  if ("top" in measure) return topRows(measure, table, groups);
  if ("distinct" in measure) return distinct(table, measure.distinct, groups);
  if ("ranks" in measure) {
    const { ranks, permille } = measure;
    return frequencies(numbersOf(table, ranks), groups).map((each) =>
      permille.map((rank) => nearestRank(each, rank)),
    );
  }
  return frequencies(numbersOf(table, measure.frequencies), groups);
}

function rowsOfGroups({ size, ofRow }: RowGroups): Int32Array {
  const counts = new Int32Array(size);
  for (let row = 0; row < ofRow.length; row++) if (ofRow[row] !== -1) counts[ofRow[row]!]!++;
  return counts;
}

/** The largest number per group, or with sign −1 the smallest; null if there are none. */
function largest(
  { values, none }: Numbers,
  { size, ofRow }: RowGroups,
  sign: 1 | -1,
): readonly (number | null)[] {
  const found = new Float64Array(size).fill(Number.NaN);
  for (let row = 0; row < values.length; row++) {
    const group = ofRow[row]!;
    const value = values[row]!;
    if (group === -1 || value === none || Number.isNaN(value)) continue;
    if (!(found[group]! * sign >= value * sign)) found[group] = value;
  }
  return Array.from(found, (value) => (Number.isNaN(value) ? null : value));
}

function distinct(table: FactTable, name: string, { size, ofRow }: RowGroups): readonly number[] {
  const codes = codesOf(table, { column: name }, ofRow);
  const inner = { size, ofRow: ofRow.slice() };
  const pairs = splitGroups(inner, codes);
  const counts = new Int32Array(size);
  for (const row of firstRowsOf({ size: pairs, ofRow: inner.ofRow }))
    if (codes.valueOf(codes.ofRow[row]!) !== null) counts[ofRow[row]!]!++;
  return Array.from(counts);
}

function frequencies({ values, none }: Numbers, groups: RowGroups): readonly Frequencies[] {
  const { ofRow } = groups;
  let end = 0;
  const ends = rowsOfGroups(groups).map((count) => (end += count));
  const starts = ends.map((_, group) => (group === 0 ? 0 : ends[group - 1]!));
  const places = starts.slice();
  const inGroups = new Float64Array(end);
  for (let row = 0; row < values.length; row++) {
    const group = ofRow[row]!;
    const value = values[row]!;
    if (group !== -1 && value !== none && !Number.isNaN(value)) inGroups[places[group]!++] = value;
  }
  return Array.from(starts, (start, group) =>
    frequenciesOfSorted(inGroups.subarray(start, places[group]).sort()),
  );
}

/**
 * The sum of the whole numbers of each group, exact whatever its size; null counts as 0.
 *
 * @throws if a sum is no whole number
 */
export function exactSums({ values, none }: Numbers, { size, ofRow }: RowGroups): readonly bigint[] {
  if (size === 0) return [];
  const sums = new Float64Array(size);
  // What no longer fits a number: below 2^53 each is exact, and so is the test of a sum of two.
  const beyond = new Map<number, bigint>();
  for (let row = 0; row < values.length; row++) {
    const group = ofRow[row]!;
    const value = values[row]!;
    if (group === -1 || value === none || Number.isNaN(value)) continue;
    const sum = sums[group]! + value;
    if (Math.abs(sum) <= Number.MAX_SAFE_INTEGER) {
      sums[group] = sum;
      continue;
    }
    beyond.set(group, (beyond.get(group) ?? 0n) + BigInt(sums[group]!) + BigInt(value));
    sums[group] = 0;
  }
  return Array.from(sums, (sum, group) =>
    beyond.size === 0 ? BigInt(sum) : BigInt(sum) + (beyond.get(group) ?? 0n),
  );
}

/** How many rows meet conditions. */
export function countRows<N extends TableName>(
  facts: Pick<StoredFacts, N>,
  table: N,
  where: readonly Condition<ColumnName<N>>[],
): number {
  return aggregate(facts, { table, where, measures: { rows: "count" } })[0]?.rows ?? 0;
}

/** The different values of a column, null included, in the order of their first rows. */
export function distinctValues<N extends TableName, C extends ColumnName<N>>(
  facts: Pick<StoredFacts, N>,
  table: N,
  column: C,
): readonly StoredRow<N>[C][] {
  return aggregate(facts, { table, dimensions: { value: { column } } }).map(({ value }) => value);
}
