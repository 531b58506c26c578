import { createTable, namesOf } from "@turnmeter/columns";
import { factsOf } from "@turnmeter/lake";
import { factColumns, type Facts } from "@turnmeter/schema";

/** The names of all tables of facts. */
export const factNames: readonly (keyof Facts)[] = namesOf(factColumns);

/** The facts of no logs. */
export function emptyFacts(): Facts {
  return factsOf((name) => createTable<object>(factColumns[name]).finish());
}
