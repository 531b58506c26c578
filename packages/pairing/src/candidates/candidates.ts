import { namesOf } from "@turnmeter/columns";
import type { TableBuilder } from "@turnmeter/columns";
import { factFields } from "@turnmeter/schema";
import type { ColumnKinds, Table } from "@turnmeter/schema";
import { columnsOfTables } from "@turnmeter/schema/row-fields.js";
import type { RowFields, RowOf } from "@turnmeter/schema/row-fields.js";
import { callFields, resultFields, taskEndFields } from "./call.js";
import { forkFields, serviceTierFields, turnStartFields } from "./history.js";
import { markFields, promptFields } from "./mark.js";
import { clientMadeFields, requestFields, usageTotalFields } from "./request.js";
import {
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
