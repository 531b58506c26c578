/*
 * A string that is put together of others.
 */
import { textAt, textLength } from "./texts";
import { allocate } from "./heap";
import { takeForUnit } from "./unit-memory";

const firstRoom: usize = 1024;

/** The string under construction. */
export class Draft {
  static at: usize = 0;
  static length: i32 = 0;
  static room: usize = 0;
}

/** Begins a string. */
export function beginDraft(): void {
  Draft.length = 0;
}

export function addBytes(start: usize, length: i32): void {
  const to = makeRoom(length);
  memory.copy(to, start, length);
  Draft.length += length;
}

export function addByte(byte: i32): void {
  store<u8>(makeRoom(1), byte);
  Draft.length++;
}

/** Copies the string to memory that stays while the unit is open. */
export function draftForUnit(): usize {
  const at = takeForUnit(Draft.length);
  memory.copy(at, Draft.at, Draft.length);
  return at;
}

/** Adds four bytes, the lowest one first. */
export function addFour(bytes: u32): void {
  store<u32>(makeRoom(4), bytes);
  Draft.length += 4;
}

/** Adds `null`, as JavaScript writes it. */
export function addNull(): void {
  addFour(0x6c6c756e);
}

/** Adds a text, or `null`. */
export function addText(code: i32): void {
  if (code == 0) addNull();
  else addBytes(textAt(code), textLength(code));
}

/** Adds a whole number of 53 bits; NaN is written as `null`. */
export function addNumber(value: f64): void {
  if (value != value) return addNull();
  if (value < 0) addByte(0x2d);
  let left = <u64>abs(value);
  let digits = 1;
  for (let rest = left / 10; rest != 0; rest /= 10) digits++;
  const to = makeRoom(digits);
  for (let place = digits - 1; place >= 0; place--) {
    store<u8>(to + place, 0x30 + <u8>(left % 10));
    left /= 10;
  }
  Draft.length += digits;
}

/** Adds 16 bytes as 32 hex digits. */
export function addHex(at: usize): void {
  hexOf(at, makeRoom(32));
  Draft.length += 32;
}

/** Writes 16 bytes as 32 hex digits. */
export function hexOf(at: usize, to: usize): void {
  const bytes = v128.load(at);
  const high = i8x16.shr_u(bytes, 4);
  const low = v128.and(bytes, i8x16.splat(0x0f));
  v128.store(to, digitsOf(i8x16.shuffle(high, low, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)));
  v128.store(
    to,
    digitsOf(i8x16.shuffle(high, low, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)),
    16,
  );
}

function digitsOf(nibbles: v128): v128 {
  const areLetters = i8x16.gt_u(nibbles, i8x16.splat(9));
  const letters = v128.and(areLetters, i8x16.splat(0x27));
  return i8x16.add(i8x16.add(nibbles, i8x16.splat(0x30)), letters);
}

function makeRoom(bytes: usize): usize {
  const wanted = <usize>Draft.length + bytes;
  if (wanted > Draft.room) {
    const room = max(wanted << 1, firstRoom);
    const at = allocate(room);
    memory.copy(at, Draft.at, Draft.length);
    Draft.at = at;
    Draft.room = room;
  }
  return Draft.at + Draft.length;
}
