/*
 * Comparing and telling apart short texts. They are looked at 16 bytes at a time: each has a margin after it.
 */

/** Whether two texts of a length have the same bytes. */
export function isSame(a: usize, b: usize, length: usize): bool {
  let at: usize = 0;
  while (at + 16 <= length) {
    if (v128.any_true(v128.xor(v128.load(a + at), v128.load(b + at)))) return false;
    at += 16;
  }
  const left = <i32>(length - at);
  if (left == 0) return true;
  return (i8x16.bitmask(i8x16.ne(v128.load(a + at), v128.load(b + at))) & ((1 << left) - 1)) == 0;
}

/** Whether a text has bytes beyond ASCII. */
export function hasNonAscii(start: usize, end: usize): bool {
  let at = start;
  while (at + 16 <= end) {
    if (i8x16.bitmask(v128.load(at)) != 0) return true;
    at += 16;
  }
  return (i8x16.bitmask(v128.load(at)) & ((1 << (<i32>(end - at))) - 1)) != 0;
}

/** A hash of the first, middle and last eight bytes of a text. */
export function shortHash(start: usize, length: usize): usize {
  let mixed: u64 = length;
  if (length >= 8) {
    mixed ^= load<u64>(start) * 0x9e3779b97f4a7c15;
    mixed ^= rotl<u64>(load<u64>(start + ((length - 8) >> 1)), 23) * 0xc2b2ae3d27d4eb4f;
    mixed ^= rotl<u64>(load<u64>(start + length - 8), 41) * 0x165667b19e3779f9;
  } else {
    for (let at = start; at < start + length; at++) mixed = (mixed << 8) ^ load<u8>(at);
    mixed *= 0x9e3779b97f4a7c15;
  }
  mixed ^= mixed >> 31;
  mixed *= 0xbf58476d1ce4e5b9;
  return <usize>(mixed >> 40);
}
