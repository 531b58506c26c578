import { NULL_CODE, textsOf } from "@turnmeter/columns";
import type { Outcome, Table } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../../candidates/call.js";
import type { Candidates } from "../../candidates/candidates.js";
import type { Calls } from "../calls/calls.js";
import type { PendingSpawn } from "./match-spawns.js";
import { placeAfter } from "../common/place-after.js";
import { closingTimes } from "../common/session-endings.js";

/** Outcomes of calls that started no subagent. */
const startedNone: ReadonlySet<Outcome> = new Set(["invalid", "denied", "cancelled"]);

/** The calls of a run that start subagents, until it is known which. */
export interface PendingSpawns {
  /** Calls that a session holds with a prompt, and that no subagent has yet. */
  waiting(sessionId: string, promptHash: string): readonly PendingSpawn[];
  /** Whether the subagent may have the call: a subagent that was taken up again is the same one. */
  isFree(call: number, agentId: string): boolean;
  /** Gives a call to a subagent. */
  take(call: number, agentId: string): void;
  isTaken(call: number): boolean;
}

/** The registry of the calls that wait for a subagent, by session and prompt. */
export function createPendingSpawns(candidates: Candidates, calls: Calls): PendingSpawns {
  const takenBy = new Map<number, string>();
  // Most logs say which call started which subagent: then nobody asks by prompt.
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
    for (const session of sessions) {
      const key = promptKey(session, promptHash);
      const known = byPrompt.get(key);
      if (known === undefined) byPrompt.set(key, [spawn]);
      else known.push(spawn);
    }
  }
  return byPrompt;
}

/** The sessions that hold a call that starts a subagent: its own one, and those of copies, whose subagents may be. */
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

/** A call waits until its result, unless that is of a launch; then until the next prompt or its session's end. */
function expiries(candidates: Candidates, calls: Calls): (call: number) => number | null {
  const closedAt = closingTimes(candidates.threads, candidates.sessionStates);
  const promptTimes = timesOfPrompts(candidates);
  return (call) => {
    const result = resultOf(candidates.results, calls, call);
    if (result !== null && result.outcome !== "detached") return result.at;
    const { sessionId, threadId, startedAt } = callAt(candidates.calls, calls, call);
    const closed = closedAt.get(sessionId) ?? null;
    if (result !== null || startedAt === null) return closed;
    const times = promptTimes(threadId);
    return times[placeAfter(times, (at) => at <= startedAt)] ?? closed;
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

/** When each thread was prompted, in order of time. */
function timesOfPrompts({ prompts }: Candidates): (threadId: string) => readonly number[] {
  const times = new Map<string, number[]>();
  const { threadId, at, isQueued } = prompts.columns;
  for (let row = 0; row < prompts.rowCount; row++) {
    const time = at.at(row);
    if (time === null || isQueued.at(row)) continue;
    const known = times.get(threadId.at(row));
    if (known === undefined) times.set(threadId.at(row), [time]);
    else known.push(time);
  }
  for (const known of times.values()) known.sort((a, b) => a - b);
  return (thread) => times.get(thread) ?? [];
}
