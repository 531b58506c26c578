/*
 * Patches that a call hands over as they are, which begin with the header of a file (../patch-text.ts, ../call-input.ts).
 */
import { unknownNumber } from "../../compiled/places";
import { Char } from "../../../../scanner/assembly/char";
import { addByte, addBytes, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { textAt, textLength, textOf } from "../../../../pairing/assembly/texts";
import { isMeasuredString, word } from "../../compiled/assembly/tape-values";
import { isText } from "./output-header";

/** Contents of a patch: its first path as the target of the call, and its changed lines, if it is whole. */
export class Patch {
  static target: i32 = 0;
  static isWhole: bool = false;
  static added: i32 = 0;
  static removed: i32 = 0;
}

const slash = 0x2f;
const tilde = 0x7e;
const star = 0x2a;

const noFile = 0;
const addFile = 1;
const updateFile = 2;
const deleteFile = 3;

/** `\n` and `\u00` as bytes. */
const lineFeed: u16 = 0x6e5c;
const asciiEscape: u32 = 0x3030755c;

/** TypeScript sees only the start of longer patches (../projection.ts). */
const mostBytes: usize = 4_000_000;

/** Reads a patch, in a directory; false if its form is unusual. */
export function readPatch(input: i32, cwd: i32): bool {
  if (!isMeasuredString(input)) return false;
  const start = <usize>word(input + 2) + 1;
  const end = <usize>word(input + 3) - 1;
  if (end - start > mostBytes || !isText(start, "*** Begin Patch\\n")) return false;
  const first = start + 17;
  const path = first + headerLength(headerOf(first));
  return path != first && readTarget(path, end, cwd) && readLines(first, end);
}

function headerOf(at: usize): i32 {
  if (<i32>load<u8>(at) != star) return noFile;
  if (isText(at, "*** Update File: ")) return updateFile;
  if (isText(at, "*** Add File: ")) return addFile;
  return isText(at, "*** Delete File: ") ? deleteFile : noFile;
}

function headerLength(kind: i32): usize {
  return kind == noFile ? 0 : kind == addFile ? 14 : 17;
}

function readTarget(start: usize, end: usize, cwd: i32): bool {
  let last = start;
  while (last < end && load<u8>(last) != Char.Backslash) if (load<u8>(last++) > 0x7e) return false;
  if (last == end || load<u16>(last) != lineFeed) return false;
  let first = start;
  while (first < last && load<u8>(first) == Char.Space) first++;
  while (first < last && load<u8>(last - 1) == Char.Space) last--;
  if (first == last) return false;
  Patch.target = cwd == 0 || isAbsolute(first) ? textOf(first, last - first) : textBelow(cwd, first, last);
  return true;
}

/** Whether an unescaped path starts with a slash, `~` or a drive. */
function isAbsolute(path: usize): bool {
  const byte = <i32>load<u8>(path);
  const letter = byte | 0x20;
  return (
    byte == slash ||
    byte == tilde ||
    (letter >= 0x61 && letter <= 0x7a && <i32>load<u8>(path, 1) == Char.Colon)
  );
}

function textBelow(cwd: i32, path: usize, end: usize): i32 {
  const at = textAt(cwd);
  let length = textLength(cwd);
  let hasBackslash = false;
  for (let index: i32 = 0; index < length; index++)
    if (load<u8>(at + <usize>index) == Char.Backslash) hasBackslash = true;
  const last = <i32>load<u8>(at + <usize>(length - 1));
  if (last == slash || last == Char.Backslash) length--;
  const isDotted = load<u8>(path) == Char.Point && load<u8>(path, 1) == slash;
  const first = isDotted ? path + 2 : path;
  beginDraft();
  addBytes(at, length);
  addByte(hasBackslash ? Char.Backslash : slash);
  addBytes(first, <i32>(end - first));
  return textOf(Draft.at, Draft.length);
}

function readLines(first: usize, end: usize): bool {
  Patch.isWhole = false;
  Patch.added = 0;
  Patch.removed = 0;
  let kind = noFile;
  let deletes = false;
  for (let at = first; at < end;) {
    const byte = <i32>load<u8>(at);
    if (byte == Char.Plus && (kind == addFile || kind == updateFile)) Patch.added++;
    else if (byte == Char.Minus && kind == updateFile) Patch.removed++;
    else if (byte == star) {
      if (isText(at, "*** End Patch")) {
        Patch.isWhole = true;
        if (deletes && Patch.removed == 0) Patch.removed = unknownNumber;
        return true;
      }
      const header = headerOf(at);
      if (header != noFile) kind = header;
      if (header == deleteFile) deletes = true;
    }
    at = nextLine(at, end);
    if (at == 0) return false;
  }
  return true;
}

/** 0 if an escaped ASCII character could be a sign. */
function nextLine(start: usize, end: usize): usize {
  for (let at = start; at < end; at++) {
    if (load<u8>(at) != Char.Backslash) continue;
    if (load<u16>(at) == lineFeed) return at + 2;
    if (load<u32>(at) == asciiEscape) return 0;
    at++;
  }
  return end;
}
