/*
 * Finding the field of a key.
 *
 * The idea: the rows of a log have their keys in one order, written without spaces. So each field remembers which one
 * came after it the last time, and that one's key, with its quotes and colon, is compared with the text by two wide
 * loads. Only where another key stands there it is looked for; then it is remembered, wanted or not.
 */
import {
  fieldBytes,
  fieldLength,
  fieldMask,
  fieldNext,
  fieldNode,
  fieldText,
  longestTokenKey,
  tableLast,
  tableSeen,
  textHasEscapes,
} from "../src/tape";
import { Char } from "./char";
import { passSpace } from "./json-text";
import { isSame } from "./short-text";
import { passString, text } from "./strings";

/** Field of an empty or escaped key; 0 if not wanted. */
declare function findOddField(fields: usize, start: usize, end: usize): usize;

/** After the newest key and its colon. */
export let keyEnd: usize = 0;

/** The field of the key at `at`, 0 if there is no key; sets `keyEnd`. `before` is the previous key's field, or the table itself. */
export function passKey(fields: usize, before: usize, at: usize): usize {
  const expected = load<usize>(before, fieldNext);
  const mask = load<u32>(expected, fieldMask);
  const first = i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(expected)));
  const second = i8x16.bitmask(i8x16.eq(v128.load(at, 16), v128.load(expected, 16)));
  // Nothing lies at the address 0: its mask is 0.
  if (mask != 0 && ((first | (second << 16)) & mask) == mask) {
    keyEnd = at + popcnt(mask);
    return expected;
  }
  const found = lookUp(fields, at);
  if (found != 0) store<usize>(before, found, fieldNext);
  return found;
}

function lookUp(fields: usize, at: usize): usize {
  if (load<u8>(at) != Char.Quote) return 0;
  const key = at + 1;
  const end = passString(key);
  if (end == 0) return 0;
  const colon = passSpace(end);
  if (load<u8>(colon) != Char.Colon) return 0;
  keyEnd = colon + 1;
  const length = end - 1 - key;
  if (length != 0 && (text & textHasEscapes) == 0) return findField(fields, key, length);
  const odd = findOddField(fields, key, end - 1);
  return odd != 0 ? odd : fields + fieldBytes;
}

/** Open addressing. */
function findField(fields: usize, key: usize, length: usize): usize {
  const last = load<usize>(fields, tableLast);
  const first: usize = load<u8>(key);
  const middle: usize = load<u8>(key + (length >> 1));
  let index = (length * 31 + first * 7 + middle * 3 + load<u8>(key + length - 1) * 13) & last;
  while (true) {
    const field = fields + (index + 2) * fieldBytes;
    const known = load<usize>(field, fieldText);
    if (known == 0) return learn(fields, field, key, length);
    if (load<usize>(field, fieldLength) == length && isSame(known, key, length)) return field;
    index = (index + 1) & last;
  }
}

/** Stores an unwanted key in an empty slot; at most a quarter are used so, to keep some empty. */
function learn(fields: usize, field: usize, key: usize, length: usize): usize {
  const seen = load<usize>(fields, tableSeen);
  const isFull = seen >= (load<usize>(fields, tableLast) + 1) >> 2;
  if (isFull || length > <usize>longestTokenKey) return fields + fieldBytes;
  store<usize>(fields, seen + 1, tableSeen);
  v128.store(field, v128.load(key - 1));
  v128.store(field, v128.load(key, 15), 16);
  store<u8>(field + length + 2, Char.Colon);
  store<u32>(field, <u32>(((<u64>1) << (length + 3)) - 1), fieldMask);
  store<usize>(field, field + 1, fieldText);
  store<usize>(field, length, fieldLength);
  store<usize>(field, 0, fieldNode);
  return field;
}
