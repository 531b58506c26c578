import { textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import type { Responses } from "./responses.js";

/** A candidate of a response that belongs to another session, and the candidate that says so. */
export interface ForeignRow {
  readonly row: number;
  readonly owner: number;
}

/** The candidates of responses that belong to other sessions than theirs. */
export function foreignRows(
  { columns }: Table<RequestCandidate>,
  { owner, ofRow, shared }: Responses,
): readonly ForeignRow[] {
  const sessions = textsOf(columns.sessionId).codes;
  const rows: ForeignRow[] = [];
  for (const row of shared) {
    const owning = owner[ofRow[row]!]!;
    if (sessions[owning] !== sessions[row]) rows.push({ row, owner: owning });
  }
  return rows;
}
