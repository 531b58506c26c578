import { computeColumn, flagsOf, hasKey, keysOf, type KeyVector } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { requestPrefix, responseKey, rowPrefix } from "../../response-key.js";

const colon = 0x3a;
const prefixOfRows = Buffer.from(rowPrefix);
const prefixOfRequests = Buffer.from(requestPrefix);
const nullText = Buffer.from("null");

/** How a candidate's response is named: by its row, its message id with or without a request id, or its request id. */
const [byRow, byMessage, byRequest] = [0, 1, 2] as const;

/** The {@link responseKey} of each candidate, put together from the bytes of its ids. */
export function responseKeys(requests: Table<RequestCandidate>): KeyVector {
  const messages = keysOf(requests.columns.messageId);
  const others = keysOf(requests.columns.requestId);
  const { rowCount } = requests;
  const names = namesOfResponses(messages, others, requests);
  const rowKeys = names.includes(byRow) ? keysOf(requests.columns.rowKey) : messages;
  // Strings that differ from their bytes cannot be joined as bytes.
  if (messages.exact.size + others.exact.size + rowKeys.exact.size > 0) return keysOf(textsOf(requests));
  const offsets = new Int32Array(rowCount + 1);
  for (let row = 0; row < rowCount; row++) {
    let length = 0;
    if (names[row] === byRow)
      length = prefixOfRows.length + (hasKey(rowKeys, row) ? lengthOf(rowKeys, row) : nullText.length);
    else if (names[row] === byRequest) length = prefixOfRequests.length + lengthOf(others, row);
    else length = lengthOf(messages, row) + (hasKey(others, row) ? 1 + lengthOf(others, row) : 0);
    offsets[row + 1] = offsets[row]! + length;
  }
  const bytes = new Uint8Array(offsets[rowCount]!);
  for (let row = 0; row < rowCount; row++) {
    let at = offsets[row]!;
    if (names[row] === byRow) {
      bytes.set(prefixOfRows, at);
      at += prefixOfRows.length;
      if (hasKey(rowKeys, row)) copyKey(rowKeys, row, bytes, at);
      else bytes.set(nullText, at);
    } else if (names[row] === byRequest) {
      bytes.set(prefixOfRequests, at);
      copyKey(others, row, bytes, at + prefixOfRequests.length);
    } else {
      at = copyKey(messages, row, bytes, at);
      if (!hasKey(others, row)) continue;
      bytes[at] = colon;
      copyKey(others, row, bytes, at + 1);
    }
  }
  return { kind: "key", offsets, bytes, validity: null, nullCount: 0, exact: new Map() };
}

function namesOfResponses(
  messages: KeyVector,
  others: KeyVector,
  { columns, rowCount }: Table<RequestCandidate>,
): Uint8Array {
  const isGlobal = flagsOf(columns.isMessageIdGlobal);
  const isByRequest = flagsOf(columns.isNamedByRequest);
  const names = new Uint8Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    if (isByRequest[row] === 1 && hasKey(others, row)) names[row] = byRequest;
    else if (hasKey(messages, row) && (hasKey(others, row) || isGlobal[row] === 1)) names[row] = byMessage;
  }
  return names;
}

function textsOf(requests: Table<RequestCandidate>): Column<string> {
  return computeColumn("key", requests.rowCount, (row) => responseKeyAt(requests, row));
}

/** The {@link responseKey} of a candidate. */
export function responseKeyAt({ columns }: Table<RequestCandidate>, row: number): string {
  return responseKey({
    messageId: columns.messageId.at(row),
    requestId: columns.requestId.at(row),
    isMessageIdGlobal: columns.isMessageIdGlobal.at(row),
    isNamedByRequest: columns.isNamedByRequest.at(row),
    rowKey: columns.rowKey.at(row),
  });
}

function lengthOf({ offsets }: KeyVector, row: number): number {
  return offsets[row + 1]! - offsets[row]!;
}

/** Returns the end of the copy. For short keys a loop takes a fifth of a bulk copy's time. */
function copyKey({ offsets, bytes }: KeyVector, row: number, to: Uint8Array, at: number): number {
  let next = at;
  const end = offsets[row + 1]!;
  for (let from = offsets[row]!; from < end; from++) to[next++] = bytes[from]!;
  return next;
}
