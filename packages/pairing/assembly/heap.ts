/*
 * Memory that is never given back. It grows upwards from where TypeScript has placed it; what is taken of it is zeros.
 */

const pageBytes: usize = 65_536;
const leastGrowthPages: i32 = 2048;
/** One page below the maximum, so that addresses never wrap to 0. */
const mostPages: i32 = 65_535;
/** Bytes after an allocation that may be read. */
const margin: usize = 64;

export class Heap {
  static at: usize = 0;
  static end: usize = 0;
}

/** Sets where the heap begins; memory from there on must never have been written. */
export function placeHeap(at: usize): void {
  Heap.at = (at + 15) & ~15;
  Heap.end = <usize>min(memory.size(), mostPages) * pageBytes;
}

/** Allocates `bytes` zero bytes, aligned to 16. */
export function allocate(bytes: usize): usize {
  const at = Heap.at;
  const room = (bytes + 15) & ~15;
  if (at + margin > Heap.end || room > Heap.end - at - margin) makeRoom(room);
  Heap.at = at + room;
  return at;
}

/** Allocates zeros, with the contents of a smaller place copied to their beginning; the old place is lost. */
export function enlarge(old: usize, oldBytes: usize, bytes: usize): usize {
  const place = allocate(bytes);
  memory.copy(place, old, oldBytes);
  return place;
}

function makeRoom(bytes: usize): void {
  const size = memory.size();
  const wanted = <u64>Heap.at + bytes + margin;
  const missing = <i32>((wanted + pageBytes - 1) / pageBytes) - size;
  const left = mostPages - size;
  if (missing > left || memory.grow(min(max(missing, max(leastGrowthPages, size >> 1)), left)) < 0)
    unreachable();
  Heap.end = <usize>memory.size() * pageBytes;
}
