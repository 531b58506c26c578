import { candidateColumns } from "./candidate-columns.js";
import type { CandidateRows } from "./candidates.js";

/** The name of a kind of candidate. */
export type CandidateName = keyof CandidateRows;

/** One thing for every kind of candidate. That what is made fits its name is not checked. */
export function mapTables<T extends { readonly [K in CandidateName]: unknown }>(
  make: (name: keyof T & CandidateName) => unknown,
): T;
export function mapTables(make: (name: CandidateName) => unknown): unknown {
  const made: Record<string, unknown> = {};
  for (const name of candidateNames) made[name] = make(name);
  return made;
}

/** Every kind of candidate. */
export const candidateNames: readonly CandidateName[] = namesOf(candidateColumns);

function namesOf<T extends object>(object: T): (keyof T)[];
function namesOf(object: object): PropertyKey[] {
  return Object.keys(object);
}
