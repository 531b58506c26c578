/*
 * Strings that recur are known again by their bytes. A hash of a string gives its one place in the cache, where the
 * newest string is kept. Each node remembers its newest one: mostly the next row has the same, and no hash is needed.
 * Strings of a node that never come again would only drive the others out.
 */
import { cacheEntries, cacheEntryBytes, manyMisses, nodeMisses, nodeString } from "../src/tape";
import { copyShort, isSame } from "./short-text";

let cache: usize = 0;

/** Says where the cache lies. */
export function placeCache(at: usize): void {
  cache = at;
}

let strings: i32 = 0;

/** Whether to look up the next string of a node in the cache; if not, counts it as a miss. */
export function mayRecur(node: usize): bool {
  const misses = load<i32>(node, nodeMisses);
  if (misses < manyMisses || misses % manyMisses == 0) return true;
  store<i32>(node, misses + 1, nodeMisses);
  return false;
}

/** The cache entry of a node's string, made if there is none: its length plus 1 (0 is an empty entry), its number, its bytes. */
export function entryOf(node: usize, start: usize, length: usize): usize {
  const newest = load<usize>(node, nodeString);
  if (load<usize>(newest) == length + 1 && isSame(newest + 8, start, length)) {
    store<i32>(node, 0, nodeMisses);
    return newest;
  }
  const entry = cache + shortHash(start, length) * cacheEntryBytes;
  store<usize>(node, entry, nodeString);
  if (load<usize>(entry) == length + 1 && isSame(entry + 8, start, length)) {
    store<i32>(node, 0, nodeMisses);
    return entry;
  }
  store<i32>(node, load<i32>(node, nodeMisses) + 1, nodeMisses);
  store<usize>(entry, length + 1);
  store<i32>(entry, ++strings, 4);
  copyShort(entry + 8, start, length);
  return entry;
}

/** Which entry it is, counted from 0. */
export function indexOf(entry: usize): usize {
  return (entry - cache) / cacheEntryBytes;
}

/** The number of the string in an entry. */
export function numberOf(entry: usize): i32 {
  return load<i32>(entry, 4);
}

/** Cache slot from the length and the first and last eight bytes of a text. */
function shortHash(start: usize, length: usize): usize {
  let mixed: u64 = length;
  if (length >= 8) {
    mixed ^= load<u64>(start) * 0x9e3779b97f4a7c15;
    mixed ^= rotl<u64>(load<u64>(start + length - 8), 32) * 0xc2b2ae3d27d4eb4f;
  } else {
    // Seven bytes at most, of the eight that are looked at.
    mixed ^= (load<u64>(start) & (((<u64>1) << (length << 3)) - 1)) * 0x9e3779b97f4a7c15;
  }
  return <usize>((mixed ^ (mixed >> 29)) >> 24) & (cacheEntries - 1);
}
