import { textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { createDisjointSets } from "../common/groups.js";
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

/** A number for each session that holds copies of another one's responses, the same for both; null for others. */
export type FamilyOf = (sessionId: string) => number | null;

/** Sessions that share responses: a session and its forks. */
export function sessionFamilies(
  { columns }: Table<RequestCandidate>,
  foreign: readonly ForeignRow[],
): FamilyOf {
  const numbers = new Map<string, number>();
  const numberOf = (row: number) => {
    const session = columns.sessionId.at(row);
    const known = numbers.get(session) ?? numbers.size;
    numbers.set(session, known);
    return known;
  };
  const pairs = foreign.map(({ row, owner }) => [numberOf(row), numberOf(owner)] as const);
  const sets = createDisjointSets(numbers.size);
  for (const [own, owner] of pairs) sets.join(own, owner);
  return (session) => {
    const number = numbers.get(session);
    return number === undefined ? null : sets.groupOf(number);
  };
}
