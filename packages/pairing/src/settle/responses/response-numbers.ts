import { compareKeys, hasKey, KeyNumbers, keysOf, selectColumn, utf8At } from "@turnmeter/columns";
import type { KeyVector } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { rowPrefix } from "../../response-key.js";
import type { NumberedKeys } from "../common/joined-rows.js";
import {
  byMessage,
  byRequest,
  byRow,
  namesOfResponses,
  responseKeyAt,
  responseKeys,
} from "./response-keys.js";
import { placesOf } from "../common/columns.js";

/** The keys of candidates (R06), numbered. */
export interface ResponseNumbers extends NumberedKeys {
  /** The key of each candidate as bytes. */
  readonly vector: () => KeyVector;
  /** The number of a row's key among other keys; −1 for none. For few rows. */
  readonly find: (keys: KeyVector, row: number) => number;
  /** The number of each row's key; −1 for none. */
  readonly findAll: (column: Column<string | null>) => Int32Array;
  /** The message ids of candidates. */
  readonly messages: KeyNumbers;
  /** False if each message id belongs to one key. */
  readonly mayShareMessages: boolean;
}

/** Numbers the keys of candidates: by message id alone where that is enough, since nearly all differ. */
export function responseNumbers(requests: Table<RequestCandidate>): ResponseNumbers {
  const messages = keysOf(requests.columns.messageId);
  const others = keysOf(requests.columns.requestId);
  const names = namesOfResponses(messages, others, requests);
  const numbers = new KeyNumbers(messages);
  return isTold(messages, others, names) && numbers.findText(rowWord) === -1
    ? new IdNumbers(requests, others, names, numbers)
    : numbersOfKeys(requests, numbers);
}

/** A message id equal to this would make the key of both ids look like a row's key. */
const rowWord = rowPrefix.slice(0, -1);

const colon = 0x3a;

/** Whether equal keys imply equal ids: no message id may contain the separator. */
function isTold(messages: KeyVector, others: KeyVector, names: Uint8Array): boolean {
  return (
    messages.exact.size + others.exact.size === 0 &&
    !names.includes(byRequest) &&
    !messages.bytes.includes(colon)
  );
}

function numbersOfKeys(requests: Table<RequestCandidate>, messages: KeyNumbers): ResponseNumbers {
  const vector = responseKeys(requests);
  const keys = new KeyNumbers(vector);
  const { size, ofRow, firstRows, repeats } = keys;
  return {
    size,
    ofRow,
    firstRows,
    repeats,
    messages,
    mayShareMessages: true,
    vector: () => vector,
    keyAt: (number) => keys.keyAt(number),
    find: (others, row) => (hasKey(others, row) ? keys.findText(utf8At(others, row)!) : -1),
    findAll: (column) => keys.findAll(column),
  };
}

/** Builds keys lazily. */
class IdNumbers implements ResponseNumbers {
  size = 0;
  readonly ofRow: Int32Array;
  readonly firstRows: Int32Array;
  readonly repeats: Int32Array;
  readonly messages: KeyNumbers;
  readonly #requests: Table<RequestCandidate>;
  readonly #others: KeyVector;
  /** First key of each message id; −1 if none. */
  readonly #keyOfMessage: Int32Array;
  /** Message id → request id → key, all numbers; only message ids with several request ids. */
  readonly #several = new Map<number, Map<number, number>>();
  readonly #alone: RowsAlone;
  #otherNumbers: KeyNumbers | null = null;
  #vector: KeyVector | null = null;
  #numbers: KeyNumbers | null = null;

  constructor(requests: Table<RequestCandidate>, others: KeyVector, names: Uint8Array, messages: KeyNumbers) {
    this.messages = messages;
    this.#requests = requests;
    this.#others = others;
    this.#keyOfMessage = new Int32Array(messages.size).fill(-1);
    this.ofRow = new Int32Array(requests.rowCount);
    const alone = placesOf(names, byRow);
    this.#alone = new RowsAlone(selectColumn(requests.columns.rowKey, alone));
    const firstRows = new Int32Array(requests.rowCount);
    const repeats: number[] = [];
    this.#addAll(names, firstRows, repeats);
    this.firstRows = firstRows.subarray(0, this.size);
    this.repeats = Int32Array.from(repeats);
  }

  get mayShareMessages(): boolean {
    return this.#several.size > 0;
  }

  keyAt = (number: number): string => responseKeyAt(this.#requests, this.firstRows[number]!);

  vector = (): KeyVector => (this.#vector ??= responseKeys(this.#requests));

  find = (keys: KeyVector, row: number): number => {
    if (!hasKey(keys, row)) return -1;
    const { offsets, bytes, exact } = keys;
    const start = offsets[row]!;
    const end = offsets[row + 1]!;
    let at = start;
    while (at < end && bytes[at] !== colon) at++;
    const hasOther = at < end;
    // Every key of ids equals its bytes, and begins unlike the key of a row.
    const message = exact.has(row) ? -1 : this.messages.findBytes(bytes, start, at);
    const first = message === -1 ? -1 : this.#keyOfMessage[message]!;
    if (first === -1) return this.#alone.find(utf8At(keys, row)!);
    if (hasOther ? this.#hasOther(first, bytes, at + 1, end) : !hasKey(this.#others, this.firstRows[first]!))
      return first;
    const several = this.#several.get(message);
    if (several === undefined) return -1;
    const other = hasOther ? this.#numbersOfOthers().findBytes(bytes, at + 1, end) : -1;
    return hasOther && other === -1 ? -1 : (several.get(other) ?? -1);
  };

  findAll = (column: Column<string | null>): Int32Array => {
    this.#numbers ??= new KeyNumbers(this.vector());
    return this.#numbers.findAll(column);
  };

  #addAll(names: Uint8Array, firstRows: Int32Array, repeats: number[]): void {
    const { ofRow } = this;
    const messageOfRow = this.messages.ofRow;
    const keyOfMessage = this.#keyOfMessage;
    let size = 0;
    let alone = 0;
    for (let row = 0; row < ofRow.length; row++) {
      const message = messageOfRow[row]!;
      let key = -1;
      if (names[row] !== byMessage) key = this.#alone.keyOf(alone++, size);
      else if (keyOfMessage[message] === -1) key = keyOfMessage[message] = size;
      else key = this.#keyWith(message, row, firstRows[keyOfMessage[message]!]!, size);
      if (key === size) firstRows[size++] = row;
      else repeats.push(row);
      ofRow[row] = key;
    }
    this.size = size;
  }

  /** Key of a row that shares its message id with another row; `next` for a new key. */
  #keyWith(message: number, row: number, first: number, next: number): number {
    const others = this.#others;
    const isKnown = hasKey(others, row);
    if (isKnown === hasKey(others, first) && (!isKnown || compareKeys(others, row, first) === 0))
      return this.#keyOfMessage[message]!;
    const { ofRow } = this.#numbersOfOthers();
    const keys = this.#several.get(message) ?? new Map([[ofRow[first]!, this.#keyOfMessage[message]!]]);
    this.#several.set(message, keys);
    const key = keys.get(ofRow[row]!) ?? next;
    keys.set(ofRow[row]!, key);
    return key;
  }

  /** Whether the request id of a key equals other bytes. */
  #hasOther(key: number, bytes: Uint8Array, start: number, end: number): boolean {
    const row = this.firstRows[key]!;
    const { offsets, bytes: own } = this.#others;
    const from = offsets[row]!;
    const length = offsets[row + 1]! - from;
    if (!hasKey(this.#others, row) || end - start !== length) return false;
    for (let i = 0; i < length; i++) if (bytes[start + i] !== own[from + i]) return false;
    return true;
  }

  #numbersOfOthers(): KeyNumbers {
    return (this.#otherNumbers ??= new KeyNumbers(this.#others));
  }
}

/** Candidates without a message or request id, named by their row key. */
class RowsAlone {
  readonly #numbers: KeyNumbers;
  /** Key by number, with one last slot for rows without a name. */
  readonly #keys: Int32Array;
  readonly #unknown: number;

  constructor(rowKeys: Column<string | null>) {
    this.#numbers = new KeyNumbers(keysOf(rowKeys));
    this.#keys = new Int32Array(this.#numbers.size + 1).fill(-1);
    const named = this.#numbers.findText("null");
    this.#unknown = named === -1 ? this.#numbers.size : named;
  }

  /** `next` if the row's key is new. */
  keyOf(row: number, next: number): number {
    const number = this.#numbers.ofRow[row]!;
    const place = number === -1 ? this.#unknown : number;
    if (this.#keys[place] === -1) this.#keys[place] = next;
    return this.#keys[place]!;
  }

  /** −1 if no row has the key. */
  find(key: string): number {
    if (!key.startsWith(rowPrefix)) return -1;
    const rowKey = key.slice(rowPrefix.length);
    const number = this.#numbers.findText(rowKey);
    if (number !== -1) return this.#keys[number]!;
    return rowKey === "null" ? this.#keys[this.#unknown]! : -1;
  }
}
