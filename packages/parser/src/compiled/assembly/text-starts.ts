import { Char } from "../../../../scanner/assembly/char";

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
    } else return mayBeSpace(at) ? 0 : at;
  }
  return 0;
}

/** The letters of the escapes of a tab, a line feed, a form feed and a return. */
function isEscapedSpace(letter: i32): bool {
  return letter == Char.LetterN || letter == Char.LetterT || letter == 0x72 || letter == Char.LetterF;
}

/**
 * Whether a character may be white space beyond ASCII, by its first two bytes in UTF-8: U+00A0, U+1680, U+2000 to U+207F,
 * U+3000 to U+303F, U+FEFF.
 */
function mayBeSpace(at: usize): bool {
  const byte = <i32>load<u8>(at);
  if (byte < 0x80) return false;
  const next = <i32>load<u8>(at, 1);
  if (byte == 0xc2) return next == 0xa0;
  if (byte == 0xe1) return next == 0x9a;
  if (byte == 0xe2) return next == 0x80 || next == 0x81;
  return (byte == 0xe3 && next == 0x80) || (byte == 0xef && next == 0xbb);
}
