/*
 * Tables with an entry for each text, by its code. Entries are zeros before somebody writes to them.
 */
import { allocate, enlarge } from "../../../../pairing/assembly/heap";

/** Header of a {@link newTable}: entries' address and count. */
const atBytes: usize = 8;

export function newTable(): usize {
  return allocate(atBytes);
}

/** The entry of a code. It moves when the table grows. */
export function entryOf(table: usize, code: i32, entryBytes: usize): usize {
  if (code >= load<i32>(table, 4)) grow(table, code, entryBytes);
  return load<usize>(table) + <usize>code * entryBytes;
}

function grow(table: usize, code: i32, entryBytes: usize): void {
  const size = load<i32>(table, 4);
  let room = max(size, 512);
  while (room <= code) room *= 2;
  store<usize>(table, enlarge(load<usize>(table), <usize>size * entryBytes, <usize>room * entryBytes));
  store<i32>(table, room, 4);
}
