import {
  longsOf,
  matchKeys,
  orderOfNumbers,
  placeAfter,
  rowReader,
  rowsWhere,
  selectLongs,
  selectRows,
  tableOf,
  textsOf,
} from "@turnmeter/columns";
import { derivedColumns, failureOutcomes } from "@turnmeter/schema";
import type { DerivedFacts, Facts, FailureFact, FailureOutcome, Table } from "@turnmeter/schema";
import { fieldsOf } from "../engine/group-by.js";
import { derivedTable } from "./derivation.js";
import type { RowGroups } from "../engine/metric.js";
import { costsOfGroups } from "../usage/usage.js";
import { findChains, type FoundChain } from "./find-chains.js";
import { threadRows, type ThreadRows } from "./thread-rows.js";

type ChainFacts = Pick<Facts, "toolCalls" | "requests">;
type ChainFields = Pick<
  FailureFact,
  | "attempts"
  | "failures"
  | "fixMs"
  | "lastFile"
  | "lastLine"
  | "retryRequests"
  | "retryCostNanoUsd"
  | "unpricedRequests"
  | "lowerBoundRequests"
>;

/** Calls that failed, were invalid or were denied, with what became of them. */
export function withFailures(facts: Pick<Facts, "toolCalls" | "requests">): Pick<DerivedFacts, "failures"> {
  return { failures: derivedTable(facts, "failures", deriveFailures) };
}

function deriveFailures(facts: ChainFacts): Table<FailureFact> {
  const { toolCalls } = facts;
  const { columns } = toolCalls;
  const outcomes = textsOf(columns.outcome);
  const failureOf = outcomes.dictionary.map(failureOutcome);
  const rows = rowsWhere(toolCalls.rowCount, (row) => failureOf[outcomes.codes[row]!] !== null);
  if (rows.length === 0) return tableOf(derivedColumns.failures, []);
  const chains = findChains(toolCalls);
  const chainOf = new Map(chains.flatMap((chain) => chain.failedRows.map((row) => [row, chain])));
  const begun = begunChains(facts, chains);
  const times = selectLongs(longsOf(columns.startedAt), rows);
  const ofPlace = fieldsOf(columns, "source", "sessionId", "threadId", "project", "file", "line", "turnId");
  const ofCall = fieldsOf(columns, "agentId", "model", "tool", "mcpServer", "program", "errorKind");
  const callAt = rowReader({ rowCount: toolCalls.rowCount, columns: { ...ofPlace, ...ofCall } });
  const found = Array.from(orderOfNumbers(times), (place): FailureFact => {
    const row = rows[place]!;
    const chain = chainOf.get(row);
    return {
      outcome: failureOf[outcomes.codes[row]!]!,
      at: columns.startedAt.at(row),
      chainEnd: chain === undefined ? null : chainEnd(chain),
      ...(begun.get(row) ?? noChain),
      ...callAt(row),
    };
  });
  return tableOf(derivedColumns.failures, found);
}

function failureOutcome(outcome: string): FailureOutcome | null {
  return failureOutcomes.find((each) => each === outcome) ?? null;
}

function chainEnd({ isFixed, isLeft }: FoundChain): FailureFact["chainEnd"] {
  if (isFixed) return "fixed";
  return isLeft ? "abandoned" : "failing";
}

const noChain: ChainFields = {
  attempts: null,
  failures: null,
  fixMs: null,
  lastFile: null,
  lastLine: null,
  retryRequests: null,
  retryCostNanoUsd: null,
  unpricedRequests: null,
  lowerBoundRequests: null,
};

function begunChains(facts: ChainFacts, chains: readonly FoundChain[]): ReadonlyMap<number, ChainFields> {
  const costs = costsOfGroups(facts, chainRequests(facts, chains));
  const fixMsOf = fixTimes(facts.toolCalls);
  const { file, line } = facts.toolCalls.columns;
  return new Map(
    chains.map((chain, number) => {
      const { requests, costUsd, costNanoUsd, unpricedRequests, lowerBoundRequests } = costs[number]!;
      const { firstRow, lastRow, attempts, failures } = chain;
      const fields: ChainFields = {
        attempts,
        failures,
        fixMs: fixMsOf(chain),
        lastFile: file.at(lastRow),
        lastLine: line.at(lastRow),
        retryRequests: requests,
        retryCostNanoUsd: costUsd === null ? null : Number(costNanoUsd),
        unpricedRequests,
        lowerBoundRequests,
      };
      return [firstRow, fields];
    }),
  );
}

/** From result to result; a result without a time uses its call's. Null if both are simultaneous. */
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

/** The thread of each request; −1 for totals stated by a log, which have no place among responses. */
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
    const own = rows.subarray(starts[thread], starts[thread + 1]);
    return starts[thread]! + placeAfter(own, (row) => at[row]! <= startedAt[call]!) - 1;
  });
}
