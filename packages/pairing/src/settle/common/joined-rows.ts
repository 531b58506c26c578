import { requestPrefix, rowPrefix } from "../../response-key.js";
import type { DisjointSets } from "./groups.js";
import {
  integersOf,
  orderOfNumbers,
  rowsWhere,
  selectIntegers,
  selectLongs,
  sortRuns,
  textsOf,
} from "@turnmeter/columns";
import type { KeyNumbers } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { compareTexts } from "./columns.js";
import { earlierOf } from "../../order.js";

/** Keys and the things that they name, numbered from 0. Several keys may name one thing. */
export interface JoinedKeys {
  /** The thing that each key names. */
  readonly of: Int32Array;
  /** For each thing its first key, and the key that names it best. */
  readonly firstKeys: Int32Array;
  readonly names: Int32Array;
}

/** The things that groups of keys name. */
export function joinedKeys(numbers: KeyNumbers, sets: DisjointSets): JoinedKeys {
  const ofGroup = new Int32Array(numbers.size).fill(-1);
  const of = new Int32Array(numbers.size);
  const names = new Int32Array(numbers.size);
  const firsts = new Int32Array(numbers.size);
  let count = 0;
  for (let key = 0; key < numbers.size; key++) {
    const group = sets.groupOf(key);
    let thing = ofGroup[group]!;
    if (thing === -1) {
      thing = count++;
      ofGroup[group] = thing;
      names[thing] = key;
      firsts[thing] = key;
    } else if (isBetterName(numbers.keyAt(key), numbers.keyAt(names[thing]!))) {
      names[thing] = key;
    }
    of[key] = thing;
  }
  return { of, firstKeys: firsts.subarray(0, count), names: names.subarray(0, count) };
}

/** Best names first: pair of ids, message id, request id, row; the smallest wins ties. */
function isBetterName(key: string, known: string): boolean {
  const order = rankOfName(key) - rankOfName(known);
  return order === 0 ? key < known : order < 0;
}

function rankOfName(key: string): number {
  if (key.startsWith(rowPrefix)) return 3;
  if (key.startsWith(requestPrefix)) return 2;
  return key.includes(":") ? 0 : 1;
}

/** The things that rows belong to, by their keys, numbered from 0. */
export interface JoinedRows {
  readonly count: number;
  /** The thing of each row. */
  readonly ofRow: Int32Array;
  /** The first row of each thing, and all other rows, ascending. */
  readonly first: Int32Array;
  readonly others: Int32Array;
  /** The rows of things that have several rows, ascending. */
  readonly shared: Int32Array;
  /** A row of each thing with the key that names it. */
  readonly named: Int32Array;
  /** The thing of a numbered key, and the things of several; −1 for −1. */
  readonly ofKey: (key: number) => number;
  readonly ofKeys: (keys: Int32Array) => Int32Array;
}

/** The things of rows, where some keys are joined; null where each key names one thing. */
export function joinedRows(numbers: KeyNumbers, joined: JoinedKeys | null): JoinedRows {
  if (joined === null) {
    const { size: count, ofRow, firstRows: first, repeats: others } = numbers;
    const shared = sharedRows(ofRow, first, others);
    return { count, ofRow, first, others, shared, named: first, ofKey: (key) => key, ofKeys: (keys) => keys };
  }
  const ofRow = selectIntegers(joined.of, numbers.ofRow);
  const first = selectIntegers(numbers.firstRows, joined.firstKeys);
  const others = rowsWhere(ofRow.length, (row) => first[ofRow[row]!] !== row);
  return {
    count: first.length,
    ofRow,
    first,
    others,
    shared: sharedRows(ofRow, first, others),
    named: selectIntegers(numbers.firstRows, joined.names),
    ofKey: (key) => (key === -1 ? -1 : joined.of[key]!),
    ofKeys: (keys) => selectIntegers(joined.of, keys),
  };
}

/** All rows of things with several, ascending. */
function sharedRows(ofRow: Int32Array, first: Int32Array, others: Int32Array): Int32Array {
  const isShared = new Uint8Array(first.length);
  const rows = Array.from(others);
  for (const row of others) {
    const thing = ofRow[row]!;
    if (isShared[thing] === 0) rows.push(first[thing]!);
    isShared[thing] = 1;
  }
  return Int32Array.from(rows).sort();
}

/** When the first row of each thing was written, epoch ms; NaN where that is not known. */
export function firstTimes(
  times: Float64Array,
  { ofRow, first, others }: Pick<JoinedRows, "ofRow" | "first" | "others">,
): Float64Array {
  // Most things have one row: its number is taken with all others.
  const firstAt = selectLongs(times, first);
  for (const row of others) firstAt[ofRow[row]!] = earlierOf(firstAt[ofRow[row]!]!, times[row]!);
  return firstAt;
}

/**
 * Things by time, unknown ones last; of one moment by the thread and line of their owners, then by key: imported logs
 * give many rows one time, and only their lines say what came first.
 */
export function inOrderOfTime(
  times: Float64Array,
  thread: Column<string>,
  line: Column<number>,
  { owner, compareKeys }: ThingsWithOwners,
): Int32Array {
  const threads = textsOf(thread);
  const lines = integersOf(line);
  const order = orderOfNumbers(times);
  sortRuns(order, times, (a, b) => {
    const [rowA, rowB] = [owner[a]!, owner[b]!];
    return compareTexts(threads, rowA, rowB) || lines[rowA]! - lines[rowB]! || compareKeys(a, b);
  });
  return order;
}

interface ThingsWithOwners {
  readonly owner: Int32Array;
  readonly compareKeys: (a: number, b: number) => number;
}
