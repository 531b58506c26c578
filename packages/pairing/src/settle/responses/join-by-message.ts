import { flagsOf, hasKey, keysOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { compareText } from "../../compare-text.js";
import type { DisjointSets } from "../common/disjoint-sets.js";
import type { NumberedKeys } from "../common/numbered-keys.js";
import type { ProblemList } from "../common/problem-list.js";
import type { ResponseNumbers } from "./response-numbers.js";

/** One key of the rows that share a message id. */
export interface KeyOfMessage {
  readonly key: number;
  /** Its first row by file and line. */
  row: number;
  readonly hasRequestId: boolean;
  isOnSidechain: boolean;
  isOnMain: boolean;
}

/** Joins keys that share a message id where R06 holds them to be one response. */
export function joinByMessage(
  requests: Table<RequestCandidate>,
  { keyAt }: NumberedKeys,
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
      const { row } = found.reduce((a, b) => (comparePlaces(requests, b.row, a.row) < 0 ? b : a));
      const { file, line } = requests.columns;
      problems.add("message-id-with-two-requests", { file: file.at(row), line: line.at(row) }, messageId);
    }
  }
}

/** The message ids that have several keys, with these. */
export function messagesWithSeveralKeys(
  requests: Table<RequestCandidate>,
  { ofRow: keyOfRow, messages, mayShareMessages }: ResponseNumbers,
): ReadonlyMap<string, readonly KeyOfMessage[]> {
  if (!mayShareMessages) return new Map();
  const { requestId, isSidechain } = requests.columns;
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
  return new Map([...several].map(([message, keys]) => [messages.keyAt(message), [...keys.values()]]));
}

function comparePlaces({ columns }: Table<RequestCandidate>, a: number, b: number): number {
  return compareText(columns.file.at(a), columns.file.at(b)) || columns.line.at(a) - columns.line.at(b);
}
