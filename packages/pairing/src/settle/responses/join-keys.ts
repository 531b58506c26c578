import { flagsOf, hasKey, KeyNumbers, keysOf, integersOf, longsOf, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/thread.js";
import type { RequestCandidate } from "../../candidates/request.js";
import { createDisjointSets, groupBy, type DisjointSets } from "../common/groups.js";
import { joinedKeys, type JoinedKeys } from "../common/joined-rows.js";
import type { ProblemList } from "../common/problem-list.js";
import { placesOf } from "../common/columns.js";
import { comparePlacesIn, placeAt, compareText } from "../../order.js";
import { promptTimes } from "../common/sessions.js";

/** Joins the keys that R06 holds to be one response; null if every key is a response of its own. */
export function joinKeys(
  requests: Table<RequestCandidate>,
  prompts: Table<PromptCandidate>,
  numbers: KeyNumbers,
  problems: ProblemList,
): JoinedKeys | null {
  const ofMessages = messagesWithSeveralKeys(requests, numbers);
  const ofRequests = keysOfRequests(requests, numbers);
  const rowsAlone = gatewayRows(requests);
  if (ofMessages.size === 0 && ofRequests === null && rowsAlone.length === 0) return null;
  const sets = createDisjointSets(numbers.size);
  joinByMessage(requests, numbers, ofMessages, sets, problems);
  for (const [a, b] of ofRequests ?? []) sets.join(a, b);
  joinGatewayRows(requests, rowsAlone, prompts, numbers.ofRow, sets);
  return joinedKeys(numbers, sets);
}

interface KeyOfMessage {
  readonly key: number;
  /** First row by file and line. */
  row: number;
  readonly hasRequestId: boolean;
  isOnSidechain: boolean;
  isOnMain: boolean;
}

function joinByMessage(
  requests: Table<RequestCandidate>,
  { keyAt }: KeyNumbers,
  messages: ReadonlyMap<string, readonly KeyOfMessage[]>,
  sets: DisjointSets,
  problems: ProblemList,
): void {
  for (const [messageId, found] of messages) {
    const smallest = found
      .filter((each) => each.hasRequestId)
      .reduce<KeyOfMessage | null>((a, b) => (a === null || keyAt(b.key) < keyAt(a.key) ? b : a), null);
    for (const each of found) if (!each.hasRequestId && smallest !== null) sets.join(each.key, smallest.key);
    const sidechain = found.find((each) => each.isOnSidechain);
    const main = found.find((each) => each.isOnMain);
    if (sidechain !== undefined && main !== undefined) {
      for (const each of found) sets.join(each.key, each.isOnSidechain ? main.key : sidechain.key);
    }
    if (new Set(found.map((each) => sets.groupOf(each.key))).size > 1) {
      const { row } = found.reduce((a, b) => (comparePlacesIn(requests)(b.row, a.row) < 0 ? b : a));
      problems.add("message-id-with-two-requests", placeAt(requests.columns, row), messageId);
    }
  }
}

function messagesWithSeveralKeys(
  requests: Table<RequestCandidate>,
  { ofRow: keyOfRow }: KeyNumbers,
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
    if (comparePlacesIn(requests)(row, found.row) < 0) found.row = row;
    if (isSidechain.at(row)) found.isOnSidechain = true;
    else found.isOnMain = true;
  }
  return new Map([...several].map(([message, keys]) => [messages.keyAt(message), [...keys.values()]]));
}

/**
 * Pairs of keys of one response: the key of rows that only the request id names, and the key of rows with a message
 * id too. Several of the latter stay apart, and the smallest gets the rows without. Null if no row is named by its
 * request id.
 */
function keysOfRequests(
  { columns, rowCount }: Table<RequestCandidate>,
  keys: KeyNumbers,
): readonly (readonly [number, number])[] | null {
  const isNamedByRequest = flagsOf(columns.isNamedByRequest);
  if (!isNamedByRequest.includes(1)) return null;
  const requests = new KeyNumbers(keysOf(columns.requestId));
  const alone = new Int32Array(requests.size).fill(-1);
  const smallest = new Int32Array(requests.size).fill(-1);
  for (const row of placesOf(isNamedByRequest, 1))
    if (requests.ofRow[row] !== -1) alone[requests.ofRow[row]!] = keys.ofRow[row]!;
  for (let row = 0; row < rowCount; row++) {
    const request = requests.ofRow[row]!;
    if (request === -1 || alone[request] === -1 || isNamedByRequest[row] === 1) continue;
    const [key, known] = [keys.ofRow[row]!, smallest[request]!];
    if (known === -1 || (known !== key && keys.keyAt(key) < keys.keyAt(known))) smallest[request] = key;
  }
  const pairs: (readonly [number, number])[] = [];
  for (let request = 0; request < requests.size; request++)
    if (smallest[request] !== -1) pairs.push([alone[request]!, smallest[request]!]);
  return pairs;
}

/** Candidates that only a message id names, one that may recur. Each holds one row, as in logs of gateways without request ids. */
export function gatewayRows({ columns }: Table<RequestCandidate>): readonly number[] {
  const isGlobal = flagsOf(columns.isMessageIdGlobal);
  if (!isGlobal.includes(0)) return [];
  const messages = keysOf(columns.messageId);
  const requests = keysOf(columns.requestId);
  const rows: number[] = [];
  for (const row of placesOf(isGlobal, 0))
    if (hasKey(messages, row) && !hasKey(requests, row)) rows.push(row);
  return rows;
}

/**
 * Joins rows of one response that a gateway gave neither an id of the API nor a request id (R06): rows of a thread
 * with one message id and equal prompt tokens, without a person's prompt between them. A row without prompt tokens
 * begins the next row's response or, if no copy of it has a next row, ends the last one's. `rows` are such rows;
 * `keyOfRow` has the keys to join.
 */
function joinGatewayRows(
  requests: Table<RequestCandidate>,
  rows: readonly number[],
  prompts: Table<PromptCandidate>,
  keyOfRow: Int32Array,
  sets: DisjointSets,
): void {
  const groups = [...rowsWithOneId(requests, rows).values()].filter((group) => group.length > 1);
  if (groups.length === 0) return;
  const { threadId } = requests.columns;
  const threads = new Set(groups.map((group) => threadId.at(group[0]!)));
  const { isQueued, isEcho, threadId: promptThreads } = prompts.columns;
  const isGiven = (row: number) => !isQueued.at(row) && !isEcho.at(row) && threads.has(promptThreads.at(row));
  const times = promptTimes(prompts, isGiven);
  const at = longsOf(requests.columns.firstAt);
  const promptOf = promptCounters(requests);
  const turn = createTurn(sets);
  for (const group of groups) {
    const given = times.get(threadId.at(group[0]!)) ?? [];
    let next = 0;
    for (const row of inOrder(requests, at, group)) {
      const from = next;
      while (next < given.length && given[next]! <= at[row]!) next++;
      if (next > from) turn.end();
      turn.add(keyOfRow[row]!, promptOf(row));
    }
    turn.end();
  }
  turn.finish();
}

function rowsWithOneId(
  { columns }: Table<RequestCandidate>,
  rows: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const threads = textsOf(columns.threadId).codes;
  return groupBy(
    rows,
    (row) => `${threads[row]} ${columns.isSidechain.at(row)} ${columns.messageId.at(row)}`,
  );
}

function promptCounters({ columns }: Table<RequestCandidate>): (row: number) => string | null {
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = columns;
  return (row) => {
    const written = (cacheWrite5mTokens.at(row) ?? 0) + (cacheWrite1hTokens.at(row) ?? 0);
    const [input, read] = [inputTokens.at(row) ?? 0, cacheReadTokens.at(row) ?? 0];
    return input + read + written === 0 ? null : `${input} ${read} ${written}`;
  };
}

/** By time, unknown first; then by line, like `compareLines`. */
function inOrder(
  { columns }: Table<RequestCandidate>,
  at: Float64Array,
  rows: readonly number[],
): readonly number[] {
  const lines = integersOf(columns.firstLine);
  const instant = (row: number) => (Number.isNaN(at[row]!) ? -Infinity : at[row]!);
  return rows.toSorted((a, b) => {
    const [left, right] = [instant(a), instant(b)];
    if (left !== right) return left < right ? -1 : 1;
    return lines[a]! - lines[b]! || compareText(columns.file.at(a), columns.file.at(b));
  });
}

function createTurn(sets: DisjointSets) {
  const firstWith = new Map<string, number>();
  const beginnings = new Set<number>();
  /** Keys that continue others, unless they begin one elsewhere. */
  const ends: (readonly [number, number])[] = [];
  let silent: number[] = [];
  let last: number | null = null;
  return {
    add(key: number, prompt: string | null): void {
      if (prompt === null) {
        silent.push(key);
        return;
      }
      const first = firstWith.get(prompt);
      if (first === undefined) firstWith.set(prompt, key);
      else sets.join(first, key);
      for (const each of silent) {
        sets.join(each, key);
        beginnings.add(each);
      }
      silent = [];
      last = key;
    },
    end(): void {
      for (const each of silent) {
        if (last === null) sets.join(silent[0]!, each);
        else ends.push([each, last]);
      }
      silent = [];
      firstWith.clear();
      last = null;
    },
    finish(): void {
      for (const [key, before] of ends) if (!beginnings.has(key)) sets.join(key, before);
    },
  };
}
