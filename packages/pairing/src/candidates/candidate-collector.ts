import { createTable } from "@turnmeter/columns";
import { candidateColumns, type CandidateName, candidateNames, mapTables } from "./candidates.js";
import type { CandidateTables, Candidates } from "./candidates.js";
import { createUnitRows } from "./unit-rows.js";
import type { UnitRows } from "./unit-rows.js";

/** Collects the candidates of a run. */
export interface CandidateCollector {
  /** Adds what was collected elsewhere, as rows of no unit. */
  add(candidates: Candidates): void;
  /**
   * The tables to write a unit into, under a name by which its rows can be found again; null for rows of none. They
   * lie together: until the unit is closed nothing else must be added.
   *
   * @throws if another unit is open
   */
  openUnit(name: string | null): CandidateTables;
  closeUnit(): void;
  /** Which rows are whose so far. */
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
