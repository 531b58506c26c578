import { columnOf, flagsOf, KeyNumbers, keysOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../../candidates/request.js";
import { placesOf } from "../common/columns.js";
import type { JoinedRows } from "../common/joined-rows.js";
import { comparePlaces, compareText } from "../../order.js";

/** The calls that the keys of candidates name (R13). */
export interface CallKeys extends Omit<JoinedRows, "ofKey" | "ofKeys"> {
  /** The call of each row's key; −1 for none. */
  readonly ofKeys: (keys: Column<string | null>) => Int32Array;
  readonly ofKey: (key: string) => number;
}

/** Within which an id names one call. */
type Scope = "threadId" | "sessionId";

interface SameId {
  readonly calls: Map<number, PlacedCall>;
  readonly results: PlacedResult[];
  /** Whether a call lacks a result, and a result lacks a call or repeats another's. */
  hasOpenCall: boolean;
  hasSpareResult: boolean;
}

interface OpenIds {
  readonly ids: KeyNumbers;
  /** 1 for calls that have a result. */
  readonly hasResult: Uint8Array;
}

/** Calls of results whose key does not lead to their call. */
export interface LateResults {
  /** By the key, if it names no call. */
  readonly ofKeys: ReadonlyMap<string, number>;
  /** By the {@link resultName name} of the result. */
  readonly ofNames: ReadonlyMap<string, number>;
}

/** Identifies a result among those with one key, as ids may recur. */
export function resultName(callKey: string, { file, line }: Pick<Placed, "file" | "line">): string {
  return `${callKey}\0${file}\0${line}`;
}

/**
 * Finds the calls of results whose ids are unique only in their thread and whose call is not before them in their
 * file (R54): it follows, or is in another file. Calls without a result get the spare results, by changing
 * `callOfResult`; an id that occurs once in a session names its call in all threads.
 */
export function pairLateResults(
  calls: Table<CallCandidate>,
  results: Table<ResultCandidate>,
  keys: CallKeys,
  callOfResult: Int32Array,
): LateResults {
  const late = new Map<string, number>();
  const rows = new Set<number>();
  const moved = new Map<string, MovedResult>();
  for (const scope of ["threadId", "sessionId"] as const) {
    const open = openIds(calls, results, keys, callOfResult);
    if (open === null) break;
    for (const same of sameIds(calls, results, keys, { scope, open, callOfResult })) {
      if (!same.hasOpenCall || !same.hasSpareResult) continue;
      if (scope === "sessionId" && same.calls.size > 1) continue;
      for (const [row, placed] of matchInOrder([...same.calls.values()], same.results)) {
        const { call } = placed;
        if (callOfResult[row] === call) continue;
        if (callOfResult[row] === -1) late.set(results.columns.callKey.at(row), call);
        callOfResult[row] = call;
        rows.add(row);
        const uuid = results.columns.uuid.at(row);
        if (uuid === null) continue;
        const callId = calls.columns.callId.at(keys.first[call]!)!;
        const name = `${uuid} ${callId}`;
        const known = moved.get(name);
        if (known === undefined || comparePlaced(placed, known.placed) < 0)
          moved.set(name, { uuid, callId, placed });
      }
    }
  }
  for (const row of moveCopies(results, [...moved.values()], callOfResult)) rows.add(row);
  const { callKey, file, line } = results.columns;
  const ofNames = Array.from(rows, (row): [string, number] => {
    const name = resultName(callKey.at(row), { file: file.at(row), line: line.at(row) });
    return [name, callOfResult[row]!];
  });
  return { ofKeys: late, ofNames: new Map(ofNames) };
}

interface MovedResult {
  readonly uuid: string;
  readonly callId: string;
  readonly placed: PlacedCall;
}

/** Moves copies along with a result, as a fork may end before the call. A row may hold several ids. Returns the rows. */
function moveCopies(
  { columns }: Table<ResultCandidate>,
  moved: readonly MovedResult[],
  callOfResult: Int32Array,
): readonly number[] {
  if (moved.length === 0) return [];
  const rows: number[] = [];
  const ofUuid = new Map<string, Map<string, MovedResult>>();
  for (const each of moved) {
    const known = ofUuid.get(each.uuid);
    if (known === undefined) ofUuid.set(each.uuid, new Map([[each.callId, each]]));
    else known.set(each.callId, each);
  }
  const uuids = new KeyNumbers(keysOf(columnOf("key", [...ofUuid.keys()])));
  for (const [row, number] of uuids.findAll(columns.uuid).entries()) {
    if (number === -1) continue;
    const found = movedAt(columns.callKey.at(row), ofUuid.get(columns.uuid.at(row)!)!);
    if (found === undefined) continue;
    callOfResult[row] = found.placed.call;
    rows.push(row);
  }
  return rows;
}

/** The result whose id ends the key after a space; ids may contain spaces too. */
function movedAt(callKey: string, moved: ReadonlyMap<string, MovedResult>): MovedResult | undefined {
  for (let space = callKey.indexOf(" "); space !== -1; space = callKey.indexOf(" ", space + 1)) {
    const found = moved.get(callKey.slice(space + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Null if no call waits or no result is spare. */
function openIds(
  { columns }: Table<CallCandidate>,
  results: Table<ResultCandidate>,
  { count, first }: CallKeys,
  callOfResult: Int32Array,
): OpenIds | null {
  // Ids that are unique everywhere need none of this.
  if (columns.callId === columns.callKey) return null;
  const isPlaceholder = flagsOf(results.columns.isPlaceholder);
  const hasResult = new Uint8Array(count);
  let spare = 0;
  for (let row = 0; row < callOfResult.length; row++) {
    const call = callOfResult[row]!;
    if (isPlaceholder[row] === 1) continue;
    if (call === -1 || hasResult[call] === 1) spare++;
    else hasResult[call] = 1;
  }
  if (spare === 0) return null;
  const ids: string[] = [];
  for (const call of placesOf(hasResult, 0)) {
    const callId = columns.callId.at(first[call]!);
    if (callId !== null && callId !== columns.callKey.at(first[call]!)) ids.push(callId);
  }
  return ids.length === 0 ? null : { ids: new KeyNumbers(keysOf(columnOf("key", ids))), hasResult };
}

function sameIds(
  calls: Table<CallCandidate>,
  { columns: told }: Table<ResultCandidate>,
  { ofRow, count }: CallKeys,
  { scope, open: { ids, hasResult }, callOfResult }: SameIdContext,
): Iterable<SameId> {
  const { columns } = calls;
  const groups = new Map<string, SameId>();
  const idOfRow = ids.findAll(columns.callId);
  const idOfCall = new Int32Array(count).fill(-1);
  for (let row = 0; row < idOfRow.length; row++) {
    const id = idOfRow[row]!;
    if (id === -1 || columns.callId.at(row) === columns.callKey.at(row)) continue;
    const call = ofRow[row]!;
    idOfCall[call] = id;
    const key = `${columns[scope].at(row)}\0${id}`;
    const group = groups.get(key) ?? {
      calls: new Map<number, PlacedCall>(),
      results: [],
      hasOpenCall: false,
      hasSpareResult: false,
    };
    groups.set(key, group);
    const placed = {
      call,
      at: columns.startedAt.at(row),
      threadId: columns.threadId.at(row),
      file: columns.file.at(row),
      line: columns.line.at(row),
    };
    const known = group.calls.get(call);
    if (known === undefined || comparePlaced(placed, known) < 0) group.calls.set(call, placed);
    if (hasResult[call] === 0) group.hasOpenCall = true;
  }
  const isPlaceholder = flagsOf(told.isPlaceholder);
  const firstNames = new Map<string, string>();
  for (let row = 0; row < callOfResult.length; row++) {
    const call = callOfResult[row]!;
    const id = call === -1 ? strayId(told.callKey.at(row), told.threadId.at(row), ids) : idOfCall[call]!;
    const key = id === -1 || isPlaceholder[row] === 1 ? null : `${told[scope].at(row)}\0${id}`;
    const group = key === null ? undefined : groups.get(key);
    if (group === undefined) continue;
    const at = told.at.at(row);
    const name = told.uuid.at(row) ?? `${at} ${told.contentHash.at(row)}`;
    const place = {
      at,
      threadId: told.threadId.at(row),
      file: told.file.at(row),
      line: told.line.at(row),
    };
    group.results.push({ row, name, isClientMade: told.isClientMade.at(row), ...place });
    const first = firstNames.get(`${key} ${call}`) ?? name;
    firstNames.set(`${key} ${call}`, first);
    if (call === -1 || first !== name) group.hasSpareResult = true;
  }
  return groups.values();
}

interface SameIdContext {
  readonly scope: Scope;
  readonly open: OpenIds;
  readonly callOfResult: Int32Array;
}

/** The id named by a result without a call; −1 if not in `ids`. */
function strayId(callKey: string, threadId: string, ids: KeyNumbers): number {
  const thread = `${threadId} `;
  return callKey.startsWith(thread) ? ids.findText(callKey.slice(thread.length)) : -1;
}

/** Where and when something was written; `at` in epoch ms, null if unknown. */
interface Placed {
  readonly at: number | null;
  readonly threadId: string;
  readonly file: string;
  readonly line: number;
}

interface PlacedCall extends Placed {
  readonly call: number;
}

/** A result among others with its id; copies share a name. */
interface PlacedResult extends Placed {
  readonly row: number;
  readonly name: string;
  readonly isClientMade: boolean;
}

/** By time, unknown first; then thread, as a thread's backup has another path; then file and line. */
function comparePlaced(a: Placed, b: Placed): number {
  const [left, right] = [a.at ?? -Infinity, b.at ?? -Infinity];
  if (left !== right) return left < right ? -1 : 1;
  return compareText(a.threadId, b.threadId) || comparePlaces(a, b);
}

/**
 * Pairs result rows with calls of one id: with the nearest open call before the result, else the next open one; if no
 * call is open, the result repeats that of the nearest call before it. A client-made result leaves its call open.
 */
function matchInOrder(
  calls: readonly PlacedCall[],
  results: readonly PlacedResult[],
): ReadonlyMap<number, PlacedCall> {
  const ordered = calls.toSorted(comparePlaced);
  const answered = new Set<PlacedCall | undefined>();
  const openBefore: PlacedCall[] = [];
  // Copies go with the first of them, even to no call.
  const callOfName = new Map<string, PlacedCall | null>();
  const callOfRow = new Map<number, PlacedCall>();
  let before = 0;
  let next = 0;
  for (const result of results.toSorted(comparePlaced)) {
    const { row, name, isClientMade } = result;
    for (; before < ordered.length && comparePlaced(ordered[before]!, result) < 0; before++)
      if (!answered.has(ordered[before])) openBefore.push(ordered[before]!);
    while (answered.has(openBefore.at(-1))) openBefore.pop();
    next = Math.max(next, before);
    while (answered.has(ordered[next])) next++;
    const last = before === 0 ? undefined : ordered[before - 1];
    const other = isClientMade ? (last ?? ordered[next]) : (ordered[next] ?? last);
    const known = callOfName.get(name);
    const call = known === undefined ? (openBefore.at(-1) ?? other ?? null) : known;
    callOfName.set(name, call);
    if (call === null) continue;
    callOfRow.set(row, call);
    if (!isClientMade) answered.add(call);
  }
  return callOfRow;
}
