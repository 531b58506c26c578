import { longsOf, matchKeys, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { RowGroups } from "../engine/exact-sums.js";
import { threadRows } from "../threads/thread-rows.js";
import type { FoundChain } from "./find-chains.js";

/**
 * Which chain each request is put down to; −1 is none. A chain's are those of its thread after the one that made the
 * first call, up to and with the one that made the last try; a request within several chains is that one's which began last.
 */
export function chainRequests(
  facts: Pick<Facts, "toolCalls" | "requests">,
  chains: readonly FoundChain[],
): RowGroups {
  const { requests } = facts;
  const threads = textsOf(requests.columns.threadId);
  const at = longsOf(requests.columns.at);
  const { rows, starts } = threadRows(singleResponses(requests), threads.dictionary.length, at);
  const placeOf = placesOfCalls(facts, { rows, starts });
  const ofRow = new Int32Array(requests.rowCount).fill(-1);
  for (let chain = 0; chain < chains.length; chain++) {
    const { firstRow, lastRow, attempts } = chains[chain]!;
    if (attempts < 2) continue;
    const last = placeOf(lastRow);
    for (let place = placeOf(firstRow) + 1; place <= last; place++) ofRow[rows[place]!] = chain;
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
 * Where among the ordered requests each call's is: the one it names if that is of its thread, else the last one of its
 * thread that was made by then. Without either it is the place before the thread's first.
 */
function placesOfCalls(
  { toolCalls, requests }: Pick<Facts, "toolCalls" | "requests">,
  { rows, starts }: { readonly rows: Int32Array; readonly starts: Int32Array },
): (row: number) => number {
  const places = new Int32Array(requests.rowCount).fill(-1);
  for (let place = 0; place < rows.length; place++) places[rows[place]!] = place;
  const named = matchKeys(toolCalls.columns.requestKey, requests.columns.requestKey);
  const threads = textsOf(requests.columns.threadId);
  const numbers = new Map(threads.dictionary.map((thread, number) => [thread, number]));
  const at = longsOf(requests.columns.at);
  const startedAt = longsOf(toolCalls.columns.startedAt);
  return (row) => {
    const thread = numbers.get(toolCalls.columns.threadId.at(row));
    if (thread === undefined) return -1;
    const request = named[row]!;
    if (request !== -1 && threads.codes[request] === thread && places[request] !== -1)
      return places[request]!;
    let low = starts[thread]!;
    let high = starts[thread + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at[rows[middle]!]! <= startedAt[row]!) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
}
