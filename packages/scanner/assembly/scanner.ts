/*
 * Reads JSON Lines and writes down what a projection wants of them, in one pass over the bytes.
 *
 * The idea: most bytes of a log lie in strings that nobody asks for. A long string is passed 64 bytes at a time, with
 * all its escapes at once. A value that is not wanted is checked to be JSON and leaves no trace. A wanted one leaves a
 * few words on a tape (../src/tape.ts): what it is and where it lies, never a copy. The words of an object say for each
 * of its fields where its value is, so that a value is found, and made, where somebody asks for it. Two things are
 * remembered from one row to the next: which key came after which (fields.ts), and strings that recur
 * (string-cache.ts), so that they become a string of JavaScript once.
 *
 * A function that passes something takes the address where it begins and gives the address after it, or 0 where it
 * is no JSON. What `JSON.parse` takes is taken, and nothing else. A line feed ends every line and stands in no JSON
 * on it, so that nothing is read past it but for the margin of a wide load.
 */
import {
  fieldNode,
  fieldNumber,
  longestCachedBytes,
  mostWholeLevels,
  nodeMeasures,
  opAbsent,
  opArray,
  opBroken,
  opCached,
  opDeep,
  opFalse,
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
  recordWords,
  tableFields,
  tableNumber,
  tapeEntryBytes,
  textHasEscapes,
  textHasNonAscii,
  wantMeasures,
  wantWhole,
} from "../src/tape";
import { Char } from "./char";
import { findLineFeed, isDigit, passNumber, passSpace, passWord } from "./json-text";
import { hash } from "./hash";
import { keyEnd, passKey } from "./fields";
import { hasNonAscii } from "./short-text";
import { entryOf, indexOf, mayRecur, numberOf, placeCache } from "./string-cache";
import { measure, passString, text } from "./strings";
import { levelsPassed, passValue, placeLevels, wasTooDeep } from "./values";

export { hash, measure };

declare function extendTape(): usize;

let longest: usize = 0;
let line: i32 = 0;
let nextLine: usize = 0;
let tape: usize = 0;
let tapeEnd: usize = 0;
let hasTooDeep: bool = false;

/** Sets the addresses of the cache and of the levels. */
export function place(cacheAt: usize, levelsAt: usize): void {
  placeCache(cacheAt);
  placeLevels(levelsAt);
}

/** Sets the number of lines before the next one and the most bytes that a line may have. */
export function begin(linesBefore: i32, longestLine: usize): void {
  line = linesBefore;
  longest = longestLine;
}

/** The number of the newest line. */
export function lineNumber(): i32 {
  return line;
}

/** Address of the first line that the newest scan did not reach. */
export function rest(): usize {
  return nextLine;
}

/** Scans the lines from `from`, which follows a line feed, to `to`, by the fields at `root`. Stops after the line with which the tape, which begins at `tapeAt`, reaches `enough`. Returns the end of the tape. */
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
    makeRoom(0);
    hasTooDeep = false;
    const head = tape;
    tape += 4 * recordWords;
    const end = readObject(at, root, 1);
    if (end == 0) break;
    store<i32>(head, opRecord);
    store<i32>(head, line, 4);
    store<usize>(head, start, 8);
    store<usize>(head, at, 12);
    store<usize>(head, end, 16);
    store<usize>(head, tape >> 2, 20);
    store<i32>(head, i32(hasTooDeep), 24);
    at = passSpace(end);
  }
  const isBroken = load<u8>(at) != Char.LineFeed;
  if (isBroken) at = findLineFeed(at);
  if (isBroken || at - start > longest) {
    const isTooDeep = wasTooDeep();
    tape = before;
    makeRoom(0);
    put(at - start > longest ? opTooLong : isTooDeep ? opTooDeep : opBroken);
    put(line);
    put(start);
    put(at);
  }
  nextLine = at + 1;
}

/** Writes the value index of each field, then the values. */
function readObject(start: usize, fields: usize, depth: i32): usize {
  const bytes: usize = load<usize>(fields, tableFields) << 2;
  makeRoom(bytes);
  put(opObject);
  put(load<usize>(fields, tableNumber));
  const values = tape;
  tape += bytes;
  for (let at = values; at < tape; at += 16) v128.store(at, i8x16.splat(0));
  return readMembers(start, fields, values, depth);
}

/** `depth` counts this object and all around it. */
function readMembers(start: usize, fields: usize, values: usize, depth: i32): usize {
  let at = passSpace(start + 1);
  if (load<u8>(at) == Char.CloseBrace) return at + 1;
  let field = fields;
  while (true) {
    field = passKey(fields, field, at);
    if (field == 0) return 0;
    at = passSpace(keyEnd);
    const node = load<usize>(field, fieldNode);
    if (node == 0) {
      at = passValue(at, depth);
    } else {
      makeRoom(0);
      store<usize>(values + (load<usize>(field, fieldNumber) << 2), tape >> 2);
      at = readValue(at, node, depth);
    }
    if (at == 0) return 0;
    at = passSpace(at);
    const byte = load<u8>(at);
    if (byte != Char.Comma) return byte == Char.CloseBrace ? at + 1 : 0;
    at = passSpace(at + 1);
  }
}

/** `node` says what is wanted of its items. */
function readArray(start: usize, node: usize, depth: i32): usize {
  put(opArray);
  let link = tape;
  put(0);
  let at = passSpace(start + 1);
  if (load<u8>(at) == Char.CloseBracket) return at + 1;
  while (true) {
    makeRoom(0);
    store<usize>(link, tape >> 2);
    link = tape;
    put(0);
    at = readValue(at, node, depth);
    if (at == 0) return 0;
    at = passSpace(at);
    const byte = load<u8>(at);
    if (byte != Char.Comma) return byte == Char.CloseBracket ? at + 1 : 0;
    at = passSpace(at + 1);
  }
}

/** A wanted value; the tape must have room for it. */
function readValue(at: usize, node: usize, depth: i32): usize {
  const want = load<i32>(node);
  if (want & wantMeasures) return readMeasured(at, node, depth);
  const byte = load<u8>(at);
  if (byte == Char.Quote) {
    const end = passString(at + 1);
    if (end != 0) putString(node, at + 1, end - 1);
    return end;
  }
  if (byte != Char.OpenBrace && byte != Char.OpenBracket) return readScalar(at);
  if (want & wantWhole) {
    const end = passValue(at, depth);
    const isDeep = levelsPassed(depth) > mostWholeLevels;
    if (isDeep) hasTooDeep = true;
    put(isDeep ? opDeep : opWhole);
    put(at);
    put(end);
    return end;
  }
  if (belowOf(node, byte) != 0) return readBelow(at, node, depth);
  put(opAbsent);
  return passValue(at, depth);
}

function readMeasured(at: usize, node: usize, depth: i32): usize {
  const byte = load<u8>(at);
  put(opMeasured);
  put(load<usize>(node, nodeMeasures));
  put(at);
  const head = tape;
  tape += 12;
  store<i32>(head, 0, 4);
  store<i32>(head, 0, 8);
  let end: usize;
  if (byte == Char.Quote) {
    end = passString(at + 1);
    store<i32>(head, text, 4);
  } else if ((byte == Char.OpenBrace || byte == Char.OpenBracket) && belowOf(node, byte) != 0) {
    store<usize>(head, tape >> 2, 8);
    end = readBelow(at, node, depth);
  } else {
    end = passValue(at, depth);
  }
  store<usize>(head, end);
  return end;
}

function readBelow(at: usize, node: usize, depth: i32): usize {
  const byte = load<u8>(at);
  const below = belowOf(node, byte);
  return byte == Char.OpenBrace ? readObject(at, below, depth + 1) : readArray(at, below, depth + 1);
}

/** 0 if nothing is wanted below. */
function belowOf(node: usize, byte: u8): usize {
  return byte == Char.OpenBrace ? load<usize>(node, 4) : load<usize>(node, 8);
}

function readScalar(at: usize): usize {
  const byte = load<u8>(at);
  if (byte == Char.LetterT || byte == Char.LetterF || byte == Char.LetterN) {
    put(byte == Char.LetterT ? opTrue : byte == Char.LetterF ? opFalse : opNull);
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
    put(opInteger);
    put(value);
    return end;
  }
  put(opNumber);
  put(at);
  end = passNumber(at);
  put(end);
  return end;
}

function putString(node: usize, start: usize, end: usize): void {
  const length = end - start;
  const isCached = (text & textHasEscapes) == 0 && length <= <usize>longestCachedBytes && mayRecur(node);
  put(isCached ? opCached : opString);
  put(start);
  put(end);
  put(text | (hasNonAscii(start, end) ? textHasNonAscii : 0));
  if (!isCached) return;
  const entry = entryOf(node, start, length);
  put(indexOf(entry));
  put(numberOf(entry));
}

function makeRoom(bytes: usize): void {
  while (tape + bytes + tapeEntryBytes > tapeEnd) tapeEnd = extendTape();
}

function put(word: usize): void {
  store<usize>(tape, word);
  tape += 4;
}
