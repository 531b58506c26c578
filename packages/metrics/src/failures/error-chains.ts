import { longsOf, orderOfNumbers, selectLongs, matchKeys, selectRows, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { ErrorChain } from "../rows/failure.js";
import { placeAt } from "../threads/place-at.js";
import { costsOfGroups } from "../usage/costs-of-groups.js";
import { isoInstant } from "../usage/iso-instant.js";
import { findChains } from "./find-chains.js";
import type { FoundChain } from "./find-chains.js";
import type { RowGroups } from "../engine/metric.js";
import { threadRows } from "../threads/thread-rows.js";
import type { ThreadRows } from "../threads/thread-rows.js";

/**
 * Calls that failed or were invalid, with the tries after them, in order of their first calls. Each such call is in one chain, as
 * its first or as a later try. A chain never goes on past a prompt. Calls that were rejected, denied,
 * cancelled or interrupted are no tries.
 */
export function errorChains(facts: Pick<Facts, "toolCalls" | "requests">): readonly ErrorChain[] {
  return chainsWithCalls(facts).map(({ chain }) => chain);
}

/** A chain, and the rows of its calls that failed or were invalid. */
export interface ChainWithCalls {
  readonly chain: ErrorChain;
  readonly failedRows: readonly number[];
}

/** {@link errorChains}, each with its calls. */
export function chainsWithCalls(facts: Pick<Facts, "toolCalls" | "requests">): readonly ChainWithCalls[] {
  const chains = findChains(facts.toolCalls);
  if (chains.length === 0) return [];
  const costs = costsOfGroups(facts, chainRequests(facts, chains));
  const fixMsOf = fixTimes(facts.toolCalls);
  const { columns } = facts.toolCalls;
  const firstTimes = selectLongs(
    longsOf(columns.startedAt),
    Int32Array.from(chains, ({ firstRow }) => firstRow),
  );
  return Array.from(orderOfNumbers(firstTimes), (number) => {
    const chain = chains[number]!;
    const { firstRow, lastRow, attempts, failures, failedRows } = chain;
    const told: ErrorChain = {
      sessionId: columns.sessionId.at(firstRow),
      threadId: columns.threadId.at(firstRow),
      turnId: columns.turnId.at(firstRow),
      tool: columns.tool.at(firstRow),
      outcome: columns.outcome.at(firstRow) === "invalid" ? "invalid" : "failed",
      errorKind: columns.errorKind.at(firstRow),
      end: chain.isFixed ? "fixed" : chain.isLeft ? "abandoned" : "failing",
      attempts,
      failures,
      fixMs: fixMsOf(chain),
      firstAt: isoInstant(columns.startedAt.at(firstRow)),
      first: placeAt(facts.toolCalls, firstRow),
      last: placeAt(facts.toolCalls, lastRow),
      ...costs[number]!,
    };
    return { chain: told, failedRows };
  });
}

/** From result to result; where a result has no time, from or to the call. Results of one moment tell no time. */
function fixTimes({ columns }: Facts["toolCalls"]): (chain: FoundChain) => number | null {
  const startedAt = longsOf(columns.startedAt);
  const endedAt = longsOf(columns.endedAt);
  const endOf = (row: number) => (Number.isNaN(endedAt[row]!) ? startedAt[row]! : endedAt[row]!);
  return ({ firstRow, lastRow, isFixed }) => {
    const fixMs = endOf(lastRow) - endOf(firstRow);
    return isFixed && fixMs > 0 ? fixMs : null;
  };
}

/**
 * The chain of each request; −1 is none. A chain has the requests of its thread after the one that made the first call,
 * up to and with the one that made the last try; a request within several chains is that one's which began last.
 */
function chainRequests(
  facts: Pick<Facts, "toolCalls" | "requests">,
  chains: readonly FoundChain[],
): RowGroups {
  const { requests } = facts;
  const threads = textsOf(requests.columns.threadId);
  const at = longsOf(requests.columns.at);
  const { rows, starts } = threadRows(singleResponses(requests), threads.dictionary.length, at);
  const retried = chains.filter(({ attempts }) => attempts > 1);
  const ends = Int32Array.from([
    ...retried.map(({ firstRow }) => firstRow),
    ...retried.map(({ lastRow }) => lastRow),
  ]);
  const places = placesOfCalls(facts, ends, { rows, starts });
  const ofRow = new Int32Array(requests.rowCount).fill(-1);
  let next = 0;
  for (let chain = 0; chain < chains.length; chain++) {
    if (chains[chain]!.attempts < 2) continue;
    const last = places[retried.length + next]!;
    for (let place = places[next]! + 1; place <= last; place++) ofRow[rows[place]!] = chain;
    next++;
  }
  return { size: chains.length, ofRow };
}

/** The thread of each request; −1 for sums that a log states, which have no place among responses. */
function singleResponses({ columns }: Facts["requests"]): Int32Array {
  const threads = textsOf(columns.threadId).codes.slice();
  const kinds = textsOf(columns.kind);
  const total = kinds.dictionary.indexOf("total");
  if (total === -1) return threads;
  for (let row = 0; row < threads.length; row++) if (kinds.codes[row] === total) threads[row] = -1;
  return threads;
}

/**
 * Where among the ordered requests that of each given call is: the one it names if that is of its thread, else the last
 * one of its thread that was made by then. Without either it is the place before the thread's first.
 */
function placesOfCalls(
  { toolCalls, requests }: Pick<Facts, "toolCalls" | "requests">,
  calls: Int32Array,
  { rows, starts }: ThreadRows,
): Int32Array {
  const { columns } = selectRows(toolCalls, calls);
  const placeOfRequest = new Int32Array(requests.rowCount).fill(-1);
  for (let place = 0; place < rows.length; place++) placeOfRequest[rows[place]!] = place;
  const named = matchKeys(columns.requestKey, requests.columns.requestKey);
  const threads = textsOf(requests.columns.threadId);
  const numbers = new Map(threads.dictionary.map((thread, number) => [thread, number]));
  const at = longsOf(requests.columns.at);
  const startedAt = longsOf(columns.startedAt);
  return Int32Array.from(calls, (_, call) => {
    const thread = numbers.get(columns.threadId.at(call));
    if (thread === undefined) return -1;
    const request = named[call]!;
    if (request !== -1 && threads.codes[request] === thread && placeOfRequest[request] !== -1)
      return placeOfRequest[request]!;
    let low = starts[thread]!;
    let high = starts[thread + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at[rows[middle]!]! <= startedAt[call]!) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  });
}
