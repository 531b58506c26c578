import { compareText } from "../../compare-text.js";
import { compareInstants } from "../../instant.js";

/** A call that may have started a subagent of which no log has said so. */
export interface PendingSpawn {
  readonly call: number;
  readonly callKey: string;
  readonly startedAt: number | null;
  /** From when on it starts no subagent any more; null while it waits. */
  readonly expiresAt: number | null;
  /** Whether its result says that a person declined it, as it also does where they stopped it. */
  readonly isDeclined: boolean;
}

/** A subagent of which no log has said which call started it. */
export interface UnlinkedAgent {
  readonly threadId: string;
  readonly startedAt: number | null;
}

/**
 * Gives subagents the calls that may have started them, all of one session and with one prompt: of the calls
 * before a subagent that are free, the nearest; of the calls chosen so, the first one to the first subagent.
 * Each call has at most one subagent. Calls by thread id.
 */
export function matchSpawns(
  spawns: readonly PendingSpawn[],
  agents: readonly UnlinkedAgent[],
): ReadonlyMap<string, number> {
  const calls = spawns.toSorted(compareSpawns);
  const nearest = nearestCalls(
    calls,
    agents.toSorted(
      (a, b) => compareInstants(a.startedAt, b.startedAt) || compareText(a.threadId, b.threadId),
    ),
  );
  const matched = nearest.map(({ agent }) => agent);
  const inOrder = nearest
    .map(({ spawn }) => spawn)
    .toSorted(compareSpawns)
    .map((spawn, index) => ({ spawn, agent: matched[index]! }));
  const pairs = inOrder.every(({ spawn, agent }) => mayStart(spawn, agent)) ? inOrder : nearest;
  return new Map(pairs.map(({ spawn, agent }) => [agent.threadId, spawn.call]));
}

interface Pair {
  readonly spawn: PendingSpawn;
  readonly agent: UnlinkedAgent;
}

/** Each subagent, in order of time, with the newest call before it that is free; calls in order of time. */
function nearestCalls(calls: readonly PendingSpawn[], agents: readonly UnlinkedAgent[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const waiting: PendingSpawn[] = [];
  let next = 0;
  for (const agent of agents) {
    while (next < calls.length && isBefore(calls[next]!, agent)) waiting.push(calls[next++]!);
    let newest = waiting.pop();
    // Subagents come in order of time: a call that has expired for one has for all after it.
    while (newest !== undefined && !mayStart(newest, agent)) newest = waiting.pop();
    if (newest !== undefined) pairs.push({ spawn: newest, agent });
  }
  return pairs;
}

function mayStart(spawn: PendingSpawn, agent: UnlinkedAgent): boolean {
  if (!isBefore(spawn, agent)) return false;
  return spawn.expiresAt === null || agent.startedAt === null || agent.startedAt <= spawn.expiresAt;
}

function isBefore({ startedAt }: PendingSpawn, agent: UnlinkedAgent): boolean {
  return startedAt === null || agent.startedAt === null || startedAt <= agent.startedAt;
}

/** Calls without a time first: they may come before any subagent. */
function compareSpawns(a: PendingSpawn, b: PendingSpawn): number {
  return (a.startedAt ?? -Infinity) - (b.startedAt ?? -Infinity) || compareText(a.callKey, b.callKey);
}
