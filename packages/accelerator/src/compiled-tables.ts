import { candidateColumns } from "@turnmeter/pairing/unit";
import type { CandidateRows } from "@turnmeter/pairing";
import type { ColumnKind } from "@turnmeter/schema";
import { type RowLayout, rowLayout } from "./row-layout.js";

/** A kind of candidate whose rows compiled code writes. */
export type CompiledTable = Extract<
  keyof CandidateRows,
  "requests" | "calls" | "results" | "prompts" | "marks" | "threads" | "activity"
>;

/** The numbers that compiled code has for these kinds. */
export const compiledNumbers: Readonly<Record<CompiledTable, number>> = {
  requests: 0,
  calls: 1,
  results: 2,
  prompts: 3,
  marks: 4,
  threads: 5,
  activity: 6,
};

/** These kinds, in the order of their numbers. */
export const compiledTables: readonly CompiledTable[] = namesOf(compiledNumbers);

/** The columns of each kind's rows. */
export const compiledColumns: Readonly<Record<CompiledTable, Readonly<Record<string, ColumnKind>>>> =
  candidateColumns;

/** What rows hold besides their columns, for compiled code alone. */
export const ownColumns: Readonly<Partial<Record<CompiledTable, Readonly<Record<string, ColumnKind>>>>> = {
  requests: { iterationTokens: "long" },
};

/** Where values lie in the rows of a kind. */
export function layoutOf(table: CompiledTable): RowLayout {
  return rowLayout({ ...compiledColumns[table], ...ownColumns[table] });
}

function namesOf<T extends object>(object: T): (keyof T)[];
function namesOf(object: object): PropertyKey[] {
  return Object.keys(object);
}
