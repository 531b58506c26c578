import { longsOf, NULL_CODE, textsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import type { Candidates } from "../../candidates/candidates.js";
import type { Calls } from "../calls/calls.js";
import type { Responses } from "../responses/responses.js";
import { listIn } from "../common/groups.js";

/** Where the rows of subagents' threads that begin with copies of other threads become their own. */
export interface OwnStarts {
  /** When the last copy at the head of a thread was written, epoch ms. */
  readonly copiedUntil: ReadonlyMap<string, number>;
  /** When the first row that is no copy was written, epoch ms; null without one. */
  readonly startAt: ReadonlyMap<string, number | null>;
}

interface Instants {
  readonly copied: number[];
  readonly own: number[];
}

/** Finds the first own rows of subagents' threads that hold copies of other threads' responses or calls. */
export function ownStarts(candidates: Candidates, responses: Responses, calls: Calls): OwnStarts {
  const instants = instantsOf(candidates, responses, calls);
  const copiedUntil = new Map<string, number>();
  const startAt = new Map<string, number | null>();
  const asked = instants.size === 0 ? new Map<string, number[]>() : askedTimes(candidates, instants);
  for (const [thread, { copied, own }] of instants) {
    if (copied.length === 0) continue;
    const firstOwn = earliest(own);
    const horizon = latest(copied.filter((at) => at <= firstOwn));
    const start = Math.min(firstOwn, earliest((asked.get(thread) ?? []).filter((at) => at > horizon)));
    if (horizon === -Infinity) continue;
    startAt.set(thread, start === Infinity ? null : start);
    copiedUntil.set(thread, start === Infinity ? Infinity : horizon);
  }
  return { copiedUntil, startAt };
}

function instantsOf(
  { requests, calls: callRows, results }: Candidates,
  responses: Responses,
  calls: Calls,
): ReadonlyMap<string, Instants> {
  const found = new Map<string, Instants>();
  const ownerOfRequest = (row: number) => responses.owner[responses.ofRow[row]!]!;
  const ownerOfCall = (row: number) => calls.owner[calls.ofRow[row]!]!;
  for (const thread of threadsWithCopies(requests.columns, responses.shared, ownerOfRequest))
    found.set(thread, { copied: [], own: [] });
  for (const thread of threadsWithCopies(callRows.columns, calls.shared, ownerOfCall))
    found.set(thread, { copied: [], own: [] });
  if (found.size === 0) return found;
  const note = (thread: string, owner: string, at: number) => {
    if (!Number.isNaN(at)) found.get(thread)?.[thread === owner ? "own" : "copied"].push(at);
  };
  const requestThreads = requests.columns.threadId;
  const firstAt = longsOf(requests.columns.firstAt);
  const ends = new CopyEnds(requests);
  for (let row = 0; row < requests.rowCount; row++) {
    const [thread, owner] = [requestThreads.at(row), requestThreads.at(ownerOfRequest(row))];
    if (thread === owner) note(thread, owner, firstAt[row]!);
    else if (found.has(thread)) ends.add(thread, row);
  }
  for (const { thread, at } of ends.all()) found.get(thread)!.copied.push(at);
  const callThreads = callRows.columns.threadId;
  const startedAt = longsOf(callRows.columns.startedAt);
  for (let row = 0; row < callRows.rowCount; row++)
    note(callThreads.at(row), callThreads.at(ownerOfCall(row)), startedAt[row]!);
  const resultAt = longsOf(results.columns.at);
  for (let row = 0; row < results.rowCount; row++) {
    const call = calls.ofResult[row]!;
    if (call === -1) continue;
    note(results.columns.threadId.at(row), callThreads.at(calls.owner[call]!), resultAt[row]!);
  }
  return found;
}

/** When copied responses at the start of threads end: one file of a thread may stop within one, another not. */
class CopyEnds {
  readonly #columns: Table<RequestCandidate>["columns"];
  readonly #ends = new Map<string, { readonly thread: string; at: number }>();

  constructor({ columns }: Table<RequestCandidate>) {
    this.#columns = columns;
  }

  add(thread: string, row: number): void {
    const { messageId, requestId, rowKey, isSidechain, lastAt } = this.#columns;
    const at = lastAt.at(row);
    if (at === null) return;
    const key = [thread, messageId.at(row), requestId.at(row), rowKey.at(row), isSidechain.at(row)].join(
      "\0",
    );
    const known = this.#ends.get(key);
    if (known === undefined) this.#ends.set(key, { thread, at });
    else known.at = Math.max(known.at, at);
  }

  all(): Iterable<{ readonly thread: string; readonly at: number }> {
    return this.#ends.values();
  }
}

function threadsWithCopies(
  columns: { readonly threadId: Column<string>; readonly agentId: Column<string | null> },
  shared: Int32Array,
  ownerOf: (row: number) => number,
): Iterable<string> {
  const agents = textsOf(columns.agentId).codes;
  const { codes, dictionary } = textsOf(columns.threadId);
  const found = new Set<string>();
  for (const row of shared)
    if (agents[row] !== NULL_CODE && codes[ownerOf(row)] !== codes[row]) found.add(dictionary[codes[row]!]!);
  return found;
}

/** When threads were asked something; times of their session's prompts are copies and left out. */
function askedTimes(
  { threads, prompts }: Candidates,
  wanted: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, number[]> {
  const prompted = new Set<string>();
  for (let row = 0; row < prompts.rowCount; row++)
    prompted.add(`${prompts.columns.sessionId.at(row)}\0${prompts.columns.at.at(row)}`);
  const times = new Map<string, number[]>();
  for (let row = 0; row < threads.rowCount; row++) {
    const { threadId, sessionId, askedAt } = threads.columns;
    const asked = askedAt.at(row);
    if (asked === null || !wanted.has(threadId.at(row))) continue;
    const known = listIn(times, threadId.at(row));
    for (const at of asked.split(" "))
      if (!prompted.has(`${sessionId.at(row)}\0${at}`)) known.push(Number(at));
  }
  return times;
}

function earliest(times: readonly number[]): number {
  return times.reduce((first, at) => Math.min(first, at), Infinity);
}

function latest(times: readonly number[]): number {
  return times.reduce((last, at) => Math.max(last, at), -Infinity);
}
