import { orderOfNumbers, sortRun } from "./number-order.js";
import { utf8At, type Utf8Strings } from "../vectors/vector.js";

/** Bytes sorted by per pass: they form a 25-bit number. */
const stepBytes = 3;

/** A byte, or the end of a key, which sorts first. */
const stepValues = 257;

/** Fewer keys are sorted by comparison. */
const fewKeys = 512;

/** Orders two keys by their UTF-16 units, as strings are compared. Neither must be null. */
export function compareKeys(keys: Utf8Strings, a: number, b: number): number {
  if (keys.exact.size === 0) return compareFrom(keys, a, b, 0);
  const [left, right] = [utf8At(keys, a)!, utf8At(keys, b)!];
  return left < right ? -1 : Number(left > right);
}

/** The given places, sorted by their keys. No key may be null. */
export function orderOfKeys(keys: Utf8Strings, places: Int32Array): Int32Array {
  const order = places.slice();
  if (keys.exact.size > 0) order.sort((a, b) => compareKeys(keys, a, b));
  else sortFrom(keys, order, 0, order.length, 0);
  return order;
}

/** Sorts keys with equal bytes before `from`. */
function sortFrom(keys: Utf8Strings, order: Int32Array, start: number, end: number, from: number): void {
  if (end - start < fewKeys) {
    sortRun(order, start, end, (a, b) => compareFrom(keys, a, b, from));
    return;
  }
  const members = order.slice(start, end);
  const same = from + sharedBytes(keys, members, from);
  const steps = new Float64Array(members.length);
  for (let i = 0; i < members.length; i++) steps[i] = stepAt(keys, members[i]!, same);
  const ordered = orderOfNumbers(steps);
  for (let i = 0; i < ordered.length; i++) order[start + i] = members[ordered[i]!]!;
  for (let i = 0; i < ordered.length;) {
    const step = steps[ordered[i]!]!;
    let next = i + 1;
    while (next < ordered.length && steps[ordered[next]!] === step) next++;
    // Those that end within the step are equal.
    if (next - i > 1 && step % stepValues !== 0)
      sortFrom(keys, order, start + i, start + next, same + stepBytes);
    i = next;
  }
}

function sharedBytes({ offsets, bytes }: Utf8Strings, members: Int32Array, from: number): number {
  const first = offsets[members[0]!]! + from;
  let shared = offsets[members[0]! + 1]! - first;
  for (const key of members) {
    const start = offsets[key]! + from;
    const most = Math.min(shared, offsets[key + 1]! - start);
    for (shared = 0; shared < most && bytes[first + shared] === bytes[start + shared];) shared++;
  }
  return shared;
}

/** The key's next bytes as a number; a multiple of `stepValues` if the key ends within them. */
function stepAt({ offsets, bytes }: Utf8Strings, key: number, from: number): number {
  const end = offsets[key + 1]!;
  let at = offsets[key]! + from;
  let step = 0;
  for (let i = 0; i < stepBytes; i++, at++)
    step = step * stepValues + (at < end ? rankOf(bytes[at]!) + 1 : 0);
  return step;
}

function compareFrom({ offsets, bytes }: Utf8Strings, a: number, b: number, from: number): number {
  const endA = offsets[a + 1]!;
  const endB = offsets[b + 1]!;
  let atA = offsets[a]! + from;
  let atB = offsets[b]! + from;
  while (atA < endA && atB < endB && bytes[atA] === bytes[atB]) {
    atA++;
    atB++;
  }
  if (atA === endA || atB === endB) return endA - atA - (endB - atB);
  return rankOf(bytes[atA]!) - rankOf(bytes[atB]!);
}

/** UTF-16 sorts surrogates before U+E000 and above; UTF-8 sorts them after 0xEE and 0xEF. */
function rankOf(byte: number): number {
  return byte === 0xee || byte === 0xef ? byte + 0x10 : byte;
}
