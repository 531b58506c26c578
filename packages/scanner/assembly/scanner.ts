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
  fieldNode,
  fieldNumber,
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
import { keyEnd, passKey } from "./fields";
import { hasNonAscii } from "./short-text";
import { entryOf, forgetStrings, isKnown, numberOf, placeCache } from "./string-cache";
import { lines, measureString, passString, text, units } from "./strings";
import { passValue, placeLevels, wasTooDeep } from "./values";

export { hash };

/** Makes more room for the tape and gives its new end. */
declare function extendTape(): usize;

let longest: usize = 0;
let line: i32 = 0;
let nextLine: usize = 0;
let tape: usize = 0;
let tapeEnd: usize = 0;

/** Says where the cache and the levels lie. */
export function place(cacheAt: usize, levelsAt: usize): void {
  placeCache(cacheAt);
  placeLevels(levelsAt);
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
  let at = passSpace(start);
  while (load<u8>(at) == Char.OpenBrace) {
    makeRoom();
    const head = tape;
    tape += 20;
    const end = passMembers(at, root, 1);
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
    const isTooDeep = wasTooDeep();
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

/** An object, of which the fields are wanted that `fields` tells; `depth` counts it and what is around it. */
function passMembers(start: usize, fields: usize, depth: i32): usize {
  let at = passSpace(start + 1);
  if (load<u8>(at) == Char.CloseBrace) return at + 1;
  let field = fields;
  while (true) {
    field = passKey(fields, field, at);
    if (field == 0) return 0;
    at = passSpace(keyEnd);
    const node = load<usize>(field, fieldNode);
    at = node == 0 ? passValue(at, depth) : readValue(at, load<i32>(field, fieldNumber) << 8, node, depth);
    if (at == 0) return 0;
    at = passSpace(at);
    const byte = load<u8>(at);
    if (byte != Char.Comma) return byte == Char.CloseBrace ? at + 1 : 0;
    at = passSpace(at + 1);
  }
}

/** An array, of whose items that is wanted which the node tells. */
function passItems(start: usize, node: usize, depth: i32): usize {
  let at = passSpace(start + 1);
  if (load<u8>(at) == Char.CloseBracket) return at + 1;
  while (true) {
    at = readValue(at, 0, node, depth);
    if (at == 0) return 0;
    at = passSpace(at);
    const byte = load<u8>(at);
    if (byte != Char.Comma) return byte == Char.CloseBracket ? at + 1 : 0;
    at = passSpace(at + 1);
  }
}

/** A wanted value. `key` is the key's number, in its place in a word of the tape. */
function readValue(at: usize, key: i32, node: usize, depth: i32): usize {
  makeRoom();
  const want = load<i32>(node);
  const byte = load<u8>(at);
  if (want & wantMeasures) return readMeasured(at, key, node, depth);
  if (byte == Char.Quote) {
    const end = passString(at + 1);
    if (end != 0) putString(key, node, at + 1, end - 1);
    return end;
  }
  if (byte != Char.OpenBrace && byte != Char.OpenBracket) return readScalar(at, key);
  const below = belowOf(node, byte);
  if (want & wantWhole) {
    const end = passValue(at, depth);
    put(opWhole | key);
    put(at);
    put(end);
    return end;
  }
  if (below == 0) {
    put(opAbsent | key);
    return passValue(at, depth);
  }
  put((byte == Char.OpenBrace ? opObject : opArray) | key);
  const end = byte == Char.OpenBrace ? passMembers(at, below, depth + 1) : passItems(at, below, depth + 1);
  put(opEnd);
  return end;
}

function readMeasured(at: usize, key: i32, node: usize, depth: i32): usize {
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
      end = passValue(at, depth);
    } else {
      has = hasBelow;
      end = byte == Char.OpenBrace ? passMembers(at, below, depth + 1) : passItems(at, below, depth + 1);
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
  let value = 0;
  let end = at;
  for (let digit = load<u8>(end); isDigit(digit); digit = load<u8>(++end))
    value = value * 10 + (digit - Char.Zero);
  const after = load<u8>(end);
  const length = end - at;
  const isWhole = length > 0 && after != Char.Point && (after | 0x20) != Char.LetterE;
  if (isWhole && length <= 9 && (byte != Char.Zero || length == 1)) {
    put(opInteger | key);
    put(value);
    return end;
  }
  put(opNumber | key);
  put(at);
  end = passNumber(at);
  put(end);
  return end;
}

function putString(key: i32, node: usize, start: usize, end: usize): void {
  const length = end - start;
  if ((text & textHasEscapes) == 0 && length <= <usize>longestCachedBytes) {
    const entry = numberOf(entryOf(node, start, length));
    put((isKnown ? opCached : opFresh) | key);
    put(entry);
    if (isKnown) return;
  } else {
    put(opString | key);
  }
  put(start);
  put(end);
  put(text | (hasNonAscii(start, end) ? textHasNonAscii : 0));
}

function makeRoom(): void {
  if (tape + tapeEntryBytes > tapeEnd) tapeEnd = extendTape();
}

function put(word: usize): void {
  store<usize>(tape, word);
  tape += 4;
}
