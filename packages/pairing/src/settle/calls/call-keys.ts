import { KeyNumbers, keysOf, longsOf, rowsWhere, selectIntegers } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { CallCandidate } from "../../candidates/call.js";
import { createDisjointSets } from "../common/disjoint-sets.js";
import type { DisjointSets } from "../common/disjoint-sets.js";
import { joinedKeys } from "../common/joined-keys.js";

/** The calls that the keys of candidates name, numbered from 0 (R13). */
export interface CallKeys {
  readonly count: number;
  /** The call of each candidate. */
  readonly ofRow: Int32Array;
  /** The first candidate of each call, and one with the key that names it. */
  readonly firstRows: Int32Array;
  readonly named: Int32Array;
  /** The candidates that are not the first of their call, ascending. */
  readonly repeats: Int32Array;
  /** The call of the key in each row of a column; −1 where there is none. */
  readonly ofKeys: (keys: Column<string | null>) => Int32Array;
  readonly ofKey: (key: string) => number;
}

/** The calls behind candidates. Where copies of a response have other ids, those of its calls may have other keys. */
export function callKeys(
  calls: Table<CallCandidate>,
  responseOfRow: () => Int32Array,
  isJoined: Uint8Array | null,
): CallKeys {
  const numbers = new KeyNumbers(keysOf(calls.columns.callKey));
  const joined = isJoined === null ? null : copiesOfCalls(calls, numbers, responseOfRow(), isJoined);
  if (joined === null) {
    const { size, ofRow, firstRows, repeats } = numbers;
    return {
      count: size,
      ofRow,
      firstRows,
      named: firstRows,
      repeats,
      ofKeys: (column) => numbers.findAll(column),
      ofKey: (key) => numbers.findText(key),
    };
  }
  const { of, firstKeys, names } = joinedKeys(numbers, joined);
  const ofRow = selectIntegers(of, numbers.ofRow);
  const firstRows = selectIntegers(numbers.firstRows, firstKeys);
  return {
    count: firstKeys.length,
    ofRow,
    firstRows,
    named: selectIntegers(numbers.firstRows, names),
    repeats: rowsWhere(ofRow.length, (row) => firstRows[ofRow[row]!] !== row),
    ofKeys: (column) => numbers.findAll(column).map((key) => (key === -1 ? -1 : of[key]!)),
    ofKey(key) {
      const number = numbers.findText(key);
      return number === -1 ? -1 : of[number]!;
    },
  };
}

/**
 * Keys of one call: in one response and at one moment, what has one id, or, in several sessions, is of one tool and one
 * input. Ids that are unique everywhere need none of that. Null where nothing is joined.
 */
function copiesOfCalls(
  { columns }: Table<CallCandidate>,
  numbers: KeyNumbers,
  responseOfRow: Int32Array,
  isJoined: Uint8Array,
): DisjointSets | null {
  const startedAt = longsOf(columns.startedAt);
  const firstWith = new Map<string, number>();
  /** The keys of alike calls of a log, with their places among these. */
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
