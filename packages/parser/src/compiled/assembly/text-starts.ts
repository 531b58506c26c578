import { Char } from "../../../../scanner/assembly/char";

/** Skips no more white space: only a text's first characters are ever looked at. */
const mostSpace: usize = 200;

/** Address of the first character after white space of a string between two addresses; 0 if characters beyond ASCII or escapes that may be white space come before it, or if there is no text. */
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

/** Letters of `\n`, `\t`, `\f` and `\r`. */
function isEscapedSpace(letter: i32): bool {
  return letter == Char.LetterN || letter == Char.LetterT || letter == 0x72 || letter == Char.LetterF;
}

/** Non-ASCII white space by first two bytes: U+00A0, U+1680, U+2000–207F, U+3000–303F, U+FEFF. */
function mayBeSpace(at: usize): bool {
  const byte = <i32>load<u8>(at);
  if (byte < 0x80) return false;
  const next = <i32>load<u8>(at, 1);
  if (byte == 0xc2) return next == 0xa0;
  if (byte == 0xe1) return next == 0x9a;
  if (byte == 0xe2) return next == 0x80 || next == 0x81;
  return (byte == 0xe3 && next == 0x80) || (byte == 0xef && next == 0xbb);
}
