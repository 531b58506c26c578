/*
 * Texts of strings with escapes. The usual ones are decoded here; characters that take two escapes are left to
 * TypeScript, and so are halves of such.
 */
import { Char } from "../../../../scanner/assembly/char";
import { allocate } from "../../../../pairing/assembly/heap";
import { textOf } from "../../../../pairing/assembly/texts";
import { textOfEscaped } from "./answers";

/** Longer texts are left to TypeScript; decoding never makes a text longer. */
const mostBytes: usize = 4096;

let scratch: usize = 0;

/** The code of a string's text, which lies between two addresses. */
export function textOfEscapes(start: usize, end: usize): i32 {
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
