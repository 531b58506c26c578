import { KeyNumbers, keysOf, longsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { CallCandidate } from "../../candidates/call.js";
import { createDisjointSets } from "../common/groups.js";
import type { DisjointSets } from "../common/groups.js";
import { joinedKeys, joinedRows } from "../common/joined-rows.js";
import type { JoinedRows } from "../common/joined-rows.js";

/** The calls that the keys of candidates name (R13). */
export interface CallKeys extends Omit<JoinedRows, "ofKey" | "ofKeys"> {
  /** The call of each row's key; −1 for none. */
  readonly ofKeys: (keys: Column<string | null>) => Int32Array;
  readonly ofKey: (key: string) => number;
}

/** The calls behind candidates. Copies of a response with other ids may have calls with other keys. */
export function callKeys(
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
  /** The keys of equal calls in a log, with their places among them. */
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
