/*
 * Values on the tape (packages/scanner/src/tape.ts). A value is the index of its first word; 0 is a field that is not
 * there.
 */
import {
  opAbsent,
  opArray,
  opCached,
  opFalse,
  opMeasured,
  opNull,
  opObject,
  opString,
  opTrue,
  textHasEscapes,
} from "../../../../scanner/src/tape";
import { Char } from "../../../../scanner/assembly/char";
import { hash } from "../../../../scanner/assembly/hash";
import { textOf } from "../../../../pairing/assembly/texts";
import { codeBytes, hashAt, knownCodes } from "../places";
import { allocate } from "../../../../pairing/assembly/heap";
import { textOfEscaped } from "./answers";

/** The word at an index. */
export function word(index: i32): i32 {
  return load<i32>((<usize>index) << 2);
}

/** The value of a field of an object; 0 where the object is none or lacks it. */
export function member(object: i32, field: i32): i32 {
  return word(object + 2 + field);
}

export function isObject(value: i32): bool {
  return value != 0 && word(value) == opObject;
}

export function isArray(value: i32): bool {
  return value != 0 && word(value) == opArray;
}

/** Whether a field has a value that is kept, null or not: objects and arrays without anything wanted do not count. */
export function isThere(value: i32): bool {
  return value != 0 && word(value) != opAbsent;
}

export function isTrue(value: i32): bool {
  return value != 0 && word(value) == opTrue;
}

/** 1 for true, 0 for false, 2 for anything else. */
export function flagOf(value: i32): i32 {
  if (value == 0) return 2;
  const op = word(value);
  return op == opTrue ? 1 : op == opFalse ? 0 : 2;
}

/** Whether a field is not there, or null. */
export function isNone(value: i32): bool {
  return value == 0 || word(value) == opNull;
}

/** Whether a value is a string that is not empty and has no escapes. */
export function isPlain(value: i32): bool {
  if (value == 0) return false;
  const op = word(value);
  if (op != opCached && op != opString) return false;
  return (word(value + 3) & textHasEscapes) == 0 && word(value + 1) != word(value + 2);
}

/** Whether a value is a string. */
export function isString(value: i32): bool {
  if (value == 0) return false;
  const op = word(value);
  return op == opCached || op == opString;
}

/** Where the text of a string begins. */
export function textAt(value: i32): usize {
  return <usize>word(value + 1);
}

/** How many bytes the text of a string has. */
export function textLength(value: i32): i32 {
  return word(value + 2) - word(value + 1);
}

/** Code cache by scanner number: each slot keeps the newest number with its code. */
let codes: usize = 0;

/** Sets the address of the room for {@link knownCodes} codes. */
export function placeCodes(at: usize): void {
  codes = at;
}

/** The code of a text; 0 for an empty one, and for what is no string. */
export function codeOf(value: i32): i32 {
  if (value == 0) return 0;
  const op = word(value);
  if (op == opCached) {
    const number = word(value + 5);
    const place = codes + <usize>(number & (knownCodes - 1)) * codeBytes;
    if (load<i32>(place) == number) return load<i32>(place, 4);
    const code = textOf(textAt(value), textLength(value));
    store<i32>(place, number);
    store<i32>(place, code, 4);
    return code;
  }
  if (op != opString) return 0;
  if ((word(value + 3) & textHasEscapes) == 0) return textOf(textAt(value), textLength(value));
  return textOfEscapes(textAt(value), <usize>word(value + 2));
}

/** Whether a field holds a text, null or nothing. */
export function isText(value: i32): bool {
  if (value == 0) return true;
  const op = word(value);
  return op == opCached || op == opString || op == opNull;
}

/** Whether a measured value is a string. */
export function isMeasuredString(value: i32): bool {
  return value != 0 && word(value) == opMeasured && load<u8>(<usize>word(value + 2)) == Char.Quote;
}

/** Whether a measured value is an array. */
export function isMeasuredArray(value: i32): bool {
  return value != 0 && word(value) == opMeasured && load<u8>(<usize>word(value + 2)) == Char.OpenBracket;
}

/** The object below a measured value; 0 where it is no object. */
export function fieldsOf(value: i32): i32 {
  if (value == 0 || word(value) != opMeasured) return 0;
  const below = word(value + 5);
  return below != 0 && word(below) == opObject ? below : 0;
}

/** The first item of a measured array; 0 for none. An item is the index of the next one, and its value follows. */
export function firstItem(value: i32): i32 {
  const below = word(value + 5);
  return below == 0 ? 0 : word(below + 1);
}

/** The length of a measured value's JSON in bytes. */
export function byteLengthOf(value: i32): i32 {
  return word(value + 3) - word(value + 2);
}

/** The hash of a measured value's JSON: the address of 16 bytes, good until the next one is asked for. */
export function hashOf(value: i32): usize {
  hash(<usize>word(value + 2), <usize>byteLengthOf(value), hashAt);
  return hashAt;
}

/** The code of a measured value's JSON hash in hexadecimal digits. */
export function hashTextOf(value: i32): i32 {
  const bytes = hashOf(value);
  const digits: usize = hashAt + 16;
  for (let index: usize = 0; index < 16; index++) {
    const byte = <i32>load<u8>(bytes + index);
    store<u8>(digits + 2 * index, hexDigit(byte >> 4));
    store<u8>(digits + 2 * index + 1, hexDigit(byte & 15));
  }
  return textOf(digits, 32);
}

function hexDigit(value: i32): u8 {
  return <u8>(value < 10 ? value + 0x30 : value + 0x57);
}

/*
 * Texts of strings with escapes. The usual ones are decoded here; characters that take two escapes are left to
 * TypeScript, and so are halves of such.
 */

/** Longer texts are left to TypeScript; decoding never makes a text longer. */
const mostBytes: usize = 4096;

let scratch: usize = 0;

/** The code of a string's text, which lies between two addresses. */
function textOfEscapes(start: usize, end: usize): i32 {
  if (end - start > mostBytes) return textOfEscaped(start, end);
  if (scratch == 0) scratch = allocate(mostBytes);
  let to = scratch;
  for (let at = start; at < end;) {
    const byte = load<u8>(at);
    if (byte != Char.Backslash) {
      store<u8>(to++, byte);
      at++;
      continue;
    }
    const letter = <i32>load<u8>(at, 1);
    if (letter != Char.LetterU) {
      store<u8>(to++, <u8>characterOf(letter));
      at += 2;
      continue;
    }
    const unit = unitOf(at + 2);
    if (unit >= 0xd800 && unit <= 0xdfff) return textOfEscaped(start, end);
    to = putUnit(to, unit);
    at += 6;
  }
  return textOf(scratch, to - scratch);
}

function characterOf(letter: i32): i32 {
  if (letter == Char.LetterN) return 0x0a;
  if (letter == Char.LetterT) return 0x09;
  if (letter == 0x72) return 0x0d;
  if (letter == 0x62) return 0x08;
  return letter == Char.LetterF ? 0x0c : letter;
}

function unitOf(at: usize): i32 {
  let unit = 0;
  for (let digit = at; digit < at + 4; digit++) {
    const byte = <i32>load<u8>(digit);
    unit = (unit << 4) | (byte <= Char.Nine ? byte - Char.Zero : (byte | 0x20) - 0x61 + 10);
  }
  return unit;
}

/** Writes one UTF-16 unit as UTF-8; returns the address after it. */
function putUnit(to: usize, unit: i32): usize {
  if (unit < 0x80) {
    store<u8>(to, <u8>unit);
    return to + 1;
  }
  if (unit < 0x800) {
    store<u8>(to, <u8>(0xc0 | (unit >> 6)));
    store<u8>(to, <u8>(0x80 | (unit & 0x3f)), 1);
    return to + 2;
  }
  store<u8>(to, <u8>(0xe0 | (unit >> 12)));
  store<u8>(to, <u8>(0x80 | ((unit >> 6) & 0x3f)), 1);
  store<u8>(to, <u8>(0x80 | (unit & 0x3f)), 2);
  return to + 3;
}
