import { concatTables } from "@turnmeter/columns";
import { candidateColumns } from "./candidate-columns.js";
import type { Candidates } from "./candidates.js";
import { mapTables } from "./map-tables.js";

/** The candidates of several parts as one. Where only one of them has rows of a kind, these are not copied. */
export function joinCandidates(parts: readonly Candidates[]): Candidates {
  return mapTables<Candidates>((name) => {
    const tables = parts.map((part) => part[name]).filter(({ rowCount }) => rowCount > 0);
    return tables.length === 1 ? tables[0] : concatTables<object>(candidateColumns[name], tables);
  });
}
