import { type CandidateName, candidateNames, mapTables } from "./candidates.js";

/** Which rows of candidates are whose: those of a unit lie together in every table, one unit after the other. */
export interface UnitRows {
  /** The names of the units, in the order of their rows; null for rows of none. */
  readonly names: readonly (string | null)[];
  /** For each table the number of its rows up to the end of each unit. */
  readonly ends: { readonly [K in CandidateName]: readonly number[] };
}

/** Notes whose the rows of tables are while these grow. */
export interface UnitRowsBuilder {
  /** The rows since the last unit are of this one. */
  end(name: string | null): void;
  rows(): UnitRows;
}

export function createUnitRows(tables: {
  readonly [K in CandidateName]: { readonly rowCount: number };
}): UnitRowsBuilder {
  const names: (string | null)[] = [];
  const ends = mapTables<{ readonly [K in CandidateName]: number[] }>(() => []);
  return {
    end(name) {
      names.push(name);
      for (const table of candidateNames) ends[table].push(tables[table].rowCount);
    },
    rows: () => ({ names, ends }),
  };
}
