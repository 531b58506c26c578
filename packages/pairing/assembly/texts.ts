/*
 * Texts by number, each once. 0 is null; the others are handed out in the order in which texts come.
 */
import { hash } from "../../scanner/assembly/hash";
import { copyShort, isSame } from "../../scanner/assembly/short-text";
import { keep } from "./bytes";
import { allocate, enlarge } from "./heap";

/** An entry: address, length, low word of the hash. */
const entryBytes: usize = 12;
const firstSlots: usize = 4096;

class Texts {
  /** Codes by hash; 0 is free. */
  static slots: usize = 0;
  static lastSlot: usize = 0;
  static entries: usize = 0;
  static room: i32 = 0;
  static count: i32 = 0;
  static scratch: usize = 0;
}

/** Begins with no texts. */
export function placeTexts(): void {
  Texts.slots = allocate(firstSlots << 2);
  Texts.lastSlot = firstSlots - 1;
  Texts.room = <i32>(firstSlots >> 1);
  Texts.entries = allocate(<usize>Texts.room * entryBytes);
  Texts.scratch = allocate(16);
}

/** The code of a UTF-8 text, copied if it is new; 0 for an empty text. */
export function textOf(start: usize, length: usize): i32 {
  return length == 0 ? 0 : codeOf(start, length);
}

/** Like `textOf`, but an empty text has a code too. */
export function codeOf(start: usize, length: usize): i32 {
  hash(start, length, Texts.scratch);
  const hashed = load<u32>(Texts.scratch);
  let slot = <usize>hashed & Texts.lastSlot;
  while (true) {
    const code = load<i32>(Texts.slots + (slot << 2));
    if (code == 0) break;
    const entry = entryOf(code);
    if (
      load<u32>(entry, 8) == hashed &&
      <usize>load<i32>(entry, 4) == length &&
      isSame(load<usize>(entry), start, length)
    )
      return code;
    slot = (slot + 1) & Texts.lastSlot;
  }
  return add(slot, start, length, hashed);
}

/** How many texts there are: the highest code. */
export function textCount(): i32 {
  return Texts.count;
}

/** Where the bytes of a text lie. */
export function textAt(code: i32): usize {
  return load<usize>(entryOf(code));
}

/** How many bytes a text has. */
export function textLength(code: i32): i32 {
  return load<i32>(entryOf(code), 4);
}

/** Total bytes of the texts of some codes. */
export function bytesOfTexts(codes: usize, count: i32): i32 {
  let bytes = 0;
  for (let end = codes + ((<usize>count) << 2); codes < end; codes += 4)
    bytes += textLength(load<i32>(codes));
  return bytes;
}

/** Writes the texts of some codes back to back, and up to 15 bytes after them. */
export function copyTexts(codes: usize, count: i32, to: usize): void {
  for (let end = codes + ((<usize>count) << 2); codes < end; codes += 4) {
    const code = load<i32>(codes);
    const length = textLength(code);
    copyShort(to, textAt(code), length);
    to += length;
  }
}

function entryOf(code: i32): usize {
  return Texts.entries + <usize>(code - 1) * entryBytes;
}

function add(slot: usize, start: usize, length: usize, hashed: u32): i32 {
  if (Texts.count == Texts.room) {
    grow();
    slot = freeSlot(hashed);
  }
  const code = ++Texts.count;
  const entry = entryOf(code);
  store<usize>(entry, keep(start, length));
  store<i32>(entry, <i32>length, 4);
  store<u32>(entry, hashed, 8);
  store<i32>(Texts.slots + (slot << 2), code);
  return code;
}

function freeSlot(hashed: u32): usize {
  let slot = <usize>hashed & Texts.lastSlot;
  while (load<i32>(Texts.slots + (slot << 2)) != 0) slot = (slot + 1) & Texts.lastSlot;
  return slot;
}

function grow(): void {
  const slots = (Texts.lastSlot + 1) << 1;
  const bytes = <usize>Texts.room * entryBytes;
  Texts.entries = enlarge(Texts.entries, bytes, bytes << 1);
  Texts.room <<= 1;
  Texts.slots = allocate(slots << 2);
  Texts.lastSlot = slots - 1;
  for (let code = 1; code <= Texts.count; code++) {
    store<i32>(Texts.slots + (freeSlot(load<u32>(entryOf(code), 8)) << 2), code);
  }
}
