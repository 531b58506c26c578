/*
 * How many records a file has of each type, subtype and version. A file has a few dozens of them, and most rows are
 * of one that came up lately.
 */
import { allocate, enlarge } from "../../../../pairing/assembly/heap";
import { countWords, lastLineAt, linesAt, rowsAt, unknownRowsAt } from "../places";

const entryBytes: usize = 4 * countWords;
const newestEntries: usize = 64;

let entries: usize = 0;
let room: i32 = 0;
let count: i32 = 0;
/** Newest entry of a type, plus one, by low bits of its code. */
let newest: usize = 0;

/** Forgets what was counted. */
export function clearCounts(): void {
  count = 0;
  if (newest == 0) newest = allocate(newestEntries << 2);
  memory.fill(newest, 0, newestEntries << 2);
}

/** Where the entries lie. */
export function countsAt(): usize {
  return entries;
}

/** How many entries there are. */
export function countsSize(): i32 {
  return count;
}

/** Counts a record. */
export function countRecord(type: i32, subtype: i32, version: i32, isKnown: i32, line: i32): void {
  const memo = newest + ((<usize>(type & <i32>(newestEntries - 1))) << 2);
  const last = load<i32>(memo);
  if (last != 0) {
    const entry = entries + <usize>(last - 1) * entryBytes;
    if (isOf(entry, type, subtype, version, isKnown)) {
      store<i32>(entry, load<i32>(entry, 16) + 1, 16);
      return;
    }
  }
  const found = find(type, subtype, version, isKnown, line);
  const entry = entries + <usize>found * entryBytes;
  store<i32>(entry, load<i32>(entry, 16) + 1, 16);
  store<i32>(memo, found + 1);
}

function find(type: i32, subtype: i32, version: i32, isKnown: i32, line: i32): i32 {
  for (let number = 0; number < count; number++)
    if (isOf(entries + <usize>number * entryBytes, type, subtype, version, isKnown)) return number;
  if (count == room) grow();
  const entry = entries + <usize>count * entryBytes;
  store<i32>(entry, type);
  store<i32>(entry, subtype, 4);
  store<i32>(entry, version, 8);
  store<i32>(entry, isKnown, 12);
  store<i32>(entry, 0, 16);
  store<i32>(entry, line, 20);
  return count++;
}

function isOf(entry: usize, type: i32, subtype: i32, version: i32, isKnown: i32): bool {
  return (
    load<i32>(entry) == type &&
    load<i32>(entry, 4) == subtype &&
    load<i32>(entry, 8) == version &&
    load<i32>(entry, 12) == isKnown
  );
}

function grow(): void {
  const more = room == 0 ? 64 : 2 * room;
  entries = enlarge(entries, <usize>count * entryBytes, <usize>more * entryBytes);
  room = more;
}

/** Counts a line, and a record. */
export function seeRecord(line: i32, isKnown: bool): void {
  if (load<i32>(lastLineAt) != line) store<i32>(linesAt, load<i32>(linesAt) + 1);
  store<i32>(lastLineAt, line);
  store<i32>(rowsAt, load<i32>(rowsAt) + 1);
  if (!isKnown) store<i32>(unknownRowsAt, load<i32>(unknownRowsAt) + 1);
}
