import { createTable, namesOf } from "@turnmeter/columns";
import { factColumns } from "@turnmeter/schema";
import type { Facts, Table } from "@turnmeter/schema";

/** The names of all tables of facts. */
export const factNames: readonly (keyof Facts)[] = namesOf(factColumns);

/** Facts, made table by table. */
export function ofTables(make: (name: keyof Facts) => Table<object>): Facts;
export function ofTables(make: (name: keyof Facts) => Table<object>): object {
  return Object.fromEntries(factNames.map((name) => [name, make(name)]));
}

/** The facts of no logs. */
export function emptyFacts(): Facts {
  return ofTables((name) => createTable<object>(factColumns[name]).finish());
}
