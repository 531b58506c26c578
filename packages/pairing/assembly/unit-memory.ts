/*
 * Memory of the open unit, which the next unit uses again.
 */
import { allocate } from "./heap";

const chunkBytes: usize = 262_144;

@unmanaged
class Chunk {
  next: usize;
  end: usize;
}

/** Header before each chunk. */
const headBytes: usize = 16;

class UnitMemory {
  static first: usize = 0;
  static newest: usize = 0;
  static at: usize = 0;
  static end: usize = 0;
}

/** Forgets everything of the previous unit. */
export function forgetUnit(): void {
  if (UnitMemory.first == 0) UnitMemory.first = newChunk(chunkBytes);
  open(UnitMemory.first);
}

/** Allocates `bytes` zero bytes, aligned to 16, until the next unit is opened. */
export function takeForUnit(bytes: usize): usize {
  const room = (bytes + 15) & ~15;
  while (room > UnitMemory.end - UnitMemory.at) openNext(room);
  const at = UnitMemory.at;
  UnitMemory.at = at + room;
  memory.fill(at, 0, room);
  return at;
}

function openNext(room: usize): void {
  const newest = changetype<Chunk>(UnitMemory.newest);
  if (newest.next == 0) newest.next = newChunk(max(room, chunkBytes));
  open(newest.next);
}

function open(chunk: usize): void {
  UnitMemory.newest = chunk;
  UnitMemory.at = chunk + headBytes;
  UnitMemory.end = changetype<Chunk>(chunk).end;
}

function newChunk(bytes: usize): usize {
  const chunk = allocate(headBytes + bytes);
  changetype<Chunk>(chunk).end = chunk + headBytes + bytes;
  return chunk;
}
