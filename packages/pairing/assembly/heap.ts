/*
 * Memory that is never given back. It grows upwards from where TypeScript has placed it; what is taken of it is zeros.
 */

const pageBytes: usize = 65_536;
const leastGrowthPages: i32 = 2048;
/** A page less than there can be, so that no address is 0 again. */
const mostPages: i32 = 65_535;
/** Bytes after whatever is taken that may be looked at. */
const margin: usize = 64;

export class Heap {
  static at: usize = 0;
  static end: usize = 0;
}

/** Says where the heap begins: nothing must ever have been written from there on. */
export function placeHeap(at: usize): void {
  Heap.at = (at + 15) & ~15;
  Heap.end = <usize>min(memory.size(), mostPages) * pageBytes;
}

/** So many zeros, at an address that 16 divides. */
export function allocate(bytes: usize): usize {
  const at = Heap.at;
  const room = (bytes + 15) & ~15;
  if (at + margin > Heap.end || room > Heap.end - at - margin) makeRoom(room);
  Heap.at = at + room;
  return at;
}

/** Zeros with what lay in a smaller place before them; the old place is lost. */
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
