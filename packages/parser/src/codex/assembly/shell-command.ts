/*
 * Programs of commands that stand first in a call's arguments (../shell-command.ts), JSON in a text.
 */
import { Char } from "../../../../scanner/assembly/char";
import { unreadProgram, usualProgram } from "../../compiled/assembly/shell-program";
import { isMeasuredString, word } from "../../compiled/assembly/tape-values";
import { isText } from "./output-header";

/** Bytes of a command that compiled code reads. */
const mostBytes: usize = 400;

/** An escaped quote as bytes. */
const escapedQuote: u16 = 0x225c;

/** The code of the program that a call's arguments name; {@link unreadProgram} where they have another form than most. */
export function programOfInput(input: i32): i32 {
  if (!isMeasuredString(input)) return unreadProgram;
  const start = <usize>word(input + 2) + 1;
  const end = <usize>word(input + 3) - 1;
  const command = startOfCommand(start);
  if (command == 0 || command >= end) return unreadProgram;
  const last = min(end, command + mostBytes);
  let at = command;
  while (at < last && load<u8>(at) != Char.Backslash) at++;
  return usualProgram(command, at, at + 1 < end && load<u16>(at) == escapedQuote);
}

/** A command that comes first, alone or as a shell's script; 0 for none. */
function startOfCommand(start: usize): usize {
  let at: usize = 0;
  if (isText(start, '{\\"cmd\\":')) at = start + 9;
  else if (isText(start, '{\\"command\\":')) at = start + 13;
  else return 0;
  at = afterBlank(at);
  if (load<u8>(at) == Char.OpenBracket) {
    if (!isText(at, '[\\"bash\\",')) return 0;
    at = afterBlank(at + 10);
    if (!isText(at, '\\"-lc\\",')) return 0;
    at = afterBlank(at + 8);
  }
  return load<u16>(at) == escapedQuote ? at + 2 : 0;
}

function afterBlank(at: usize): usize {
  return load<u8>(at) == Char.Space ? at + 1 : at;
}
