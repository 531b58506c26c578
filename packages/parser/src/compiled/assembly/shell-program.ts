/*
 * Programs of commands (../../decoding/shell-program.ts). Usual commands begin with one or two plain words, perhaps after
 * a plain change of folder; TypeScript says once what such a beginning means, and reads the other commands.
 */
import { textOf } from "../../../../pairing/assembly/texts";
import { Char } from "../../../../scanner/assembly/char";
import { programOfStart } from "./answers";
import { entryOf, newTable } from "./by-code";

/** The program of a command that has to be read by TypeScript. */
export const unreadProgram: i32 = -1;

/** Longer words are left to TypeScript. */
const mostWordBytes: usize = 100;

/** `cd ` and ` && ` as bytes. */
const changeFolder: u32 = 0x206463;
const threeBytes: u32 = 0x00ffffff;
const andThen: u32 = 0x20262620;

/** By code of a beginning: the program's code, with a bit that marks it as known. */
let table: usize = 0;
const entryBytes: usize = 8;

/**
 * The code of the program of a command between two addresses; {@link unreadProgram} where it is not usual. `isWhole`: the
 * command ends there.
 */
export function usualProgram(start: usize, end: usize, isWhole: bool): i32 {
  let at = start;
  while (at + 4 < end && (load<u32>(at) & threeBytes) == changeFolder) {
    const next = endOfWord(at + 3, end);
    if (next == at + 3 || next + 4 >= end || load<u32>(next) != andThen) return unreadProgram;
    at = next + 4;
  }
  const head = endOfWord(at, end);
  if (!isEndOfWord(at, head, end, isWhole)) return unreadProgram;
  const program = meaningOf(at, head);
  if (program != unreadProgram || head + 1 >= end) return program;
  const last = endOfName(head + 1, end);
  return isEndOfWord(head + 1, last, end, isWhole) ? meaningOf(at, last) : unreadProgram;
}

/** Whether a word ends here, at a blank or at the end of a whole command. */
function isEndOfWord(start: usize, at: usize, end: usize, isWhole: bool): bool {
  if (at == start || at - start > mostWordBytes) return false;
  return at == end ? isWhole : load<u8>(at) == Char.Space;
}

function meaningOf(start: usize, end: usize): i32 {
  if (table == 0) table = newTable();
  const words = textOf(start, end - start);
  const known = entryOf(table, words, entryBytes);
  if (load<i32>(known) != 0) return load<i32>(known, 4);
  const program = programOfStart(words);
  const entry = entryOf(table, words, entryBytes);
  store<i32>(entry, 1);
  store<i32>(entry, program, 4);
  return program;
}

/** Letters, digits, `_`, `-`, `.` and `/`. */
function endOfWord(at: usize, end: usize): usize {
  while (at < end && isOfWord(<i32>load<u8>(at))) at++;
  return at;
}

function isOfWord(byte: i32): bool {
  return isOfName(byte) || (byte >= 0x41 && byte <= 0x5a) || byte == Char.Point || byte == 0x2f;
}

/** Lowercase letters, digits, `_` and `-`. */
function endOfName(at: usize, end: usize): usize {
  while (at < end && isOfName(<i32>load<u8>(at))) at++;
  return at;
}

function isOfName(byte: i32): bool {
  if (byte >= 0x61 && byte <= 0x7a) return true;
  return (byte >= Char.Zero && byte <= Char.Nine) || byte == 0x5f || byte == Char.Minus;
}
