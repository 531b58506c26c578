import {
  columnOfVector,
  concatTables,
  emptyColumn,
  isNullColumn,
  lazyColumn,
  longsOf,
  selectRows,
  vectorOf,
  hasKey,
  usedTexts,
} from "@turnmeter/columns";
import type { KeyVector, TextVector } from "@turnmeter/columns";
import { storedColumns, type Column, type StoredFacts, type Table } from "@turnmeter/schema";
import { createHash, type Hash } from "node:crypto";
import { isoWeeks } from "../iso-week.js";
import { factNames, mapFacts, weekColumns, type FactName } from "./fact-tables.js";

/** The rows that a settled table has of one week. */
export interface FactBatch {
  readonly table: FactName;
  /** The ISO week of its rows, in UTC; `none` for those without a time. */
  readonly week: string;
  /** SHA-256 of its rows, 64 hexadecimal digits: the same on every machine, and different for different rows. */
  readonly key: string;
  /** How many rows it has, from 1. */
  readonly rows: number;
}

/** A batch with its rows, in the order of the settled table. */
export interface CutBatch extends FactBatch {
  readonly content: Table<object>;
}

/** How the rows of a settled table interleave its batches: pairs of a batch (its place among the table's batches, from 0) and the number of its rows that come next, from 1. */
export type FactRuns = readonly number[];

/** The runs of each fact table. */
export type FactOrder = { readonly [Name in FactName]: FactRuns };

/** Facts in batches. */
export interface FactCut<Batch extends FactBatch = CutBatch> {
  /** By table, then oldest week first, `none` last. */
  readonly batches: readonly Batch[];
  readonly order: FactOrder;
}

/** Cuts settled facts into batches, one a table and week. Tables without rows have none. */
export function cutFacts(facts: StoredFacts): FactCut {
  const cuts = mapFacts<{ readonly [Name in FactName]: TableCut }>((name) => cutTable(name, facts[name]));
  return {
    batches: factNames.flatMap((name) => cuts[name].batches),
    order: mapFacts<FactOrder>((name) => cuts[name].runs),
  };
}

interface TableCut {
  readonly batches: readonly CutBatch[];
  readonly runs: FactRuns;
}

function cutTable(name: FactName, settled: Table<object>): TableCut {
  if (settled.rowCount === 0) return { batches: [], runs: [] };
  // Its columns in the order in which they are declared.
  const table = concatTables<object>(storedColumns[name], [settled]);
  const { weeks, runs } = rowsOfWeeks(name, table);
  const batches = weeks.map(({ week, rows }) => {
    const content = weeks.length === 1 ? table : selectRows(table, rows);
    return { table: name, week, key: rowsKey(content), rows: content.rowCount, content };
  });
  return { batches, runs };
}

/** The rows of a week, in the order of the settled table. */
export interface WeekRows {
  readonly week: string;
  readonly rows: Int32Array;
}

/**
 * The rows of each week, oldest week first, and how the weeks interleave.
 *
 * @param table the column that tells the week is enough
 * @param order its rows in the order of the settled table, where they are in another one
 */
export function rowsOfWeeks(
  name: FactName,
  table: Table<object>,
  order: Int32Array = Int32Array.from({ length: table.rowCount }, (_, row) => row),
): { readonly weeks: readonly WeekRows[]; readonly runs: FactRuns } {
  const { weeks, ofRow } = weeksOfRows(name, table);
  const counts = new Int32Array(weeks.length);
  const runs: number[] = [];
  for (const row of order) {
    const week = ofRow[row]!;
    counts[week]!++;
    if (runs.at(-2) === week) runs[runs.length - 1]!++;
    else runs.push(week, 1);
  }
  const rows = Array.from(counts, (count) => new Int32Array(count));
  const ends = new Int32Array(weeks.length);
  for (const row of order) {
    const week = ofRow[row]!;
    rows[week]![ends[week]!++] = row;
  }
  return { weeks: weeks.map((week, place) => ({ week, rows: rows[place]! })), runs };
}

function weeksOfRows(name: FactName, table: Table<object>) {
  const field = weekColumns[name];
  if (field === null) return { weeks: ["none"], ofRow: new Int32Array(table.rowCount) };
  const weekOf = isoWeeks();
  const places = new Map<string, number>();
  const found = Int32Array.from(timesOf(table, field), (at) => {
    const week = weekOf(at);
    let place = places.get(week);
    if (place === undefined) places.set(week, (place = places.size));
    return place;
  });
  const weeks = [...places.keys()].sort(byAge);
  const sorted = Int32Array.from(places.keys(), (week) => weeks.indexOf(week));
  return { weeks, ofRow: found.map((place) => sorted[place]!) };
}

function timesOf({ columns }: Table<object>, field: string): Float64Array {
  const all: [string, Column<number | null>][] = Object.entries(columns);
  return longsOf(new Map(all).get(field)!);
}

/** Years with more than four digits come last. */
function byAge(a: string, b: string): number {
  if (a === "none" || b === "none") return a === b ? 0 : a === "none" ? 1 : -1;
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Settled facts of their batches, every row at the place where it was.
 *
 * @param contentOf the rows of a batch
 * @throws if the order is not one of these batches ({@link orderFault})
 */
export function joinFacts<Batch extends FactBatch>(
  cut: FactCut<Batch>,
  contentOf: (batch: Batch) => Table<object>,
): StoredFacts {
  return inSettledOrder(cut, (name, batches) =>
    concatTables<object>(storedColumns[name], batches.map(contentOf)),
  );
}

/**
 * As {@link joinFacts}, of the rows of each table's batches, one batch after the other.
 *
 * @param rowsOf the rows of these batches of a table
 */
export function inSettledOrder<Batch extends FactBatch>(
  { batches, order }: FactCut<Batch>,
  rowsOf: (name: FactName, batches: readonly Batch[]) => Table<object>,
): StoredFacts {
  const fault = orderFault({ batches, order });
  if (fault !== null) throw new Error(fault);
  return mapFacts<StoredFacts>((name) => {
    const own = batches.filter(({ table }) => table === name);
    const all = rowsOf(name, own);
    const runs = order[name];
    return isInOrder(runs) ? all : copied(selectRows(all, placesOf(own, runs)));
  });
}

/** Whether each batch comes once, and in its turn: then its rows follow each other in the settled table. */
export function isInOrder(runs: FactRuns): boolean {
  return runs.every((value, place) => place % 2 === 1 || value === place / 2);
}

/** Columns copied on first read: aggregations would evaluate a row view anew each time. */
function copied({ rowCount, columns }: Table<object>): Table<object> {
  const views: [string, Column<unknown>][] = Object.entries(columns);
  return { rowCount, columns: Object.fromEntries(views.map(([name, view]) => [name, copyOf(view)])) };
}

/** A separate function, so that an unread column does not keep read columns' views alive. */
function copyOf(view: Column<unknown>): Column<unknown> {
  return lazyColumn(view.kind, view.length, () =>
    isNullColumn(view) ? emptyColumn(view.kind, view.length) : columnOfVector(vectorOf(view)),
  );
}

/** The row in the concatenated batches for each row of the settled table. */
function placesOf(batches: readonly FactBatch[], runs: FactRuns): Int32Array {
  let rowCount = 0;
  const next = batches.map(({ rows }) => {
    const first = rowCount;
    rowCount += rows;
    return first;
  });
  const places = new Int32Array(rowCount);
  let row = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const batch = runs[run]!;
    for (let left = runs[run + 1]!; left > 0; left--) places[row++] = next[batch]!++;
  }
  return places;
}

/** Why an order does not fit these batches; null if it fits: each row of each batch comes exactly once. */
export function orderFault({ batches, order }: FactCut<FactBatch>): string | null {
  for (const name of factNames) {
    const own = batches.filter(({ table }) => table === name);
    const left = own.map(({ rows }) => rows);
    const runs = order[name];
    for (let run = 0; run < runs.length; run += 2) {
      const batch = runs[run]!;
      if (left[batch] === undefined) return `the order of ${name} names a batch that it has not`;
      left[batch] -= runs[run + 1] ?? 0;
    }
    if (left.some((rows) => rows !== 0)) return `the order of ${name} is not that of the rows of its batches`;
  }
  return null;
}

/**
 * SHA-256 of the rows of a table, 64 hexadecimal digits: of the names, kinds and values of its columns, in order. How values are
 * stored plays no part: rows that are equal have equal keys on every machine.
 */
export function rowsKey({ rowCount, columns }: Table<object>): string {
  const hash = createHash("sha256");
  hash.update(`turnmeter/rows@1 ${rowCount}\n`);
  const all: [string, Column<unknown>][] = Object.entries(columns);
  for (const [name, column] of all) {
    hash.update(`${JSON.stringify([name, column.kind])}\n`);
    hashColumn(hash, column);
  }
  return hash.digest("hex");
}

function hashColumn(hash: Hash, column: Column<unknown>): void {
  const vector = vectorOf(column);
  switch (vector.kind) {
    case "text":
      return hashTexts(hash, vector);
    case "key":
      return hashKeys(hash, vector);
    case "long":
      return void hash.update(vector.values.map(storedLong));
    default:
      return void hash.update(vector.values);
  }
}

/** Normalizes null, which has many NaN forms, and −0. No integer is infinite. */
function storedLong(value: number): number {
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value + 0;
}

function hashTexts(hash: Hash, vector: TextVector): void {
  const { codes, dictionary } = usedTexts(vector);
  hash.update(codes);
  hash.update(`${JSON.stringify(dictionary)}\n`);
}

const noKey = -1;

function hashKeys(hash: Hash, vector: KeyVector): void {
  const { offsets, bytes, exact } = vector;
  const lengths = new Int32Array(offsets.length - 1);
  for (let row = 0; row < lengths.length; row++)
    lengths[row] = hasKey(vector, row) ? offsets[row + 1]! - offsets[row]! : noKey;
  hash.update(lengths);
  hash.update(bytes.subarray(offsets[0], offsets[lengths.length]));
  if (exact.size > 0) hash.update(`${JSON.stringify([...exact].sort(([a], [b]) => a - b))}\n`);
}
