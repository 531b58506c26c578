/*
 * Errors that tell with which code a command ended (../../claude/result-signal.ts), where nothing else of the result is looked at
 * (../../claude/result-signal.ts).
 */
import { Char } from "../../../../scanner/assembly/char";
import { isDigit } from "../../../../scanner/assembly/json-text";
import { isMeasuredString, word } from "../../compiled/assembly/tape-values";
import { startOfText } from "../../compiled/assembly/text-starts";
import { firstText } from "./first-text";

/** `Exit cod` and `e ` as bytes. */
const exitCod: u64 = 0x646f632074697845;
const eSpace: u16 = 0x2065;
const announcementBytes: usize = 10;
/** An escaped line feed as bytes. */
const lineFeed: u16 = 0x6e5c;

const mostDigits: usize = 9;
const largeC = 0x43;
const largeE = 0x45;

/** The exit code of a failed call's command, if its error says nothing else; 0 where it may say more. `told` is the row's structured result. */
export function exitCodeOfError(content: i32, told: i32): i32 {
  const text = firstText(content);
  if (text == 0 || !isPlainlyTold(told)) return 0;
  const start = <usize>word(text + 2) + 1;
  const end = <usize>word(text + 3) - 1;
  if (load<u64>(start) != exitCod || load<u16>(start, 8) != eSpace) return 0;
  const digits = start + announcementBytes;
  let at = digits;
  let code = 0;
  for (; at < digits + mostDigits && isDigit(<i32>load<u8>(at)); at++)
    code = code * 10 + <i32>load<u8>(at) - Char.Zero;
  if (at == end) return code;
  return load<u16>(at) == lineFeed && isOutput(at + 2, end) ? code : 0;
}

/** Whether there is no structured result, or one that starts with `E`, an error but not a refusal. */
function isPlainlyTold(told: i32): bool {
  return told == 0 || (isMeasuredString(told) && load<u8>(<usize>word(told + 2) + 1) == largeE);
}

/** Rules out texts that may begin with the client's `Command timed out` or `[Request interrupted`. */
function isOutput(start: usize, end: usize): bool {
  if (start == end) return true;
  const begin = startOfText(start, end);
  return begin != 0 && load<u8>(begin) != largeC && load<u8>(begin) != Char.OpenBracket;
}
