/*
 * The header of a command's output (../output-text.ts).
 */
import { isDigit } from "../../../../scanner/assembly/json-text";
import { Char } from "../../../../scanner/assembly/char";
import { durationOfNumber } from "../../compiled/assembly/numbers";

/** Line starts as bytes: `Exit cod`, `Wall tim`, `Chunk ID`, `Output:`. */
const exitCode: u64 = 0x646f632074697845;
const wallTime: u64 = 0x6d6974206c6c6157;
const chunkId: u64 = 0x4449206b6e756843;
const output: u64 = 0x3a74757074754f;
const sevenBytes: u64 = 0x00ffffffffffffff;
/** An escaped line feed as bytes. */
const lineFeed: u16 = 0x6e5c;

/** Bytes within which a header ends. */
const mostBytes: usize = 900;
const mostDigits = 9;

/** Whether a text is an output with the header of an ended command, and every header line is known: then nothing else can show the command's end. */
export function readHeader(start: usize, end: usize): bool {
  forgetFigures();
  const first = load<u64>(start);
  if (first != exitCode && first != chunkId) return false;
  const last = min(end, start + mostBytes);
  for (let at = start; at + 8 <= last;) {
    const eight = load<u64>(at);
    if ((eight & sevenBytes) == output) return true;
    const next = endOfLine(at, last);
    if (next == 0 || !readLine(at, next, eight)) return false;
    at = next + 2;
  }
  return false;
}

function readLine(at: usize, end: usize, eight: u64): bool {
  if (eight == exitCode) return isText(at + 8, "e: ") && readExit(at + 11, end);
  if (eight == wallTime) return isText(at + 8, "e: ") && readWallTime(at + 11, end);
  if (eight == chunkId) return isText(at + 8, ": ") && isWord(at + 10, end);
  if (isText(at, "Process exited with code ")) return readExit(at + 25, end);
  return isText(at, "Original token count: ") || isText(at, "Total output lines: ");
}

/** Next line feed; 0 if another escape precedes it or bytes are not ASCII. */
function endOfLine(start: usize, last: usize): usize {
  for (let at = start; at < last; at++) {
    const byte = <i32>load<u8>(at);
    if (byte == Char.Backslash) return load<u16>(at) == lineFeed ? at : 0;
    if (byte > 0x7e) return 0;
  }
  return 0;
}

function isWord(start: usize, end: usize): bool {
  for (let at = start; at < end; at++) {
    const byte = <i32>load<u8>(at);
    const letter = byte | 0x20;
    if (!isDigit(byte) && (letter < 0x61 || letter > 0x7a)) return false;
  }
  return true;
}

export function isText(at: usize, text: string): bool {
  for (let index = 0; index < text.length; index++)
    if (<i32>load<u8>(at + <usize>index) != text.charCodeAt(index)) return false;
  return true;
}

/** Reads an exit code of up to nine digits; the first one read holds. */
export function readExit(start: usize, end: usize): bool {
  const isNegative = load<u8>(start) == Char.Minus;
  const first = isNegative ? start + 1 : start;
  if (first == end || end - first > <usize>mostDigits) return false;
  let code = 0;
  for (let at = first; at < end; at++) {
    const byte = <i32>load<u8>(at);
    if (!isDigit(byte)) return false;
    code = code * 10 + byte - Char.Zero;
  }
  if (Header.exitCode != Header.exitCode) Header.exitCode = <f64>(isNegative ? -code : code);
  return true;
}

/** Reads `2.9971 seconds`; fails on a second time. */
function readWallTime(start: usize, end: usize): bool {
  const at = readSeconds(start, end);
  if (at == 0 || Header.hasTime || !isText(at, " seconds") || at + 8 != end) return false;
  Header.hasTime = true;
  return true;
}

/** Figures that an output gives for its call; NaN for none. */
export class Header {
  static exitCode: f64 = NaN;
  static durationMs: f64 = NaN;
  static hasTime: bool = false;
}

export function forgetFigures(): void {
  Header.exitCode = NaN;
  Header.durationMs = NaN;
  Header.hasTime = false;
}

/** Reads seconds such as `2.9971`; returns where they end, 0 for none. Both parts are whole numbers that a double holds, so their quotient rounds as a decimal does. */
export function readSeconds(start: usize, end: usize): usize {
  let digits: i64 = 0;
  let unit: i64 = 1;
  let count = 0;
  let isFraction = false;
  let at = start;
  for (; at < end; at++) {
    const byte = <i32>load<u8>(at);
    if (byte == Char.Point && !isFraction && count > 0) isFraction = true;
    else if (isDigit(byte)) {
      digits = digits * 10 + <i64>(byte - Char.Zero);
      if (isFraction) unit *= 10;
      if (++count > 15) return 0;
    } else break;
  }
  if (count == 0 || (isFraction && unit == 1)) return 0;
  const ms = durationOfNumber((<f64>digits / <f64>unit) * 1000);
  if (!Header.hasTime && ms > 0) Header.durationMs = ms;
  return at;
}
