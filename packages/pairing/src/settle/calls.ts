import { compareKeys, flagsOf, hasKey, KeyNumbers, keysOf, longsOf } from "@turnmeter/columns";
import { orderOfKeys, selectIntegers, selectLongs } from "@turnmeter/columns";
import type { Outcome, Table } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../candidates/call.js";
import type { RequestCandidate } from "../candidates/request.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
import { compareClaims } from "./claim.js";
import type { ProblemList } from "./problem-list.js";
import type { Responses } from "./responses.js";
import type { SessionSpan } from "./session-spans.js";

/** The calls behind a run's call candidates, with the result of each. Calls are numbered from 0. */
export interface Calls {
  readonly count: number;
  readonly ofRow: Int32Array;
  /** The keys of calls, numbered as the calls are. */
  readonly keys: KeyNumbers;
  /** Orders two calls by their keys. */
  readonly compareKeys: (a: number, b: number) => number;
  /** The given calls in the order of their keys. */
  readonly inOrderOfKeys: (calls: Int32Array) => Int32Array;
  /** The response of each candidate row; −1 where there is none. */
  readonly responseOfRow: Int32Array;
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
 * Joins copies of calls and gives each call its result, over all units at once (R13, R54–R56). `refuted` are
 * the keys of interruptions that were none.
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
  const callKeys = keysOf(calls.columns.callKey);
  const keys = new KeyNumbers(callKeys);
  const { firstRows, ofRow } = keys;
  const responseOfRow = responses.ofKeys(calls.columns.responseKey);
  return {
    count: keys.size,
    ofRow,
    keys,
    compareKeys: (a, b) => compareKeys(callKeys, firstRows[a]!, firstRows[b]!),
    inOrderOfKeys: (some) => selectIntegers(ofRow, orderOfKeys(callKeys, selectIntegers(firstRows, some))),
    responseOfRow,
    owner: chooseOwners(calls, keys, requests, { responses, responseOfRow }, spans),
    startedAt: firstTimes(calls, keys),
    result: chooseResults(results, keys, problems),
    isCut: cutCalls(calls, ofRow, keys.size, refuted),
  };
}

function cutCalls(
  { columns, rowCount }: Table<CallCandidate>,
  ofRow: Int32Array,
  count: number,
  refuted: ReadonlySet<string>,
): Uint8Array {
  const isCut = new Uint8Array(count);
  const cuts = keysOf(columns.cutKey);
  for (let row = 0; row < rowCount; row++) {
    if (hasKey(cuts, row) && !refuted.has(columns.cutKey.at(row)!)) isCut[ofRow[row]!] = 1;
  }
  return isCut;
}

function firstTimes(
  { columns }: Table<CallCandidate>,
  { ofRow, firstRows, repeats }: KeyNumbers,
): Float64Array {
  const startedAt = longsOf(columns.startedAt);
  const times = selectLongs(startedAt, firstRows);
  for (const row of repeats) {
    const known = times[ofRow[row]!]!;
    if (startedAt[row]! < known || Number.isNaN(known)) times[ofRow[row]!] = startedAt[row]!;
  }
  return times;
}

/** A call belongs where its response does; else R11 decides among its copies. */
function chooseOwners(
  { columns }: Table<CallCandidate>,
  { ofRow, firstRows, repeats }: KeyNumbers,
  requests: Table<RequestCandidate>,
  { responses, responseOfRow }: { readonly responses: Responses; readonly responseOfRow: Int32Array },
  spans: ReadonlyMap<string, SessionSpan>,
): Int32Array {
  const owner = firstRows.slice();
  const compare = compareClaims(spans);
  const claimOf = (row: number) => ({
    source: columns.source.at(row),
    isSidechain: columns.isSidechain.at(row),
    isBackgroundCopy: columns.isBackgroundCopy.at(row),
    sessionId: columns.sessionId.at(row),
    threadId: columns.threadId.at(row),
    file: columns.file.at(row),
    line: columns.line.at(row),
  });
  const isWithResponse = (row: number): boolean => {
    const response = responseOfRow[row]!;
    if (response === -1) return false;
    return requests.columns.threadId.at(responses.owner[response]!) === columns.threadId.at(row);
  };
  for (const row of repeats) {
    const call = ofRow[row]!;
    const best = owner[call]!;
    const order =
      Number(isWithResponse(best)) - Number(isWithResponse(row)) || compare(claimOf(row), claimOf(best));
    if (order < 0) owner[call] = row;
  }
  return owner;
}

/** R56: identical results count once, a real one beats a client-made one, of several the last counts. */
function chooseResults(results: Table<ResultCandidate>, keys: KeyNumbers, problems: ProblemList): Int32Array {
  const { columns, rowCount } = results;
  const chosen = new Int32Array(keys.size).fill(-1);
  const callOfRow = keys.findAll(columns.callKey);
  const isPlaceholder = flagsOf(columns.isPlaceholder);
  /** Rows that are not the first result of a call. */
  const others: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    const call = callOfRow[row]!;
    if (call === -1 || isPlaceholder[row] === 1 || chosen[call] !== -1) others.push(row);
    else chosen[call] = row;
  }
  const severalFor = new Set<number>();
  const orphans = new Map<string, number>();
  const place = (row: number) => ({ file: columns.file.at(row), line: columns.line.at(row) });
  const isEarlier = (a: number, b: number) =>
    compareText(columns.file.at(a), columns.file.at(b)) || columns.line.at(a) - columns.line.at(b);
  const repaired = new Set<number>();
  const copies = new Set<number>();
  for (const row of others) {
    const call = callOfRow[row]!;
    if (isPlaceholder[row] === 1) {
      if (call !== -1) repaired.add(call);
      continue;
    }
    if (call === -1) {
      const key = columns.callKey.at(row);
      const first = orphans.get(key);
      if (first === undefined || isEarlier(row, first) < 0) orphans.set(key, row);
      continue;
    }
    const best = chosen[call]!;
    copies.add(best).add(row);
    if (!isSameContent(results, row, best)) severalFor.add(call);
    if (compareResults(results, row, best) < 0) chosen[call] = row;
  }
  if (copies.size > 0) keepFirstCopies(results, Int32Array.from(copies).sort(), callOfRow, chosen);
  for (const call of repaired) if (chosen[call] !== -1) severalFor.add(call);
  for (const row of orphans.values()) problems.add("result-without-call", place(row));
  for (const call of severalFor) problems.add("two-results", place(chosen[call]!));
  return chosen;
}

/**
 * Whether two results are copies of each other: the same row, of equal content, or both without any and of
 * one outcome.
 */
function isSameContent({ columns }: Table<ResultCandidate>, a: number, b: number): boolean {
  const uuid = columns.uuid.at(a);
  if (uuid !== null && uuid === columns.uuid.at(b)) return true;
  const hash = columns.contentHash.at(a);
  if (hash !== columns.contentHash.at(b)) return false;
  return hash !== null || columns.outcome.at(a) === columns.outcome.at(b);
}

/** Real before client-made, then the later one, then by place. */
function compareResults(results: Table<ResultCandidate>, a: number, b: number): number {
  const { isClientMade } = results.columns;
  if (isClientMade.at(a) !== isClientMade.at(b)) return isClientMade.at(a) ? 1 : -1;
  return -compareTimes(results, a, b);
}

function compareTimes(results: Table<ResultCandidate>, a: number, b: number): number {
  const { at, file, line } = results.columns;
  const [atA, atB] = [at.at(a) ?? -Infinity, at.at(b) ?? -Infinity];
  if (atA !== atB) return atA < atB ? -1 : 1;
  return compareText(file.at(a), file.at(b)) || line.at(a) - line.at(b);
}

/** By time, unknown ones last; then by place. */
function compareFirst(results: Table<ResultCandidate>, a: number, b: number): number {
  const { at } = results.columns;
  return compareInstants(at.at(a), at.at(b)) || compareTimes(results, a, b);
}

/**
 * Of `rows`, which are those of calls with several results: a result that was written again later keeps the time at which it was first written. Where one moment is
 * told more than once, the telling that knows most counts: a log may say only at its end why a call failed.
 */
function keepFirstCopies(
  results: Table<ResultCandidate>,
  rows: Int32Array,
  callOfRow: Int32Array,
  chosen: Int32Array,
): void {
  const { isPlaceholder, isClientMade } = results.columns;
  const copies = rows.filter((row) => {
    const best = chosen[callOfRow[row]!]!;
    const isOfOneHand = !isPlaceholder.at(row) && isClientMade.at(row) === isClientMade.at(best);
    return row === best || (isOfOneHand && isSameContent(results, row, best));
  });
  const first = new Map<number, number>();
  for (const row of copies) {
    const call = callOfRow[row]!;
    const known = first.get(call) ?? chosen[call]!;
    first.set(call, compareFirst(results, row, known) < 0 ? row : known);
  }
  for (const [call, row] of first) chosen[call] = row;
  for (const row of copies) {
    const call = callOfRow[row]!;
    const fullest = chosen[call]!;
    if (row === fullest || !isSameMoment(results, row, first.get(call)!)) continue;
    const order = compareKnowledge(results, row, fullest) || compareFirst(results, row, fullest);
    if (order < 0) chosen[call] = row;
  }
}

function isSameMoment({ columns }: Table<ResultCandidate>, a: number, b: number): boolean {
  const uuid = columns.uuid.at(a);
  return columns.at.at(a) === columns.at.at(b) || (uuid !== null && uuid === columns.uuid.at(b));
}

/** The one that says that someone said no first, then the one that says more. */
function compareKnowledge({ columns }: Table<ResultCandidate>, a: number, b: number): number {
  const isRefused = (row: number) => refusals.has(columns.outcome.at(row));
  const known = (row: number) => told.filter((name) => columns[name].at(row) !== null).length;
  return Number(isRefused(b)) - Number(isRefused(a)) || known(b) - known(a);
}

const refusals: ReadonlySet<Outcome> = new Set(["denied", "rejected"]);

/** What only some tellings of a result know. */
const told = [
  "cause",
  "exitCode",
  "durationMs",
  "linesAdded",
  "linesRemoved",
  "webSearches",
  "taskId",
  "taskStatus",
  "workflowId",
] as const;
