import { longsOf, textsOf, rowsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import { later, compareInstants } from "../../order.js";
import type { Calls } from "../calls/calls.js";
import type { ForeignRow, Responses } from "../responses/responses.js";
import type { ForkCandidate } from "../../candidates/thread.js";
import { listIn } from "../common/groups.js";

/** Rows of requests and prompts that belong to other sessions than the one that holds them. */
export interface CopiesInSessions {
  readonly foreign: readonly ForeignRow[];
  readonly copiedPrompts: readonly number[];
}

/** When the copies at the head of a thread end, and when its own rows begin, epoch ms. */
export interface OwnRows {
  readonly copiedUntil: number;
  /** Null if the thread has no request, prompt or result after its copies. */
  readonly startAt: number | null;
}

/** Where the own rows of threads begin that hold requests or prompts of other sessions, by thread. */
export function ownRowsOfForks(
  candidates: Candidates,
  { foreign, copiedPrompts }: CopiesInSessions,
  calls: Calls,
): ReadonlyMap<string, OwnRows> {
  const { requests, prompts, results } = candidates;
  const until = new Map<string, number>();
  const extend = (threadId: string, at: number | null) => {
    const known = later(until.get(threadId) ?? null, at);
    if (known !== null) until.set(threadId, known);
  };
  for (const { row } of foreign) extend(requests.columns.threadId.at(row), requests.columns.lastAt.at(row));
  for (const row of copiedPrompts) extend(prompts.columns.threadId.at(row), prompts.columns.at.at(row));
  if (until.size === 0) return new Map();
  for (const row of copiedResults(candidates, calls))
    if (until.has(results.columns.threadId.at(row)))
      extend(results.columns.threadId.at(row), results.columns.at.at(row));

  const startAt = new Map<string, number>();
  const begin = (rows: Table<{ readonly threadId: string }>, times: Column<number | null>) => {
    const threads = textsOf(rows.columns.threadId);
    const untilOf = threads.dictionary.map((thread) => until.get(thread) ?? Infinity);
    const at = longsOf(times);
    for (let row = 0; row < rows.rowCount; row++) {
      const code = threads.codes[row]!;
      if (!(at[row]! > untilOf[code]!)) continue;
      const thread = threads.dictionary[code]!;
      startAt.set(thread, Math.min(startAt.get(thread) ?? Infinity, at[row]!));
    }
  };
  begin(requests, requests.columns.firstAt);
  begin(prompts, prompts.columns.at);
  begin(results, results.columns.at);
  return new Map(
    [...until].map(([thread, copiedUntil]) => [
      thread,
      { copiedUntil, startAt: startAt.get(thread) ?? null },
    ]),
  );
}

/** Results that repeat, at the same time, one in their call's session. */
function copiedResults({ calls: callRows, results }: Candidates, calls: Calls): readonly number[] {
  const sessions = textsOf(results.columns.sessionId);
  const sessionsOfCalls = textsOf(callRows.columns.sessionId);
  const at = longsOf(results.columns.at);
  const told = new Set<string>();
  const elsewhere: number[] = [];
  for (let row = 0; row < results.rowCount; row++) {
    const call = calls.ofResult[row]!;
    if (call === -1) continue;
    const owner = sessionsOfCalls.dictionary[sessionsOfCalls.codes[calls.owner[call]!]!];
    if (sessions.dictionary[sessions.codes[row]!] === owner) told.add(`${call} ${at[row]}`);
    else elsewhere.push(row);
  }
  return elsewhere.filter((row) => told.has(`${calls.ofResult[row]} ${at[row]}`));
}

/**
 * The last request before each fork in the thread that it was forked from, by the fork's session. Only forks count
 * that hold copies under the origin's id, or that hold none and say how many rows of the origin come before.
 */
export function requestsBeforeForks(
  { forks, threads, requests }: Candidates,
  { ofRow, requestKeys }: Pick<Responses, "ofRow" | "requestKeys">,
): ReadonlyMap<string, string> {
  const forksIn = new Map<string, ForkCandidate[]>();
  for (const fork of rowsOf(forks)) if (fork.ownLine === fork.line) listIn(forksIn, fork.file).push(fork);
  if (forksIn.size === 0) return new Map();
  const origins = new Set([...forksIn.values()].flat().map(({ forkedFrom }) => forkedFrom));
  const rowsOfOrigins = new Map<string, number[]>();
  const { agentId, sessionId, file, line, firstAt } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const thread = agentId.at(row) ?? sessionId.at(row);
    if (origins.has(thread)) listIn(rowsOfOrigins, thread).push(row);
  }
  const isBefore = ({ file: forkFile, originRows }: ForkCandidate, row: number): boolean => {
    if (file.at(row) === forkFile) return true;
    const inherited = forksIn.get(file.at(row))?.[0]?.originRows ?? 0;
    return originRows !== null && line.at(row) <= originRows - inherited;
  };
  const compare = (a: number, b: number) =>
    compareInstants(firstAt.at(a), firstAt.at(b)) || line.at(a) - line.at(b);

  const lastBefore = new Map<string, number>();
  for (const thread of rowsOf(threads)) {
    const ownForks = forksIn.get(thread.file) ?? [];
    if (thread.agentId !== null || ownForks.some(({ forkedFrom }) => forkedFrom === thread.sessionId))
      continue;
    for (const fork of ownForks)
      for (const row of rowsOfOrigins.get(fork.forkedFrom) ?? []) {
        const known = lastBefore.get(thread.sessionId);
        if (isBefore(fork, row) && (known === undefined || compare(row, known) > 0))
          lastBefore.set(thread.sessionId, row);
      }
  }
  return new Map([...lastBefore].map(([session, row]) => [session, requestKeys.at(ofRow[row]!)]));
}
