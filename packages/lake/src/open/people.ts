import { candidateNames } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import type { Column } from "@turnmeter/schema";

/** What one machine exported, and whose it is. */
interface OfPerson {
  readonly machine: string;
  readonly person: string;
  readonly all: CandidatesOfUnits;
}

/**
 * The person of each session, by its id: whose machine exported its log; of several machines the first by name. So each session is of one
 * person, and what all people have adds up to the whole.
 */
export function peopleOfSessions(machines: readonly OfPerson[]): ReadonlyMap<string, string> {
  const people = new Map<string, string>();
  for (const { person, all } of machines.toSorted((a, b) => (a.machine < b.machine ? -1 : 1)))
    for (const id of sessionsIn(all)) if (!people.has(id)) people.set(id, person);
  return people;
}

/** The machines of each person, people and machines by name. */
export function machinesOfPeople(
  machines: readonly Pick<OfPerson, "machine" | "person">[],
): ReadonlyMap<string, readonly string[]> {
  const people = [...new Set(machines.map(({ person }) => person))].sort();
  return new Map(
    people.map((name) => {
      const own = machines.filter(({ person }) => person === name).map(({ machine }) => machine);
      return [name, [...new Set(own)].sort()];
    }),
  );
}

function sessionsIn({ candidates }: CandidatesOfUnits): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const name of candidateNames) {
    const columns = new Map<string, Column<unknown>>(Object.entries(candidates[name].columns));
    for (const id of columns.get("sessionId") ?? []) if (typeof id === "string") ids.add(id);
  }
  return ids;
}
