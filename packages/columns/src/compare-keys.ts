import { utf8At } from "./utf8-strings.js";
import type { Utf8Strings } from "./vector.js";

/** Orders two keys by their UTF-16 units, as strings are compared. Neither must be null. */
export function compareKeys(keys: Utf8Strings, a: number, b: number): number {
  if (keys.exact.size === 0) return compareBytes(keys, a, b);
  const left = utf8At(keys, a)!;
  const right = utf8At(keys, b)!;
  return left < right ? -1 : Number(left > right);
}

function compareBytes({ offsets, bytes }: Utf8Strings, a: number, b: number): number {
  const endA = offsets[a + 1]!;
  const endB = offsets[b + 1]!;
  let atA = offsets[a]!;
  let atB = offsets[b]!;
  while (atA < endA && atB < endB && bytes[atA] === bytes[atB]) {
    atA++;
    atB++;
  }
  if (atA === endA || atB === endB) return endA - atA - (endB - atB);
  return rankOf(bytes[atA]!) - rankOf(bytes[atB]!);
}

/** In UTF-16, but not in UTF-8, halves of pairs come before U+E000 and what follows, whose first bytes are 0xEE and 0xEF. */
function rankOf(byte: number): number {
  return byte === 0xee || byte === 0xef ? byte + 0x10 : byte;
}
