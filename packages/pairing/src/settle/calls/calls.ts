import {
  compareKeys,
  hasKey,
  keysOf,
  longsOf,
  orderOfKeys,
  selectColumn,
  selectIntegers,
  textsOf,
  KeyNumbers,
} from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate, RequestCandidate } from "../../candidates/request.js";
import { compareClaims } from "../common/claim.js";
import type { ProblemList } from "../common/problem-list.js";
import type { SessionSpan } from "../common/sessions.js";
import type { Responses } from "../responses/responses.js";
import { chooseResults } from "./call-results.js";
import { pairLateResults, type CallKeys } from "./late-results.js";
import { firstTimes, inOrderOfTime, joinedKeys, joinedRows } from "../common/joined-rows.js";
import { createDisjointSets, type DisjointSets } from "../common/groups.js";

/** The calls behind a run's call candidates, with the result of each. Calls are numbered from 0. */
export interface Calls {
  readonly count: number;
  readonly ofRow: Int32Array;
  /** The rows of calls that have several rows, ascending. */
  readonly shared: Int32Array;
  /** The call of each row's key; −1 for none. */
  readonly ofKeys: (keys: Column<string | null>) => Int32Array;
  /** The call of a key; −1 for none. */
  readonly ofKey: (key: string) => number;
  /** The call of each result row; −1 for none. */
  readonly ofResult: Int32Array;
  /** Calls of late results, by the name of the result. */
  readonly ofLateResults: ReadonlyMap<string, number>;
  /** Orders two calls by their keys. */
  readonly compareKeys: (a: number, b: number) => number;
  /** The given calls in the order of their keys. */
  readonly inOrderOfKeys: (calls: Int32Array) => Int32Array;
  /** The response of each candidate row; −1 for none. */
  readonly responseOfRow: () => Int32Array;
  /** The candidate row that says where the call belongs. */
  readonly owner: Int32Array;
  /** When each call was first written, over all its copies, epoch ms; NaN where that is not known. */
  readonly startedAt: Float64Array;
  /** The result row that counts; −1 for a call without result. */
  readonly result: Int32Array;
  /** 1 where a row says that the turn was cut while the call ran. */
  readonly isCut: Uint8Array;
}

/**
 * Joins copies of calls and gives each call its result, over all units at once (R13, R54–R56). `refuted` are the keys
 * of interruptions that did not happen.
 */
export function joinCalls(
  calls: Table<CallCandidate>,
  results: Table<ResultCandidate>,
  refuted: ReadonlySet<string>,
  requests: Table<RequestCandidate>,
  responses: Responses,
  spans: ReadonlyMap<string, SessionSpan>,
  problems: ProblemList,
): Calls {
  let found: Int32Array | null = null;
  const responseOfRow = () => (found ??= responses.ofKeys(calls.columns.responseKey));
  const keys = callKeys(calls, responseOfRow, responses.isJoined);
  const { ofRow, named, count, shared } = keys;
  const ofResult = keys.ofKeys(results.columns.callKey);
  const late = pairLateResults(calls, results, keys, ofResult);
  const texts = keysOf(calls.columns.callKey);
  return {
    count,
    ofRow,
    shared,
    ofKeys: late.ofKeys.size === 0 ? keys.ofKeys : withLateKeys(keys, late.ofKeys),
    ofKey: (key) => late.ofKeys.get(key) ?? keys.ofKey(key),
    ofResult,
    ofLateResults: late.ofNames,
    compareKeys: (a, b) => compareKeys(texts, named[a]!, named[b]!),
    inOrderOfKeys: (some) => selectIntegers(ofRow, orderOfKeys(texts, selectIntegers(named, some))),
    responseOfRow,
    owner: chooseOwners(calls, keys, requests, responses, spans),
    startedAt: firstTimes(longsOf(calls.columns.startedAt), keys),
    result: chooseResults(results, ofResult, count, problems),
    isCut: cutCalls(calls, ofRow, count, refuted),
  };
}

/** Results logged before their call get it from `late`: their key alone matches none. */
function withLateKeys({ ofKeys }: CallKeys, late: ReadonlyMap<string, number>): Calls["ofKeys"] {
  return (column) =>
    ofKeys(column).map((call, row) => (call === -1 ? (late.get(column.at(row) ?? "") ?? -1) : call));
}

function cutCalls(
  { columns, rowCount }: Table<CallCandidate>,
  ofRow: Int32Array,
  count: number,
  refuted: ReadonlySet<string>,
): Uint8Array {
  const isCut = new Uint8Array(count);
  const cuts = keysOf(columns.cutKey);
  if (cuts.nullCount === rowCount) return isCut;
  for (let row = 0; row < rowCount; row++) {
    if (hasKey(cuts, row) && !refuted.has(columns.cutKey.at(row)!)) isCut[ofRow[row]!] = 1;
  }
  return isCut;
}

/** A call belongs with its response; else R11 chooses among its copies. */
function chooseOwners(
  calls: Table<CallCandidate>,
  { ofRow, first, others, shared }: CallKeys,
  requests: Table<RequestCandidate>,
  responses: Responses,
  spans: ReadonlyMap<string, SessionSpan>,
): Int32Array {
  const { columns } = calls;
  const owner = first.slice();
  if (others.length === 0) return owner;
  const compare = compareClaims(calls, spans, columns.isSidechain);
  const responseOf = new Map<number, number>();
  for (const [place, response] of responses.ofKeys(selectColumn(columns.responseKey, shared)).entries())
    responseOf.set(shared[place]!, response);
  const threads = textsOf(columns.threadId);
  const threadsOfRequests = textsOf(requests.columns.threadId);
  const isWithResponse = (row: number): boolean => {
    const response = responseOf.get(row)!;
    if (response === -1) return false;
    const thread = threadsOfRequests.codes[responses.owner[response]!]!;
    return threadsOfRequests.dictionary[thread] === threads.dictionary[threads.codes[row]!];
  };
  for (const row of others) {
    const call = ofRow[row]!;
    const best = owner[call]!;
    const order = Number(isWithResponse(best)) - Number(isWithResponse(row)) || compare(row, best);
    if (order < 0) owner[call] = row;
  }
  return owner;
}

/** The calls by start time, unknown ones last; those of one moment by thread and line. */
export function callsInOrder({ columns }: Table<CallCandidate>, calls: Calls): Int32Array {
  return inOrderOfTime(calls.startedAt, columns.threadId, columns.line, calls);
}

/** The calls behind candidates. Copies of a response with other ids may have calls with other keys. */
function callKeys(
  calls: Table<CallCandidate>,
  responseOfRow: () => Int32Array,
  isJoined: Uint8Array | null,
): CallKeys {
  const numbers = new KeyNumbers(keysOf(calls.columns.callKey));
  const sets = isJoined === null ? null : copiesOfCalls(calls, numbers, responseOfRow(), isJoined);
  const rows = joinedRows(numbers, sets === null ? null : joinedKeys(numbers, sets));
  return {
    ...rows,
    ofKeys: (column) => rows.ofKeys(numbers.findAll(column)),
    ofKey: (key) => rows.ofKey(numbers.findText(key)),
  };
}

/**
 * Joins the keys of one call: within one response and moment, those of one id, or, across sessions, of one tool and
 * input. Ids that are unique everywhere need no joining. Null if nothing is joined.
 */
function copiesOfCalls(
  { columns }: Table<CallCandidate>,
  numbers: KeyNumbers,
  responseOfRow: Int32Array,
  isJoined: Uint8Array,
): DisjointSets | null {
  const startedAt = longsOf(columns.startedAt);
  const firstWith = new Map<string, number>();
  const alikeIn = new Map<string, Map<number, number>>();
  let sets: DisjointSets | null = null;
  const join = (what: string, key: number) => {
    const first = firstWith.get(what);
    if (first === undefined) firstWith.set(what, key);
    else if (first !== key) (sets ??= createDisjointSets(numbers.size)).join(first, key);
  };
  for (let row = 0; row < responseOfRow.length; row++) {
    const response = responseOfRow[row]!;
    if (response === -1 || isJoined[response] === 0) continue;
    const callId = columns.callId.at(row);
    if (callId === columns.callKey.at(row)) continue;
    const key = numbers.ofRow[row]!;
    const moment = `${response} ${startedAt[row]}`;
    if (callId !== null) join(`${moment} ${callId}`, key);
    const inputHash = columns.inputHash.at(row);
    if (inputHash === null || Number.isNaN(startedAt[row]!)) continue;
    const what = `${moment} ${columns.tool.at(row)} ${inputHash}`;
    const log = `${columns.sessionId.at(row)}\0${columns.file.at(row)}\0${what}`;
    const alike = alikeIn.get(log) ?? new Map<number, number>();
    alikeIn.set(log, alike);
    const place = alike.get(key) ?? alike.size;
    alike.set(key, place);
    join(`${what} ${place} of its kind`, key);
  }
  return sets;
}
