import {
  concatTables,
  lazyTable,
  namesOf,
  openTable,
  PackReader,
  packTable,
  PackWriter,
  selectRows,
} from "@turnmeter/columns";
import { factColumns } from "@turnmeter/schema";
import type { Facts, Table } from "@turnmeter/schema";
import { settledOrder } from "./settled-order.js";

/**
 * Facts that were settled apart, of units that share no key, as settling all of them together gives them: the same rows in the same
 * order. Tables and columns are put together when they are first read.
 */
export function mergeFacts(parts: readonly Facts[]): Facts {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  return factsOf((name) => lazyTable(() => mergeTables(name, parts)));
}

/** The same facts in as few bytes as they need, without what they were made of. A column is read from them when it is asked for. */
export function packFacts(facts: Facts): Facts {
  return factsOf((name) => {
    const writer = new PackWriter();
    packTable<object>(writer, concatTables<object>(factColumns[name], [facts[name]]));
    return openTable<object>(new PackReader(writer.finish()), factColumns[name]);
  });
}

function mergeTables(name: keyof Facts, parts: readonly Facts[]): Table<object> {
  const tables: readonly Table<object>[] = parts.map((part) => part[name]);
  const all = concatTables<object>(factColumns[name], tables);
  if (tables.filter(({ rowCount }) => rowCount > 0).length < 2) return all;
  const partOf = new Int32Array(all.rowCount);
  let from = 0;
  for (const [part, { rowCount }] of tables.entries()) partOf.fill(part, from, (from += rowCount));
  return selectRows(all, settledOrder(name, all, partOf));
}

/** Facts, made table by table. That a table has the columns of its name is not checked. */
export function factsOf(make: (name: keyof Facts) => Table<object>): Facts;
export function factsOf(make: (name: keyof Facts) => Table<object>): object {
  return Object.fromEntries(namesOf(factColumns).map((name) => [name, make(name)]));
}
