import { longsOf, textsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import { later } from "../../instant.js";
import type { Calls } from "../calls/calls.js";
import type { ForeignRow } from "../responses/responses.js";

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

/** The results that repeat, at the same moment, one that the session of their call holds. */
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
