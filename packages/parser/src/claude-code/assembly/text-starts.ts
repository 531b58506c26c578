import { Char } from "../../../../scanner/assembly/char";
import * as F from "./generated/projection";
import { fieldsOf, firstItem, isMeasuredArray, isMeasuredString, member, word } from "./tape-values";

/** The first text of a result (../result-content.ts); 0 for none. */
export function firstText(content: i32): i32 {
  if (isMeasuredString(content)) return content;
  if (!isMeasuredArray(content)) return 0;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const value = item + 1;
    if (isMeasuredString(value)) return value;
    const fields = fieldsOf(value);
    if (fields == 0) continue;
    const text = member(fields, F.message$content$$content$$text);
    if (isMeasuredString(text)) return text;
  }
  return 0;
}

/** More white space before a text is not passed: only the first characters of a text are looked at elsewhere. */
const mostSpace: usize = 200;

/**
 * Where the text of a string begins that lies between two addresses, after white space; 0 where characters beyond ASCII
 * or escapes that may be white space are before it, and where there is no text.
 */
export function startOfText(start: usize, end: usize): usize {
  const last = min(end, start + mostSpace);
  let at = start;
  while (at < last) {
    const byte = <i32>load<u8>(at);
    if (byte == Char.Space) at++;
    else if (byte == Char.Backslash) {
      if (!isEscapedSpace(<i32>load<u8>(at, 1))) return load<u8>(at, 1) == Char.LetterU ? 0 : at;
      at += 2;
    } else return mayBeSpace(byte) ? 0 : at;
  }
  return 0;
}

/** The letters of the escapes of a tab, a line feed, a form feed and a return. */
function isEscapedSpace(letter: i32): bool {
  return letter == Char.LetterN || letter == Char.LetterT || letter == 0x72 || letter == Char.LetterF;
}

/** Whether a byte begins a character of white space beyond ASCII in UTF-8, as U+00A0, U+1680, U+2003, U+3000 and U+FEFF do. */
function mayBeSpace(byte: i32): bool {
  return byte == 0xc2 || (byte >= 0xe1 && byte <= 0xe3) || byte == 0xef;
}
