/*
 * Rows that open a turn in the rollout of a fork whose head does not say which rows are copies (../copied-rows.ts).
 */
import { Reach, Thread } from "./generated/shared";
import { unknownNumber } from "../../compiled/places";
import { isDigit } from "../../../../scanner/assembly/json-text";
import { Char } from "../../../../scanner/assembly/char";
import { textAt, textLength } from "../../../../pairing/assembly/texts";
import { Newest } from "./rows";

/** Copies are written in one go; a person takes longer to continue. */
const pauseMs: f64 = 1000;

const unknownAge = 2;

/** Whether the newest row opens the first turn of the thread's own, by the code of the turn's id; such a row is not usual. */
export function opensOwn(turn: i32): bool {
  if (!Reach.isSought || !Reach.isCopying) return false;
  const age = isYounger(turn);
  if (age != unknownAge) return age == 1;
  const isPaused = Newest.row.at - Reach.lastAt > pauseMs;
  return isPaused || !Reach.hasCopies;
}

/** Notes that the newest row opens a turn; a turn that is older than the thread was copied. */
export function noteOpener(turn: i32): void {
  if (!Reach.isSought || isYounger(turn) != 0) return;
  Reach.isCopying = true;
  Reach.hasCopies = true;
  Reach.copiedLine = Newest.row.line;
  Reach.ownLine = unknownNumber;
}

/** 1 if made no earlier than the thread's id, 0 if earlier, {@link unknownAge} if either holds no time. */
function isYounger(id: i32): i32 {
  const threadTime = Thread.idTime;
  const time = id == 0 ? NaN : timeOf(id);
  if (time != time || threadTime != threadTime) return unknownAge;
  return i32(time >= threadTime);
}

/** First 48 bits of a UUIDv7; NaN for any other text. */
function timeOf(id: i32): f64 {
  const at = textAt(id);
  if (textLength(id) < 19) return NaN;
  let time: f64 = 0;
  for (let index: usize = 0; index < 19; index++) {
    const byte = <i32>load<u8>(at + index);
    if (index == 8 || index == 13 || index == 18) {
      if (byte != Char.Minus) return NaN;
      continue;
    }
    const digit = digitOf(byte);
    if (digit < 0 || (index == 14 && digit != 7)) return NaN;
    if (index < 13) time = time * 16 + <f64>digit;
  }
  return time;
}

function digitOf(byte: i32): i32 {
  if (isDigit(byte)) return byte - Char.Zero;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
