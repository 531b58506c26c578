/*
 * The smallest parts of JSON. A function that passes something gives the address after it, or 0 where it is not there.
 */
import { Char } from "./char";

export function passNumber(at: usize): usize {
  if (load<u8>(at) == Char.Minus) at++;
  if (load<u8>(at) == Char.Zero) at++;
  else at = passDigits(at);
  if (at != 0 && load<u8>(at) == Char.Point) at = passDigits(at + 1);
  if (at != 0 && (load<u8>(at) | 0x20) == Char.LetterE) {
    const sign = load<u8>(at, 1);
    at = passDigits(sign == Char.Plus || sign == Char.Minus ? at + 2 : at + 1);
  }
  return at;
}

/** At least one digit. */
function passDigits(at: usize): usize {
  if (!isDigit(load<u8>(at))) return 0;
  do at++;
  while (isDigit(load<u8>(at)));
  return at;
}

/** `true`, `false` or `null`. */
export function passWord(at: usize): usize {
  const four = load<u32>(at);
  if (four == 0x65757274 || four == 0x6c6c756e) return at + 4;
  return four == 0x736c6166 && load<u8>(at, 4) == Char.LetterE ? at + 5 : 0;
}

/** The white space of JSON but for line feeds. */
export function passSpace(at: usize): usize {
  let byte = load<u8>(at);
  while (byte == Char.Space || byte == Char.Tab || byte == Char.Return) byte = load<u8>(++at);
  return at;
}

/** A backslash and what it stands before. */
export function passEscape(at: usize): usize {
  const byte = load<u8>(at, 1);
  if (byte == Char.LetterU) {
    for (let digit = at + 2; digit < at + 6; digit++) if (!isHexDigit(load<u8>(digit))) return 0;
    return at + 6;
  }
  const isShort =
    byte == Char.LetterN ||
    byte == Char.Quote ||
    byte == Char.Backslash ||
    byte == Char.LetterT ||
    byte == 0x2f || // slash
    byte == 0x72 || // r
    byte == 0x62 || // b
    byte == Char.LetterF;
  return isShort ? at + 2 : 0;
}

/** Whether an escape, known to be one, is of a line feed. */
export function isEscapedLineFeed(at: usize): bool {
  const byte = load<u8>(at, 1);
  if (byte == Char.LetterN) return true;
  // "000a", in either case of the letter.
  return byte == Char.LetterU && (load<u32>(at, 2) | 0x20000000) == 0x61303030;
}

/** The next line feed. */
export function findLineFeed(at: usize): usize {
  while (true) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(<i8>Char.LineFeed)));
    if (found != 0) return at + ctz(found);
    at += 16;
  }
}

export function isDigit(byte: i32): bool {
  return byte >= Char.Zero && byte <= Char.Nine;
}

function isHexDigit(byte: i32): bool {
  return isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}
