import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { createDisjointSets } from "./disjoint-sets.js";
import type { Responses } from "./responses.js";

/** A number for each session that holds copies of another one's responses, the same for both; null for others. */
export type FamilyOf = (sessionId: string) => number | null;

/** Sessions that share responses: a session and its forks. */
export function sessionFamilies(requests: Table<RequestCandidate>, responses: Responses): FamilyOf {
  const numbers = new Map<string, number>();
  const pairs: (readonly [number, number])[] = [];
  const { sessionId } = requests.columns;
  const numberOf = (row: number) => {
    const session = sessionId.at(row);
    const known = numbers.get(session) ?? numbers.size;
    numbers.set(session, known);
    return known;
  };
  for (let row = 0; row < requests.rowCount; row++) {
    const own = numberOf(row);
    const owner = numberOf(responses.owner[responses.ofRow[row]!]!);
    if (own !== owner) pairs.push([own, owner]);
  }
  const sets = createDisjointSets(numbers.size);
  const related = new Set<number>();
  for (const [own, owner] of pairs) {
    sets.join(own, owner);
    related.add(own).add(owner);
  }
  return (session) => {
    const number = numbers.get(session);
    return number === undefined || !related.has(number) ? null : sets.groupOf(number);
  };
}
