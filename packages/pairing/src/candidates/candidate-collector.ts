import { createTable } from "@turnmeter/columns";
import { candidateColumns, type CandidateName, candidateNames, mapTables } from "./candidates.js";
import type { CandidateTables, Candidates } from "./candidates.js";

/** Collects the candidates of a run. */
export interface CandidateCollector {
  /** Adds candidates collected elsewhere, as rows of no unit. */
  add(candidates: Candidates): void;
  /**
   * Opens the tables for a unit, whose rows can be found again by its name; null for a unit without one. Nothing else
   * may be added until the unit is closed.
   *
   * @throws if another unit is open
   */
  openUnit(name: string | null): CandidateTables;
  closeUnit(): void;
  /** The rows of each unit so far. */
  unitRows(): UnitRows;
  /** All candidates so far. The collector must not be used afterwards. */
  finish(): Candidates;
}

/** An empty collector. Units may be added in any order. */
export function createCandidates(): CandidateCollector {
  const tables = mapTables<CandidateTables>((name) => createTable<object>(candidateColumns[name]));
  const units = createUnitRows(tables);
  let openUnit: string | null | undefined;
  const appendTable = <K extends CandidateName>(name: K, table: Candidates[K]) => {
    tables[name].appendTable(table);
  };
  return {
    add(candidates) {
      for (const name of candidateNames) appendTable(name, candidates[name]);
      units.end(null);
    },
    openUnit(name) {
      if (openUnit !== undefined) throw new Error(`a unit is open: ${openUnit}`);
      openUnit = name;
      return tables;
    },
    closeUnit() {
      units.end(openUnit ?? null);
      openUnit = undefined;
    },
    unitRows: () => units.rows(),
    finish: () => mapTables<Candidates>((name) => tables[name].finish()),
  };
}

/** The rows of each unit. They lie together in every table, one unit after the other. */
export interface UnitRows {
  /** The names of the units, in the order of their rows; null for rows of none. */
  readonly names: readonly (string | null)[];
  /** For each table the number of its rows up to the end of each unit. */
  readonly ends: { readonly [K in CandidateName]: readonly number[] };
}

/** Notes the rows of each unit while tables grow. */
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
