import { Char } from "../../../../scanner/assembly/char";
import { measure } from "../../../../scanner/assembly/strings";
import { hashAt } from "../../compiled/places";
import * as F from "./generated/projection";
import {
  codeOf,
  isArray,
  isMeasuredString,
  isObject,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** Lines that a call changed. */
export class Lines {
  static added: i32 = 0;
  static removed: i32 = 0;
}

/** Whether a line of a patch has its sign written as an escape. */
export function isOddPatch(fields: i32): bool {
  const patch = member(fields, F.toolUseResult$structuredPatch);
  if (!isArray(patch)) return false;
  for (let hunk = word(patch + 1); hunk != 0; hunk = word(hunk)) {
    const lines = linesOf(hunk + 1);
    for (let line = lines; line != 0; line = word(line)) if (hasEscapedSign(line + 1)) return true;
  }
  return false;
}

/** Counts the changed lines that a structured result states; false if it states none (../../claude/decode-results.ts). */
export function changedLines(fields: i32, isWrite: bool): bool {
  const content = member(fields, F.toolUseResult$content);
  if (isWrite && isMeasuredString(content) && codeOf(member(fields, F.toolUseResult$type)) == Words.create) {
    measure(<usize>word(content + 2) + 1, hashAt);
    Lines.added = load<i32>(hashAt, 4);
    Lines.removed = 0;
    return true;
  }
  const patch = member(fields, F.toolUseResult$structuredPatch);
  if (!isArray(patch)) return false;
  Lines.added = 0;
  Lines.removed = 0;
  for (let hunk = word(patch + 1); hunk != 0; hunk = word(hunk)) countLines(linesOf(hunk + 1));
  return true;
}

function countLines(first: i32): void {
  for (let line = first; line != 0; line = word(line)) {
    const sign = signOf(line + 1);
    if (sign == Char.Plus) Lines.added++;
    else if (sign == Char.Minus) Lines.removed++;
  }
}

function linesOf(hunk: i32): i32 {
  if (!isObject(hunk)) return 0;
  const lines = member(hunk, F.toolUseResult$structuredPatch$$lines);
  return isArray(lines) ? word(lines + 1) : 0;
}

/** Whether a line's first character is written as a numeric escape. */
function hasEscapedSign(value: i32): bool {
  if (signOf(value) != Char.Backslash) return false;
  return load<u8>(<usize>word(value + 2) + 2) == Char.LetterU;
}

/** First byte of a measured string's text (its closing quote if empty); 0 for anything else. */
function signOf(value: i32): i32 {
  return isMeasuredString(value) ? <i32>load<u8>(<usize>word(value + 2) + 1) : 0;
}
