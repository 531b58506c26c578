import { computeColumn, flagsOf, hasKey, keysOf } from "@turnmeter/columns";
import type { KeyVector } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import { responseKey } from "../response-key.js";

const colon = 0x3a;
const rowPrefix = Buffer.from("row:");
const nullText = Buffer.from("null");

/** The {@link responseKey} of each candidate, put together from the bytes of its ids. */
export function responseKeys(requests: Table<RequestCandidate>): KeyVector {
  const messages = keysOf(requests.columns.messageId);
  const others = keysOf(requests.columns.requestId);
  const { rowCount } = requests;
  const isNamed = namedByMessage(messages, others, flagsOf(requests.columns.isMessageIdGlobal));
  const rowKeys = isNamed.includes(0) ? keysOf(requests.columns.rowKey) : messages;
  // Bytes that are not what their string is made of cannot be put together.
  if (messages.exact.size + others.exact.size + rowKeys.exact.size > 0) return keysOf(textsOf(requests));
  const offsets = new Int32Array(rowCount + 1);
  for (let row = 0; row < rowCount; row++) {
    let length = 0;
    if (isNamed[row] === 0)
      length = rowPrefix.length + (hasKey(rowKeys, row) ? lengthOf(rowKeys, row) : nullText.length);
    else length = lengthOf(messages, row) + (hasKey(others, row) ? 1 + lengthOf(others, row) : 0);
    offsets[row + 1] = offsets[row]! + length;
  }
  const bytes = new Uint8Array(offsets[rowCount]!);
  for (let row = 0; row < rowCount; row++) {
    let at = offsets[row]!;
    if (isNamed[row] === 0) {
      bytes.set(rowPrefix, at);
      at += rowPrefix.length;
      if (hasKey(rowKeys, row)) copyKey(rowKeys, row, bytes, at);
      else bytes.set(nullText, at);
    } else {
      at = copyKey(messages, row, bytes, at);
      if (!hasKey(others, row)) continue;
      bytes[at] = colon;
      copyKey(others, row, bytes, at + 1);
    }
  }
  return { kind: "key", offsets, bytes, validity: null, nullCount: 0, exact: new Map() };
}

/** 1 for candidates whose message id, with or without a request id, is the key; 0 for others. */
function namedByMessage(messages: KeyVector, others: KeyVector, isGlobal: Uint8Array): Uint8Array {
  const isNamed = new Uint8Array(isGlobal.length);
  for (let row = 0; row < isNamed.length; row++)
    if (hasKey(messages, row) && (hasKey(others, row) || isGlobal[row] === 1)) isNamed[row] = 1;
  return isNamed;
}

function textsOf({ columns, rowCount }: Table<RequestCandidate>): Column<string> {
  return computeColumn("key", rowCount, (row) =>
    responseKey({
      messageId: columns.messageId.at(row),
      requestId: columns.requestId.at(row),
      isMessageIdGlobal: columns.isMessageIdGlobal.at(row),
      rowKey: columns.rowKey.at(row),
    }),
  );
}

function lengthOf({ offsets }: KeyVector, row: number): number {
  return offsets[row + 1]! - offsets[row]!;
}

/** Returns where the copy ends. Keys are short: a loop takes a fifth of the time of a call to copy them. */
function copyKey({ offsets, bytes }: KeyVector, row: number, to: Uint8Array, at: number): number {
  let next = at;
  const end = offsets[row + 1]!;
  for (let from = offsets[row]!; from < end; from++) to[next++] = bytes[from]!;
  return next;
}
