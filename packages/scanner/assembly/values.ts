/*
 * Passing values that nobody asks for. They are checked to be JSON and leave no trace. There is no recursion: the
 * levels of such a value are a byte each: the byte that closes the level.
 */
import { mostLevels } from "../src/tape";
import { Char } from "./char";
import { passNumber, passSpace, passWord } from "./json-text";
import { passString } from "./strings";

let levels: usize = 0;
let isTooDeep: bool = false;
let deepest: i32 = 0;

/** Sets the address of the levels, one byte each. */
export function placeLevels(at: usize): void {
  levels = at;
}

/** Whether the newest broken value was nested too deep. Resets the answer. */
export function wasTooDeep(): bool {
  const was = isTooDeep;
  isTooDeep = false;
  return was;
}

/** Nesting depth of the object or array that was passed last; call it before the next one is passed. */
export function levelsPassed(depth: i32): i32 {
  return deepest - depth;
}

/** Any value, with so many objects and arrays around it. */
export function passValue(at: usize, depth: i32): usize {
  const byte = load<u8>(at);
  if (byte == Char.Quote) return passString(at + 1);
  if (byte == Char.OpenBrace || byte == Char.OpenBracket) return passContainer(at, depth);
  return passScalar(at, byte);
}

function passScalar(at: usize, byte: i32): usize {
  return byte == Char.LetterT || byte == Char.LetterF || byte == Char.LetterN ? passWord(at) : passNumber(at);
}

function passContainer(start: usize, depth: i32): usize {
  let at = start;
  let level = depth;
  deepest = depth;
  while (true) {
    const byte = load<u8>(at);
    if (byte == Char.Quote) {
      at = passString(at + 1);
    } else if (byte == Char.OpenBrace || byte == Char.OpenBracket) {
      if (level == mostLevels) {
        isTooDeep = true;
        return 0;
      }
      // The byte that closes is the one after the next in ASCII.
      store<u8>(levels + level++, byte + 2);
      deepest = max(deepest, level);
      at = passSpace(at + 1);
      if (load<u8>(at) != byte + 2) {
        if (byte == Char.OpenBrace) at = passAnyKey(at);
        if (at == 0) return 0;
        continue;
      }
      level--;
      at++;
    } else {
      at = passScalar(at, byte);
    }
    if (at == 0) return 0;
    while (true) {
      if (level == depth) return at;
      at = passSpace(at);
      if (load<u8>(at) != load<u8>(levels + level - 1)) break;
      level--;
      at++;
    }
    if (load<u8>(at) != Char.Comma) return 0;
    at = passSpace(at + 1);
    if (load<u8>(levels + level - 1) == Char.CloseBrace) {
      at = passAnyKey(at);
      if (at == 0) return 0;
    }
  }
}

function passAnyKey(at: usize): usize {
  if (load<u8>(at) != Char.Quote) return 0;
  at = passString(at + 1);
  if (at == 0) return 0;
  at = passSpace(at);
  return load<u8>(at) == Char.Colon ? passSpace(at + 1) : 0;
}
