import {
  concatRanges,
  concatTables,
  lazyTable,
  namesOf,
  openTable,
  PackReader,
  packTable,
  PackWriter,
  selectRows,
} from "@turnmeter/columns";
import type { TableRange } from "@turnmeter/columns";
import { factColumns, type ColumnKind, type Facts, type Table } from "@turnmeter/schema";
import { orderColumns, placesAmong, settledOrder } from "./settled-order.js";

/**
 * Facts that were settled apart, of units that share no key, as settling all of them together gives them: the same rows in the same
 * order. Tables and columns are put together when they are first read.
 */
export function mergeFacts(parts: readonly Facts[]): Facts {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  return factsOf((name) => lazyTable(() => mergeTables(name, parts)));
}

/** The same facts packed into as few bytes as they need, and detached from their sources. A column is read from these bytes when it is asked for. */
export function packFacts(facts: Facts): Facts {
  return factsOf((name) => {
    const writer = new PackWriter();
    packTable<object>(writer, concatTables<object>(factColumns[name], [facts[name]]));
    return openTable<object>(new PackReader(writer.finish()), factColumns[name]);
  });
}

function mergeTables(name: keyof Facts, parts: readonly Facts[]): Table<object> {
  const tables = parts.map((part): Table<object> => part[name]).filter(({ rowCount }) => rowCount > 0);
  const [first, ...others] = tables;
  if (first === undefined || others.length === 0) return concatTables<object>(factColumns[name], tables);
  const second = others.length === 1 ? others[0]! : sorted(name, others);
  return second.rowCount > first.rowCount ? sorted(name, tables) : inserted(name, first, second);
}

function sorted(name: keyof Facts, tables: readonly Table<object>[]): Table<object> {
  const all = concatTables<object>(factColumns[name], tables);
  const partOf = new Int32Array(all.rowCount);
  let from = 0;
  for (const [part, { rowCount }] of tables.entries()) partOf.fill(part, from, (from += rowCount));
  return selectRows(all, settledOrder(name, all, partOf));
}

/** Inserts a smaller table's rows by binary search: most rows are copied in long runs. */
function inserted(name: keyof Facts, first: Table<object>, second: Table<object>): Table<object> {
  return rangesTable(name, insertedRanges(name, first, second));
}

/** Joins ranges of tables, which must follow each other in settled order. */
export function rangesTable(name: keyof Facts, ranges: readonly TableRange<object>[]): Table<object> {
  const kinds: Readonly<Record<string, ColumnKind>> = factColumns[name];
  const [first] = orderColumns[name];
  return concatRanges<object>(factColumns[name], ranges, kinds[first] === "long" ? first : null);
}

/** Two settled tables as ranges in settled order. Their units must share no key. */
export function insertedRanges(
  name: keyof Facts,
  first: Table<object>,
  second: Table<object>,
): readonly TableRange<object>[] {
  const ranges: TableRange<object>[] = [];
  const places = placesAmong(name, first, second);
  let [from, other] = [0, 0];
  while (other < places.length) {
    const to = places[other]!;
    const start = other;
    while (places[other] === to) other++;
    ranges.push({ table: first, from, to }, { table: second, from: start, to: other });
    from = to;
  }
  ranges.push({ table: first, from, to: first.rowCount });
  return ranges.filter((range) => range.from < range.to);
}

/** Facts, made table by table. That a table has the columns of its name is not checked. */
export function factsOf(make: (name: keyof Facts) => Table<object>): Facts;
export function factsOf(make: (name: keyof Facts) => Table<object>): object {
  return Object.fromEntries(namesOf(factColumns).map((name) => [name, make(name)]));
}
