import { candidateColumns } from "@turnmeter/pairing/unit";
import type { CandidateRows } from "@turnmeter/pairing";
import type { ColumnKind } from "@turnmeter/schema";
import { type RowLayout, rowLayout } from "./row-layout.js";

/** A kind of candidate whose rows compiled code writes. */
export type CompiledTable = Extract<
  keyof CandidateRows,
  "requests" | "calls" | "results" | "prompts" | "marks" | "threads" | "activity"
>;

/** These kinds, by the numbers that compiled code has for them, counted from 0. */
export const compiledTables: readonly CompiledTable[] = [
  "requests",
  "calls",
  "results",
  "prompts",
  "marks",
  "threads",
  "activity",
];

/** The columns of each kind's rows. */
export const compiledColumns: Readonly<Record<CompiledTable, Readonly<Record<string, ColumnKind>>>> = candidateColumns;

/** What rows hold besides their columns, for compiled code alone. */
export const ownColumns: Readonly<Partial<Record<CompiledTable, Readonly<Record<string, ColumnKind>>>>> = {
  requests: { iterationTokens: "long" },
};

/** Where values lie in the rows of a kind. */
export function layoutOf(table: CompiledTable): RowLayout {
  return rowLayout({ ...compiledColumns[table], ...ownColumns[table] });
}
