import { namesOf } from "@turnmeter/columns";
import { candidateColumns } from "@turnmeter/pairing/unit";
import type { CandidateRows } from "@turnmeter/pairing";
import { type Layout, layOut } from "@turnmeter/parser/compiled";
import type { ColumnKind } from "@turnmeter/schema";

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

/** Parts of rows besides their columns, only for compiled code. */
const ownColumns: Readonly<Partial<Record<CompiledTable, Readonly<Record<string, ColumnKind>>>>> = {
  requests: { iterationTokens: "long" },
};

const layouts = Object.fromEntries(
  compiledTables.map((table) => [table, layOut(0, { ...compiledColumns[table], ...ownColumns[table] })]),
);

/** Where values lie in the rows of a kind. */
export function layoutOf(table: CompiledTable): Layout {
  return layouts[table]!;
}
