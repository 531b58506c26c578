/*
 * Texts of outputs of open calls. All are forgotten together, when no call is open.
 */
import { allocate } from "../../../../pairing/assembly/heap";

const chunkBytes: usize = 262_144;

/** Chunk header: next chunk, end of this one. */
const headBytes: usize = 16;

let first: usize = 0;
let newest: usize = 0;
let at: usize = 0;
let end: usize = 0;

/** Room for a text that is shorter than a chunk. */
export function takeText(bytes: usize): usize {
  if (first == 0) {
    first = newChunk();
    open(first);
  }
  if (bytes > end - at) {
    if (load<usize>(newest) == 0) store<usize>(newest, newChunk());
    open(load<usize>(newest));
  }
  const place = at;
  at += bytes;
  return place;
}

export function forgetTexts(): void {
  if (first != 0) open(first);
}

function newChunk(): usize {
  return allocate(chunkBytes);
}

function open(chunk: usize): void {
  newest = chunk;
  at = chunk + headBytes;
  end = chunk + chunkBytes;
}
