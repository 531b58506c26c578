/*
 * Bytes that stay: those of texts for good, those of keys until all rows are taken out. They lie one after the other in
 * chunks.
 */
import { copyShort } from "../../scanner/assembly/short-text";
import { allocate } from "./heap";

const chunkBytes: usize = 65_536;
/** Bytes after a string that a copy of whole 16 bytes may write. */
const margin: usize = 16;

/** Where the next bytes go: the chunk, and its free part. A chunk begins with the address of the next one. */
@unmanaged
class Arena {
  first: usize;
  chunk: usize;
  at: usize;
  end: usize;
}

const arenaBytes: usize = 16;
const headBytes: usize = 16;

class Arenas {
  static keys: usize = 0;
  static texts: usize = 0;
}

/** Copies the bytes of a key to where they stay until {@link forgetKeys}. */
export function keep(start: usize, length: usize): usize {
  if (Arenas.keys == 0) Arenas.keys = allocate(arenaBytes);
  return copyTo(changetype<Arena>(Arenas.keys), start, length);
}

/** Copies the bytes of a text to where they stay. */
export function keepText(start: usize, length: usize): usize {
  if (Arenas.texts == 0) Arenas.texts = allocate(arenaBytes);
  return copyTo(changetype<Arena>(Arenas.texts), start, length);
}

/** Forgets all keys. */
export function forgetKeys(): void {
  if (Arenas.keys == 0) return;
  const arena = changetype<Arena>(Arenas.keys);
  if (arena.first != 0) open(arena, arena.first);
}

function copyTo(arena: Arena, start: usize, length: usize): usize {
  if (length > chunkBytes >> 2) {
    const apart = allocate(length);
    memory.copy(apart, start, length);
    return apart;
  }
  if (length + margin > arena.end - arena.at) openNext(arena);
  const at = arena.at;
  copyShort(at, start, length);
  arena.at = at + length;
  return at;
}

function openNext(arena: Arena): void {
  let next: usize = arena.chunk == 0 ? 0 : load<usize>(arena.chunk);
  if (next == 0) {
    next = allocate(headBytes + chunkBytes);
    if (arena.chunk == 0) arena.first = next;
    else store<usize>(arena.chunk, next);
  }
  open(arena, next);
}

function open(arena: Arena, chunk: usize): void {
  arena.chunk = chunk;
  arena.at = chunk + headBytes;
  arena.end = arena.at + chunkBytes;
}
