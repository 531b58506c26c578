/*
 * Hashes of 16 bytes, or texts in their place.
 */
import { keep } from "./bytes";
import { hexOf } from "./draft";
import { allocate } from "./heap";

class Hex {
  static at: usize = 0;
}

/** Keeps the digits of a hash, made from 16 bytes if its length is −1, else its text; returns their address. */
export function keepHash(at: usize, length: i32): usize {
  if (at == 0 || length == 0) return 0;
  if (length > 0) return keep(at, length);
  if (Hex.at == 0) Hex.at = allocate(32);
  hexOf(at, Hex.at);
  return keep(Hex.at, 32);
}

/** Number of digits of a kept hash; −1 without a hash. */
export function hashLength(at: usize, length: i32): i32 {
  return at == 0 ? -1 : length < 0 ? 32 : length;
}
