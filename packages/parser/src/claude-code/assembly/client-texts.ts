/*
 * Texts that may be the client's own (../../claude/wrapper-texts.ts, ../../claude/task-notification.ts, ../../claude/user-marks.ts): those that begin
 * as one of them does, and those whose beginning has to be looked at elsewhere.
 */
import { Char } from "../../../../scanner/assembly/char";
import { word } from "../../compiled/assembly/tape-values";
import { startOfText } from "../../compiled/assembly/text-starts";

/** First eight bytes of each client text, with a mask of the bits that matter. */
const openingBytes: usize = 8;
let openings: usize = 0;
let openingCount: i32 = 0;

export function placeOpenings(at: usize, count: i32): void {
  openings = at;
  openingCount = count;
}

function hasEscapedLetter(begin: usize): bool {
  for (let at = begin; at < begin + openingBytes; at++)
    if (load<u8>(at) == Char.Backslash && load<u8>(at, 1) == Char.LetterU) return true;
  return false;
}

/** Whether a measured string may be a text that the client wrote. */
export function mayBeClients(text: i32): bool {
  const start = <usize>word(text + 2) + 1;
  const end = <usize>word(text + 3) - 1;
  if (start == end) return false;
  const begin = startOfText(start, end);
  if (begin == 0 || hasEscapedLetter(begin)) return true;
  const eight = load<u64>(begin);
  for (let index = 0; index < openingCount; index++) {
    const opening = openings + ((<usize>index) << 4);
    if ((eight & load<u64>(opening, 8)) == load<u64>(opening)) return true;
  }
  return false;
}
