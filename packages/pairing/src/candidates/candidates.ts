import { createTable, mapTexts, namesOf, type TableBuilder } from "@turnmeter/columns";
import { factFields, type Column, type ColumnKinds, type Table } from "@turnmeter/schema";
import { columnsOfTables, type RowFields, type RowOf } from "@turnmeter/schema/row-fields.js";
import {
  callFields,
  resultFields,
  taskEndFields,
  clientMadeFields,
  requestFields,
  usageTotalFields,
} from "./request.js";
import {
  forkFields,
  serviceTierFields,
  turnStartFields,
  markFields,
  promptFields,
  activityFields,
  agentEvidenceFields,
  sessionStateFields,
  threadFields,
  worktreeFields,
} from "./thread.js";

/** The fields of every kind of candidate. */
export const candidateFields = {
  requests: requestFields,
  clientMade: clientMadeFields,
  usageTotals: usageTotalFields,
  calls: callFields,
  results: resultFields,
  taskEnds: taskEndFields,
  threads: threadFields,
  activity: activityFields,
  agentEvidence: agentEvidenceFields,
  sessionStates: sessionStateFields,
  worktrees: worktreeFields,
  serviceTiers: serviceTierFields,
  turnStarts: turnStartFields,
  forks: forkFields,
  prompts: promptFields,
  marks: markFields,
  files: factFields.files,
  recordCounts: factFields.recordCounts,
  problems: factFields.problems,
};

type Rows<Tables extends Readonly<Record<string, RowFields>>> = {
  readonly [Name in keyof Tables]: RowOf<Tables[Name]>;
};

/** The rows of every kind of candidate. */
export interface CandidateRows extends Rows<typeof candidateFields> {}

/** The name of a kind of candidate. */
export type CandidateName = keyof CandidateRows;

/** The input of settling, by kind. Units know nothing of each other. */
export type Candidates = { readonly [K in CandidateName]: Table<CandidateRows[K]> };

/** Candidates that grow. */
export type CandidateTables = { readonly [K in CandidateName]: TableBuilder<CandidateRows[K]> };

/** The columns of every kind of candidate. */
export const candidateColumns: { readonly [K in CandidateName]: ColumnKinds<CandidateRows[K]> } =
  columnsOfTables(candidateFields);

/** Whether a column may be null: not known. */
export function isNullable(name: CandidateName, column: string): boolean {
  const all: RowFields = candidateFields[name];
  return all[column]?.isNullable === true;
}

/** Every kind of candidate. */
export const candidateNames: readonly CandidateName[] = namesOf(candidateColumns);

/** One value for every kind of candidate. Whether it fits its name is not checked. */
export function mapTables<T extends { readonly [K in CandidateName]: unknown }>(
  make: (name: keyof T & CandidateName) => unknown,
): T;
export function mapTables(make: (name: CandidateName) => unknown): unknown {
  return Object.fromEntries(candidateNames.map((name) => [name, make(name)]));
}

/** The columns of a table that hold the path of a log. */
export function pathColumns(name: CandidateName): readonly string[] {
  return name === "files" ? ["path"] : ["file", "costFile"];
}

/** A table with other paths of logs. */
export function withPaths(
  name: CandidateName,
  { rowCount, columns }: Table<object>,
  pathOf: (path: string) => string,
): Table<object> {
  const all: [string, Column<string | null>][] = Object.entries(columns);
  const paths = pathColumns(name);
  const change = (path: string | null) => (path === null ? null : pathOf(path));
  const changed = all.map(([field, column]) => [
    field,
    paths.includes(field) ? mapTexts(column, change) : column,
  ]);
  return { rowCount, columns: Object.fromEntries(changed) };
}

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
  /** Ends a unit: the rows since the previous one belong to it. */
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
