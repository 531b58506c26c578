/*
 * Strings, which most bytes of a log are in.
 */
import { textHasEscapes, textHasNonAscii } from "../src/tape";
import { Char } from "./char";
import { isEscapedLineFeed, passEscape } from "./json-text";

/** Of the newest string: its bits of text, and what `measureString` counts. */
export let text: i32 = 0;
export let units: i32 = 0;
export let lines: i32 = 0;

/** The rest of a string, its closing quote included. Tells in `text` whether it has escapes. */
export function passString(at: usize): usize {
  text = 0;
  while (true) {
    const bytes = v128.load(at);
    const stops = stopsIn(bytes);
    if (stops == 0) {
      at += 16;
      continue;
    }
    at += ctz(stops);
    const byte = load<u8>(at);
    if (byte == Char.Quote) return at + 1;
    if (byte != Char.Backslash) return 0;
    text = textHasEscapes;
    at = passEscape(at);
    if (at == 0) return 0;
  }
}

/** As `passString`; counts UTF-16 units, and lines as line feeds and one more for text after the last. */
export function measureString(start: usize): usize {
  let at = start;
  let count = 0;
  let feeds = 0;
  let isFed = true;
  text = 0;
  while (true) {
    const bytes = v128.load(at);
    const stops = stopsIn(bytes);
    const passed = stops == 0 ? 16 : ctz(stops);
    if (passed > 0) {
      const high = i8x16.bitmask(bytes) & ((1 << passed) - 1);
      count += passed;
      isFed = false;
      if (high != 0) {
        text |= textHasNonAscii;
        // Continuation bytes are no unit, and what begins four bytes becomes two.
        count -= popcnt(high & i8x16.bitmask(i8x16.lt_u(bytes, i8x16.splat(<i8>0xc0))));
        count += popcnt(high & i8x16.bitmask(i8x16.ge_u(bytes, i8x16.splat(<i8>0xf0))));
      }
      at += passed;
    }
    if (stops == 0) continue;
    const byte = load<u8>(at);
    if (byte == Char.Quote) break;
    if (byte != Char.Backslash) return 0;
    text |= textHasEscapes;
    const next = passEscape(at);
    if (next == 0) return 0;
    isFed = isEscapedLineFeed(at);
    if (isFed) feeds++;
    count++;
    at = next;
  }
  units = count;
  lines = isFed ? feeds : feeds + 1;
  return at + 1;
}

/** A bit for each quote, backslash and control character of 16 bytes. */
function stopsIn(bytes: v128): i32 {
  const quotes = i8x16.eq(bytes, i8x16.splat(<i8>Char.Quote));
  const backslashes = i8x16.eq(bytes, i8x16.splat(<i8>Char.Backslash));
  const controls = i8x16.lt_u(bytes, i8x16.splat(<i8>Char.Space));
  return i8x16.bitmask(v128.or(v128.or(quotes, backslashes), controls));
}
