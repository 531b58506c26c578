import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { createDisjointSets } from "../common/disjoint-sets.js";
import type { ForeignRow } from "../responses/foreign-rows.js";

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
