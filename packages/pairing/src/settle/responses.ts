import { columnOfVector, compareKeys, flagsOf, hasKey, KeyNumbers, keysOf } from "@turnmeter/columns";
import { rowsWhere, selectColumn, selectIntegers } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { compareText } from "../compare-text.js";
import { compareOutputs, compareTied } from "../compare-winners.js";
import type { Tied } from "../compare-winners.js";
import { compareClaims } from "./claim.js";
import type { Claim } from "./claim.js";
import { createDisjointSets } from "./disjoint-sets.js";
import type { DisjointSets } from "./disjoint-sets.js";
import type { ProblemList } from "./problem-list.js";
import { responseKeys } from "./response-keys.js";
import type { SessionSpan } from "./session-spans.js";

/** The responses behind a run's request candidates. Responses are numbered from 0. */
export interface Responses {
  readonly count: number;
  /** Response of each candidate row. */
  readonly ofRow: Int32Array;
  /** Response of the key in each row of a column; −1 where there is none. */
  readonly ofKeys: (keys: Column<string | null>) => Int32Array;
  /** The key of each response. */
  readonly requestKeys: Column<string>;
  /** Orders two responses by their keys. */
  readonly compareKeys: (a: number, b: number) => number;
  /** The candidate row whose numbers count (R07), and the one that says where it belongs (R11). */
  readonly winner: Int32Array;
  readonly owner: Int32Array;
}

/** Joins the candidates that repeat one response, over all units at once (R06). */
export function joinResponses(
  requests: Table<RequestCandidate>,
  spans: ReadonlyMap<string, SessionSpan>,
  problems: ProblemList,
): Responses {
  const keys = responseKeys(requests);
  const numbers = new KeyNumbers(keys);
  const { responseOf, keyOf, firstKeyOf } = responsesOfKeys(requests, numbers, problems);
  const ofRow = selectIntegers(responseOf, numbers.ofRow);
  const first = selectIntegers(numbers.firstRows, firstKeyOf);
  const isJoined = first.length < numbers.size;
  const others = isJoined ? rowsWhere(ofRow.length, (row) => first[ofRow[row]!] !== row) : numbers.repeats;
  /** A candidate with the key of each response. */
  const named = selectIntegers(numbers.firstRows, keyOf);
  return {
    count: named.length,
    ofRow,
    ofKeys: (column) => selectIntegers(responseOf, numbers.findAll(column)),
    requestKeys: selectColumn(columnOfVector<string>(keys), named),
    compareKeys: (a, b) => compareKeys(keys, named[a]!, named[b]!),
    ...choose(requests, ofRow, { first, others }, spans),
  };
}

/** The response of each key, and of each response the key that names it and its first one. */
function responsesOfKeys(requests: Table<RequestCandidate>, numbers: KeyNumbers, problems: ProblemList) {
  const sets = createDisjointSets(numbers.size);
  const keys = numbers.keys();
  joinByMessage(requests, keys, numbers.ofRow, sets, problems);
  const ofGroup = new Int32Array(numbers.size).fill(-1);
  const responseOf = new Int32Array(numbers.size);
  const names = new Int32Array(numbers.size);
  const firsts = new Int32Array(numbers.size);
  let count = 0;
  for (let key = 0; key < numbers.size; key++) {
    const group = sets.groupOf(key);
    let response = ofGroup[group]!;
    if (response === -1) {
      response = count++;
      ofGroup[group] = response;
      names[response] = key;
      firsts[response] = key;
    } else if (isBetterName(keys.at(key), keys.at(names[response]!))) {
      names[response] = key;
    }
    responseOf[key] = response;
  }
  return { responseOf, keyOf: names.subarray(0, count), firstKeyOf: firsts.subarray(0, count) };
}

/** A pair of ids names a response better than a message id alone; of several the smallest does. */
function isBetterName(key: string, known: string): boolean {
  const [isPair, wasPair] = [key.includes(":"), known.includes(":")];
  return isPair === wasPair ? key < known : isPair;
}

/** One key of the rows that share a message id. */
interface KeyOfMessage {
  readonly key: number;
  /** Its first row by file and line. */
  row: number;
  readonly hasRequestId: boolean;
  isOnSidechain: boolean;
  isOnMain: boolean;
}

function joinByMessage(
  requests: Table<RequestCandidate>,
  keys: Column<string>,
  keyOfRow: Int32Array,
  sets: DisjointSets,
  problems: ProblemList,
): void {
  for (const [messageId, found] of messagesWithSeveralKeys(requests, keyOfRow)) {
    const smallest = found
      .filter((each) => each.hasRequestId)
      .reduce<KeyOfMessage | null>((a, b) => (a === null || keys.at(b.key) < keys.at(a.key) ? b : a), null);
    for (const each of found) if (!each.hasRequestId && smallest !== null) sets.join(each.key, smallest.key);
    const sidechain = found.find((each) => each.isOnSidechain);
    const main = found.find((each) => each.isOnMain);
    if (sidechain !== undefined && main !== undefined) {
      for (const each of found) sets.join(each.key, each.isOnSidechain ? main.key : sidechain.key);
    }
    if (new Set(found.map((each) => sets.groupOf(each.key))).size > 1) {
      const { row } = found.reduce((a, b) => (comparePlaces(requests, b.row, a.row) < 0 ? b : a));
      const { file, line } = requests.columns;
      problems.add("message-id-with-two-requests", { file: file.at(row), line: line.at(row) }, messageId);
    }
  }
}

function messagesWithSeveralKeys(
  requests: Table<RequestCandidate>,
  keyOfRow: Int32Array,
): ReadonlyMap<string, readonly KeyOfMessage[]> {
  const { messageId, requestId, isSidechain } = requests.columns;
  const messages = new KeyNumbers(keysOf(messageId));
  const others = keysOf(requestId);
  const isGlobal = flagsOf(requests.columns.isMessageIdGlobal);
  // Only such a key comes from the message id, so that other rows with this id may join.
  const isOfMessage = (row: number) => isGlobal[row] === 1 || hasKey(others, row);
  const firstKeys = new Int32Array(messages.size).fill(-1);
  const several = new Map<number, Map<number, KeyOfMessage>>();
  for (let row = 0; row < requests.rowCount; row++) {
    const message = messages.ofRow[row]!;
    if (message === -1 || !isOfMessage(row)) continue;
    const key = keyOfRow[row]!;
    if (firstKeys[message] === -1) firstKeys[message] = key;
    else if (firstKeys[message] !== key) several.set(message, new Map());
  }
  if (several.size === 0) return new Map();
  for (let row = 0; row < requests.rowCount; row++) {
    const keys = several.get(messages.ofRow[row]!);
    if (keys === undefined || !isOfMessage(row)) continue;
    const key = keyOfRow[row]!;
    let found = keys.get(key);
    if (found === undefined) {
      found = { key, row, hasRequestId: hasKey(others, row), isOnSidechain: false, isOnMain: false };
      keys.set(key, found);
    }
    if (comparePlaces(requests, row, found.row) < 0) found.row = row;
    if (isSidechain.at(row)) found.isOnSidechain = true;
    else found.isOnMain = true;
  }
  const ids = messages.keys();
  return new Map([...several].map(([message, keys]) => [ids.at(message), [...keys.values()]]));
}

function comparePlaces({ columns }: Table<RequestCandidate>, a: number, b: number): number {
  return compareText(columns.file.at(a), columns.file.at(b)) || columns.line.at(a) - columns.line.at(b);
}

/** Chooses among the first candidate of each response and the others. */
function choose(
  requests: Table<RequestCandidate>,
  ofRow: Int32Array,
  { first, others }: { readonly first: Int32Array; readonly others: Int32Array },
  spans: ReadonlyMap<string, SessionSpan>,
): Pick<Responses, "winner" | "owner"> {
  const winner = first.slice();
  const owner = first.slice();
  const claims = compareClaims(spans);
  const claimOf = (row: number): Claim => {
    const { source, isSidechain, isBackgroundCopy, sessionId, threadId, file, line } = requests.columns;
    return {
      source: source.at(row),
      isSidechain: isSidechain.at(row),
      isBackgroundCopy: isBackgroundCopy.at(row),
      sessionId: sessionId.at(row),
      threadId: threadId.at(row),
      file: file.at(row),
      line: line.at(row),
    };
  };
  for (const row of others) {
    const response = ofRow[row]!;
    if (compareWinners(requests, row, winner[response]!) < 0) winner[response] = row;
    if (claims(claimOf(row), claimOf(owner[response]!)) < 0) owner[response] = row;
  }
  return { winner, owner };
}

function compareWinners({ columns }: Table<RequestCandidate>, a: number, b: number): number {
  const { outputTokens } = columns;
  return (
    compareOutputs(outputTokens.at(a), outputTokens.at(b)) ||
    compareTied(tiedAt(columns, a), tiedAt(columns, b))
  );
}

function tiedAt(columns: Table<RequestCandidate>["columns"], row: number): Tied {
  return {
    at: columns.at.at(row),
    line: columns.line.at(row),
    file: columns.file.at(row),
    model: columns.model.at(row),
    iterations: columns.iterations.at(row),
    webSearches: columns.webSearches.at(row),
    speed: columns.speed.at(row),
    inferenceGeo: columns.inferenceGeo.at(row),
    serviceTier: columns.serviceTier.at(row),
  };
}
