import { isoInstant } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";

/** Names and times of a session. */
export interface NamedSession {
  readonly sessionId: string;
  readonly title: string | null;
  readonly project: string | null;
  /** ISO 8601, UTC; null if it is not known. */
  readonly startedAt: string | null;
  /** When its last row was written, epoch ms. */
  readonly lastAt: number | null;
}

/** A session with the facts that contain it. */
export interface FoundSession extends NamedSession {
  readonly facts: Facts;
}

/** The latest first. */
export function byNewest(a: FoundSession, b: FoundSession): number {
  return (b.lastAt ?? 0) - (a.lastAt ?? 0) || (a.sessionId < b.sessionId ? -1 : 1);
}

/** The sessions of a part of the facts, the latest first. */
export const sessionsOf = keptOf((facts: Facts): readonly FoundSession[] => {
  const { sessionId, title, project, startedAt, endedAt } = facts.sessions.columns;
  return Array.from(rowNumbers(facts.sessions.rowCount), (row) => ({
    sessionId: sessionId.at(row),
    title: title.at(row),
    project: project.at(row),
    startedAt: isoInstant(startedAt.at(row)),
    lastAt: endedAt.at(row) ?? startedAt.at(row),
    facts,
  })).sort(byNewest);
});

function* rowNumbers(count: number): Generator<number> {
  for (let row = 0; row < count; row++) yield row;
}

/** Caches a value made from facts for as long as the facts are in memory. */
export function keptOf<T>(make: (facts: Facts) => T): (facts: Facts) => T {
  const kept = new WeakMap<Facts, { readonly value: T }>();
  return (facts) => {
    let known = kept.get(facts);
    if (known === undefined) kept.set(facts, (known = { value: make(facts) }));
    return known.value;
  };
}
