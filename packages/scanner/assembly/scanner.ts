/*
 * Reads JSON Lines and writes down what a projection wants of them, in one pass over the bytes.
 *
 * The idea: most bytes of a log lie in strings that nobody asks for. A string is passed 16 bytes at a time, which
 * stops at quotes, backslashes and control characters only. A value that is not wanted is checked to be JSON and
 * leaves no trace. A wanted one leaves a few words on a tape (../src/tape.ts): what it is and where it lies, never
 * a copy. Short strings that recur are known again by their bytes, so that they become a string of JavaScript once.
 *
 * A function that passes something takes the address where it begins and gives the address after it, or 0 where it
 * is no JSON. What `JSON.parse` takes is taken, and nothing else. A line feed ends every line and stands in no JSON
 * on it, so that nothing is read past it but for the margin of a wide load.
 */
import {
  cacheEntries,
  cacheEntryBytes,
  fieldBytes,
  hasBelow,
  hasHash,
  longestCachedBytes,
  mostLevels,
  opAbsent,
  opArray,
  opBroken,
  opCached,
  opEnd,
  opFalse,
  opFresh,
  opInteger,
  opMeasured,
  opNull,
  opNumber,
  opObject,
  opRecord,
  opString,
  opTooDeep,
  opTooLong,
  opTrue,
  opWhole,
  tapeEntryBytes,
  textHasEscapes,
  textHasNonAscii,
  wantHash,
  wantLines,
  wantMeasures,
  wantStringHash,
  wantUnits,
  wantWhole,
} from "../src/tape";
import { Char } from "./char";
import { findLineFeed, isDigit, passNumber, passSpace, passWord } from "./json-text";
import { hash } from "./hash";
import { hasNonAscii, isSame, shortHash } from "./short-text";
import { lines, measureString, passString, text, units } from "./strings";

export { hash };

/** The field of a key that is empty or written with escapes; 0 where it is not wanted. */
declare function findOddField(fields: usize, start: usize, end: usize): usize;

/** Makes more room for the tape and gives its new end. */
declare function extendTape(): usize;

let cache: usize = 0;
let levels: usize = 0;
let longest: usize = 0;
let line: i32 = 0;
let nextLine: usize = 0;
let tape: usize = 0;
let tapeEnd: usize = 0;

/** Objects and arrays around the value that is read. */
let depth: usize = 0;
let isTooDeep: bool = false;

/** Says where the cache and the levels lie. */
export function place(cacheAt: usize, levelsAt: usize): void {
  cache = cacheAt;
  levels = levelsAt;
}

/** Says how many lines lie before the next one, and how many bytes a line may have. */
export function begin(linesBefore: i32, longestLine: usize): void {
  line = linesBefore;
  longest = longestLine;
}

/** The number of the newest line. */
export function lineNumber(): i32 {
  return line;
}

/** Where the first line begins that the newest scan left. */
export function rest(): usize {
  return nextLine;
}

/**
 * Scans the lines from `from` to `to`, before which there is a line feed, by the fields at `root`. Stops after a
 * line that brings the tape, which begins at `tapeAt`, beyond `enough`. Gives the end of the tape.
 */
export function scan(from: usize, to: usize, root: usize, tapeAt: usize, enough: usize, end: usize): usize {
  tape = tapeAt;
  tapeEnd = end;
  nextLine = from;
  while (nextLine < to && tape < enough) scanLine(nextLine, root);
  return tape;
}

function scanLine(start: usize, root: usize): void {
  const before = tape;
  line++;
  depth = 0;
  isTooDeep = false;
  let at = passSpace(start);
  while (load<u8>(at) == Char.OpenBrace) {
    makeRoom();
    const head = tape;
    tape += 20;
    const end = passMembers(at, root);
    if (end == 0) break;
    put(opEnd);
    store<i32>(head, opRecord);
    store<i32>(head, line, 4);
    store<usize>(head, start, 8);
    store<usize>(head, at, 12);
    store<usize>(head, end, 16);
    at = passSpace(end);
  }
  const isBroken = load<u8>(at) != Char.LineFeed;
  if (isBroken) at = findLineFeed(at);
  if (isBroken || at - start > longest) {
    if (tape > before) forgetStrings();
    tape = before;
    makeRoom();
    put(at - start > longest ? opTooLong : isTooDeep ? opTooDeep : opBroken);
    put(line);
    put(start);
    put(at);
  }
  nextLine = at + 1;
}

/** An object, of which the fields are wanted that `fields` tells. */
function passMembers(start: usize, fields: usize): usize {
  let at = passSpace(start + 1);
  if (load<u8>(at) == Char.CloseBrace) return at + 1;
  depth++;
  while (true) {
    if (load<u8>(at) != Char.Quote) return 0;
    const key = at + 1;
    const keyEnd = passString(key);
    if (keyEnd == 0) return 0;
    const isOdd = (text & textHasEscapes) != 0 || keyEnd == key + 1;
    const field = isOdd ? findOddField(fields, key, keyEnd - 1) : findField(fields, key, keyEnd - 1 - key);
    at = passSpace(keyEnd);
    if (load<u8>(at) != Char.Colon) return 0;
    at = passSpace(at + 1);
    at = field == 0 ? passValue(at) : readValue(at, load<i32>(field, 8) << 8, load<usize>(field, 12));
    if (at == 0) return 0;
    at = passSpace(at);
    const byte = load<u8>(at);
    if (byte != Char.Comma) {
      depth--;
      return byte == Char.CloseBrace ? at + 1 : 0;
    }
    at = passSpace(at + 1);
  }
}

/** An array, of whose items that is wanted which the node tells. */
function passItems(start: usize, node: usize): usize {
  let at = passSpace(start + 1);
  if (load<u8>(at) == Char.CloseBracket) return at + 1;
  depth++;
  while (true) {
    at = readValue(at, 0, node);
    if (at == 0) return 0;
    at = passSpace(at);
    const byte = load<u8>(at);
    if (byte != Char.Comma) {
      depth--;
      return byte == Char.CloseBracket ? at + 1 : 0;
    }
    at = passSpace(at + 1);
  }
}

/** A wanted value. `key` is the key's number, in its place in a word of the tape. */
function readValue(at: usize, key: i32, node: usize): usize {
  makeRoom();
  const want = load<i32>(node);
  const byte = load<u8>(at);
  if (want & wantMeasures) return readMeasured(at, key, node);
  if (byte == Char.Quote) {
    const end = passString(at + 1);
    if (end != 0) putString(key, at + 1, end - 1);
    return end;
  }
  if (byte != Char.OpenBrace && byte != Char.OpenBracket) return readScalar(at, key);
  const below = belowOf(node, byte);
  if (want & wantWhole) {
    const end = passValue(at);
    put(opWhole | key);
    put(at);
    put(end);
    return end;
  }
  if (below == 0) {
    put(opAbsent | key);
    return passValue(at);
  }
  put((byte == Char.OpenBrace ? opObject : opArray) | key);
  const end = byte == Char.OpenBrace ? passMembers(at, below) : passItems(at, below);
  put(opEnd);
  return end;
}

function readMeasured(at: usize, key: i32, node: usize): usize {
  const want = load<i32>(node);
  const byte = load<u8>(at);
  const head = tape;
  tape += 44;
  let has = 0;
  let end: usize;
  if (byte == Char.Quote) {
    const isCounted = (want & (wantUnits | wantLines)) != 0;
    end = isCounted ? measureString(at + 1) : passString(at + 1);
    has = text;
    store<i32>(head, units, 16);
    store<i32>(head, lines, 20);
  } else {
    const isContainer = byte == Char.OpenBrace || byte == Char.OpenBracket;
    const below = isContainer ? belowOf(node, byte) : 0;
    if (below == 0) {
      end = passValue(at);
    } else {
      has = hasBelow;
      end = byte == Char.OpenBrace ? passMembers(at, below) : passItems(at, below);
      put(opEnd);
    }
  }
  if (end == 0) return 0;
  if (want & wantHash || (want & wantStringHash && byte == Char.Quote)) {
    has |= hasHash;
    hash(at, end - at, head + 28);
  }
  store<i32>(head, opMeasured | key);
  store<usize>(head, node, 4);
  store<usize>(head, at, 8);
  store<usize>(head, end, 12);
  store<i32>(head, has, 24);
  return end;
}

/** What is wanted below an object or array; 0 for nothing. */
function belowOf(node: usize, byte: u8): usize {
  return byte == Char.OpenBrace ? load<usize>(node, 4) : load<usize>(node, 8);
}

function readScalar(at: usize, key: i32): usize {
  const byte = load<u8>(at);
  if (byte == Char.LetterT || byte == Char.LetterF || byte == Char.LetterN) {
    put((byte == Char.LetterT ? opTrue : byte == Char.LetterF ? opFalse : opNull) | key);
    return passWord(at);
  }
  const end = passNumber(at);
  if (end == 0) return 0;
  let value = 0;
  for (let digit = at; digit < end; digit++) {
    const one = load<u8>(digit);
    if (!isDigit(one) || end - at > 9) {
      put(opNumber | key);
      put(at);
      put(end);
      return end;
    }
    value = value * 10 + (one - Char.Zero);
  }
  put(opInteger | key);
  put(value);
  return end;
}

/** Any value. Its levels are told by a byte each, which is the one that closes the level. */
function passValue(start: usize): usize {
  let at = start;
  let level = depth;
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
      at = passSpace(at + 1);
      if (load<u8>(at) != byte + 2) {
        if (byte == Char.OpenBrace) at = passKey(at);
        if (at == 0) return 0;
        continue;
      }
      level--;
      at++;
    } else {
      at =
        byte == Char.LetterT || byte == Char.LetterF || byte == Char.LetterN ? passWord(at) : passNumber(at);
    }
    if (at == 0) return 0;
    while (level > depth && load<u8>(passSpace(at)) == load<u8>(levels + level - 1)) {
      at = passSpace(at) + 1;
      level--;
    }
    if (level == depth) return at;
    at = passSpace(at);
    if (load<u8>(at) != Char.Comma) return 0;
    at = passSpace(at + 1);
    if (load<u8>(levels + level - 1) == Char.CloseBrace) {
      at = passKey(at);
      if (at == 0) return 0;
    }
  }
}

/** A key and its colon, up to the value. */
function passKey(at: usize): usize {
  if (load<u8>(at) != Char.Quote) return 0;
  at = passString(at + 1);
  if (at == 0) return 0;
  at = passSpace(at);
  return load<u8>(at) == Char.Colon ? passSpace(at + 1) : 0;
}

/** The field of a key, 0 for none. `fields` is a table with open addressing after the number of its places less one. */
function findField(fields: usize, key: usize, length: usize): usize {
  const last = load<usize>(fields);
  const first: usize = load<u8>(key);
  const middle: usize = load<u8>(key + (length >> 1));
  let index = (length * 31 + first * 7 + middle * 3 + load<u8>(key + length - 1) * 13) & last;
  while (true) {
    const field = fields + 4 + index * fieldBytes;
    const text = load<usize>(field);
    if (text == 0) return 0;
    if (load<usize>(field, 4) == length && isSame(text, key, length)) return field;
    index = (index + 1) & last;
  }
}

/** The cache has one place for all strings of one hash: the newest one is there. */
function putString(key: i32, start: usize, end: usize): void {
  const length = end - start;
  if ((text & textHasEscapes) == 0 && length <= <usize>longestCachedBytes) {
    const index = shortHash(start, length) & (cacheEntries - 1);
    const entry = cache + index * cacheEntryBytes;
    // The length is kept with one more, so that an entry of zeros is none.
    if (load<usize>(entry) == length + 1 && isSame(entry + 8, start, length)) {
      put(opCached | key);
      put(index);
      return;
    }
    store<usize>(entry, length + 1);
    memory.copy(entry + 8, start, length);
    put(opFresh | key);
    put(index);
  } else {
    put(opString | key);
  }
  put(start);
  put(end);
  put(text | (hasNonAscii(start, end) ? textHasNonAscii : 0));
}

/** Empties the cache: what was taken off the tape again was never made into strings. */
function forgetStrings(): void {
  const end = cache + cacheEntries * cacheEntryBytes;
  for (let entry = cache; entry < end; entry += cacheEntryBytes) store<usize>(entry, 0);
}

function makeRoom(): void {
  if (tape + tapeEntryBytes > tapeEnd) tapeEnd = extendTape();
}

function put(word: usize): void {
  store<usize>(tape, word);
  tape += 4;
}
