/*
 * Strings, which most bytes of a log are in.
 */
import { textHasEscapes } from "../src/tape";
import { Char } from "./char";
import { isEscapedLineFeed, passEscape } from "./json-text";

/** Bits of text of the newest string: whether it has escapes. */
export let text: i32 = 0;

/** The rest of a string, its closing quote included. Tells in `text` whether it has escapes. */
export function passString(at: usize): usize {
  text = 0;
  let stops = stopsIn(v128.load(at));
  if (stops == 0) {
    at += 16;
    stops = stopsIn(v128.load(at));
    if (stops == 0) return passRest(at + 16);
  }
  const stop = at + ctz(stops);
  return load<u8>(stop) == Char.Quote ? stop + 1 : passRest(stop);
}

/**
 * The same, 64 bytes at a time. Escaped bytes are found for all of them at once (as in simdjson, by Geoff Langdale and
 * Daniel Lemire): in a row of backslashes, which is in one word by a carry, each second one is.
 */
function passRest(at: usize): usize {
  let isFirstEscaped: u64 = 0;
  while (true) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const stops = bitsOf(stopMask(a), stopMask(b), stopMask(c), stopMask(d));
    if ((stops | isFirstEscaped) != 0) {
      const backslashes = bitsEqual(a, b, c, d, Char.Backslash);
      const starts = backslashes & ~isFirstEscaped;
      let escaped = isFirstEscaped;
      if ((backslashes | isFirstEscaped) != 0) {
        const after = (starts << 1) | isFirstEscaped;
        const oddRows = starts & 0xaaaaaaaaaaaaaaaa & ~after;
        const sum = oddRows + starts;
        escaped = (0x5555555555555555 ^ (sum << 1)) & after;
        isFirstEscaped = u64(sum < starts);
      }
      const ends = stops & ~backslashes & ~escaped;
      const beforeEnd = (ends & -ends) - 1;
      if ((backslashes & beforeEnd) != 0) text = textHasEscapes;
      const usual = backslashes | bitsEqual(a, b, c, d, Char.Quote) | bitsEqual(a, b, c, d, Char.LetterN);
      let unusual = escaped & ~usual & beforeEnd;
      for (; unusual != 0; unusual &= unusual - 1)
        if (passEscape(at + <usize>ctz(unusual) - 1) == 0) return 0;
      if (ends != 0) {
        const end = at + <usize>ctz(ends);
        return load<u8>(end) == Char.Quote ? end + 1 : 0;
      }
    }
    at += 64;
  }
}

/** Writes to `to` the UTF-16 units and the lines of the string whose text begins at `start`. Lines are line feeds, plus one for text after the last. */
export function measure(start: usize, to: usize): void {
  let at = start;
  let units = 0;
  let feeds = 0;
  let isFed = true;
  while (true) {
    const bytes = v128.load(at);
    const stops = stopsIn(bytes);
    const passed = stops == 0 ? 16 : ctz(stops);
    if (passed > 0) {
      const high = i8x16.bitmask(bytes) & ((1 << passed) - 1);
      units += passed;
      isFed = false;
      if (high != 0) {
        // Continuation bytes are no unit, and what begins four bytes becomes two.
        units -= popcnt(high & i8x16.bitmask(i8x16.lt_u(bytes, i8x16.splat(<i8>0xc0))));
        units += popcnt(high & i8x16.bitmask(i8x16.ge_u(bytes, i8x16.splat(<i8>0xf0))));
      }
      at += passed;
    }
    if (stops == 0) continue;
    if (load<u8>(at) == Char.Quote) break;
    isFed = isEscapedLineFeed(at);
    if (isFed) feeds++;
    units++;
    at += load<u8>(at, 1) == Char.LetterU ? 6 : 2;
  }
  store<i32>(to, units);
  store<i32>(to, isFed ? feeds : feeds + 1, 4);
}

/** Bit per quote, backslash or control character in 16 bytes. */
function stopsIn(bytes: v128): i32 {
  return i8x16.bitmask(stopMask(bytes));
}

function stopMask(bytes: v128): v128 {
  const quotes = i8x16.eq(bytes, i8x16.splat(<i8>Char.Quote));
  const backslashes = i8x16.eq(bytes, i8x16.splat(<i8>Char.Backslash));
  const controls = i8x16.lt_u(bytes, i8x16.splat(<i8>Char.Space));
  return v128.or(v128.or(quotes, backslashes), controls);
}

/** Bit per byte, of 64, that equals `byte`. */
function bitsEqual(a: v128, b: v128, c: v128, d: v128, byte: i32): u64 {
  const all = i8x16.splat(<i8>byte);
  return bitsOf(i8x16.eq(a, all), i8x16.eq(b, all), i8x16.eq(c, all), i8x16.eq(d, all));
}

function bitsOf(a: v128, b: v128, c: v128, d: v128): u64 {
  const low = i8x16.bitmask(a) | (i8x16.bitmask(b) << 16);
  const high = i8x16.bitmask(c) | (i8x16.bitmask(d) << 16);
  return <u64>(<u32>low) | ((<u64>(<u32>high)) << 32);
}
