/*
 * Bytes that stay: the strings of keys and texts. They lie one after the other.
 */
import { copyShort } from "../../scanner/assembly/short-text";
import { allocate } from "./heap";

const blockBytes: usize = 65_536;
/** Bytes after a string that a 16-byte copy may overwrite. */
const margin: usize = 16;

class Block {
  static at: usize = 0;
  static end: usize = 0;
}

/** Copies bytes to memory that is kept. */
export function keep(start: usize, length: usize): usize {
  if (length > blockBytes >> 2) {
    const apart = allocate(length);
    memory.copy(apart, start, length);
    return apart;
  }
  const at = Block.at;
  if (length + margin > Block.end - at) {
    Block.at = allocate(blockBytes);
    Block.end = Block.at + blockBytes;
    return keep(start, length);
  }
  copyShort(at, start, length);
  Block.at = at + length;
  return at;
}
