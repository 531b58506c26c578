import { NULL_CODE, placeAfter, textsOf } from "@turnmeter/columns";
import type { Outcome, Table } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../../candidates/request.js";
import type { Candidates } from "../../candidates/candidates.js";
import { compareText, compareInstants } from "../../order.js";
import type { Calls } from "../calls/calls.js";
import { closingTimes, promptTimes } from "../common/sessions.js";
import { listIn } from "../common/groups.js";

/** Outcomes of calls that started no subagent. */
const startedNone: ReadonlySet<Outcome> = new Set(["invalid", "denied", "cancelled"]);

/** The calls of a run that start subagents not yet identified. */
export interface PendingSpawns {
  /** Calls of a session with this prompt that no subagent has yet. */
  waiting(sessionId: string, promptHash: string): readonly PendingSpawn[];
  /** Whether the subagent may have the call: a resumed subagent is the same one. */
  isFree(call: number, agentId: string): boolean;
  /** Gives a call to a subagent. */
  take(call: number, agentId: string): void;
  isTaken(call: number): boolean;
}

/** The registry of the calls that wait for a subagent, by session and prompt. */
export function createPendingSpawns(candidates: Candidates, calls: Calls): PendingSpawns {
  const takenBy = new Map<number, string>();
  // Made when needed: most logs name the call of every subagent.
  let byPrompt: ReadonlyMap<string, readonly PendingSpawn[]> | null = null;
  return {
    waiting(session, promptHash) {
      byPrompt ??= spawnsByPrompt(candidates, calls);
      const spawns = byPrompt.get(promptKey(session, promptHash)) ?? [];
      return spawns.filter(({ call }) => !takenBy.has(call));
    },
    isFree: (call, agentId) => (takenBy.get(call) ?? agentId) === agentId,
    take: (call, agentId) => void takenBy.set(call, agentId),
    isTaken: (call) => takenBy.has(call),
  };
}

function spawnsByPrompt(candidates: Candidates, calls: Calls): ReadonlyMap<string, readonly PendingSpawn[]> {
  const byPrompt = new Map<string, PendingSpawn[]>();
  const expiryOf = expiries(candidates, calls);
  const { spawnPromptHash, callKey, startedAt } = candidates.calls.columns;
  for (const [call, sessions] of sessionsOfSpawns(candidates, calls)) {
    const row = calls.owner[call]!;
    const promptHash = spawnPromptHash.at(row);
    const result = calls.result[call]!;
    const outcome = result === -1 ? null : candidates.results.columns.outcome.at(result);
    if (promptHash === null || (outcome !== null && startedNone.has(outcome))) continue;
    const expiresAt = expiryOf(call);
    const isDeclined = outcome === "rejected";
    // Without a time nothing shows that a subagent began before its call was declined.
    if (isDeclined && expiresAt === null) continue;
    const spawn = { call, callKey: callKey.at(row), startedAt: startedAt.at(row), expiresAt, isDeclined };
    for (const session of sessions) listIn(byPrompt, promptKey(session, promptHash)).push(spawn);
  }
  return byPrompt;
}

/** Sessions that hold each starting call, its own and those with copies: the subagent may be in any. */
function sessionsOfSpawns(
  { calls: { columns } }: Candidates,
  calls: Calls,
): ReadonlyMap<number, ReadonlySet<string>> {
  const hashes = textsOf(columns.spawnPromptHash).codes;
  const sessions = new Map<number, Set<string>>();
  for (let row = 0; row < hashes.length; row++) {
    if (hashes[row] === NULL_CODE) continue;
    const call = calls.ofRow[row]!;
    const known = sessions.get(call);
    if (known === undefined) sessions.set(call, new Set([columns.sessionId.at(row)]));
    else known.add(columns.sessionId.at(row));
  }
  return sessions;
}

function promptKey(sessionId: string, promptHash: string): string {
  return `${sessionId}\0${promptHash}`;
}

/** A call waits for its result; after a launch, for the next prompt or its session's end. */
function expiries(candidates: Candidates, calls: Calls): (call: number) => number | null {
  const closedAt = closingTimes(candidates.threads, candidates.sessionStates);
  const { isQueued } = candidates.prompts.columns;
  const times = promptTimes(candidates.prompts, (row) => !isQueued.at(row));
  return (call) => {
    const result = resultOf(candidates.results, calls, call);
    if (result !== null && result.outcome !== "detached") return result.at;
    const { sessionId, threadId, startedAt } = callAt(candidates.calls, calls, call);
    const closed = closedAt.get(sessionId) ?? null;
    if (result !== null || startedAt === null) return closed;
    const prompted = times.get(threadId) ?? [];
    return prompted[placeAfter(prompted, (at) => at <= startedAt)] ?? closed;
  };
}

function resultOf({ columns }: Table<ResultCandidate>, calls: Calls, call: number) {
  const row = calls.result[call]!;
  return row === -1 ? null : { at: columns.at.at(row), outcome: columns.outcome.at(row) };
}

function callAt({ columns }: Table<CallCandidate>, calls: Calls, call: number) {
  const row = calls.owner[call]!;
  return {
    sessionId: columns.sessionId.at(row),
    threadId: columns.threadId.at(row),
    startedAt: columns.startedAt.at(row),
  };
}

/** A call that may have started a subagent, though no log says so. */
export interface PendingSpawn {
  readonly call: number;
  readonly callKey: string;
  readonly startedAt: number | null;
  /** Instant after which it starts no subagent; null while it waits. */
  readonly expiresAt: number | null;
  /** Whether its result says that a person declined it; the result of a call that a person stopped says the same. */
  readonly isDeclined: boolean;
}

/** A subagent whose starting call no log names. */
export interface UnlinkedAgent {
  readonly threadId: string;
  readonly startedAt: number | null;
}

/**
 * Gives subagents of one session and prompt the calls that may have started them: each subagent the nearest free call
 * before it, then the chosen calls in order to the subagents in order. A call has at most one subagent. Returns calls
 * by thread id.
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

/** Pairs each subagent, by time, with the newest free call before it; calls must be sorted by time. */
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

/** Calls without a time first: they may precede any subagent. */
function compareSpawns(a: PendingSpawn, b: PendingSpawn): number {
  return (a.startedAt ?? -Infinity) - (b.startedAt ?? -Infinity) || compareText(a.callKey, b.callKey);
}
