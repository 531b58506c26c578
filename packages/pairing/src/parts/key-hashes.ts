import { hasKey, NULL_CODE, vectorOf, type KeyVector, type TextVector } from "@turnmeter/columns";
import type { CandidatesOfUnits } from "../candidates/candidate-pack.js";
import { requestPrefix, rowPrefix } from "../response-key.js";
import { KeyHash } from "./key-hash.js";
import { keySpaces, sharedKeys, type SharedKeys } from "./shared-keys.js";

/** Takes a key of a unit: the place of the unit, and the hash of the key, which the next call overwrites. */
export type TakeKey = (unit: number, hash: KeyHash) => void;

/**
 * Passes each key that a unit may share with others to `take`, at least once for each unit that has it.
 *
 * @param origin a number for each machine, since a path names a file on one machine only
 */
export function hashKeys(all: CandidatesOfUnits, origin: number, take: TakeKey): void {
  for (const keys of sharedKeys(all.candidates)) {
    const salt = saltOf(keys.space, origin);
    const vector = vectorOf(keys.column);
    const ends = all.units.ends[keys.table];
    if (vector.kind === "text") hashTexts(vector, ends, keys, salt, take);
    else if (vector.kind === "key") hashOthers(vector, ends, keys, salt, take);
    else throw new Error(`keys are in a column of kind ${vector.kind}`);
  }
}

function saltOf(space: SharedKeys["space"], origin: number): number {
  return keySpaces.indexOf(space) + (space === "file" ? keySpaces.length * (1 + origin) : 0);
}

/** Hashes a key of machine 0 as {@link hashKeys} does. */
export function hashText(hash: KeyHash, space: SharedKeys["space"], text: string): void {
  const key = new TextEncoder().encode(text);
  hash.begin(saltOf(space, 0));
  hash.add(key, 0, key.length);
  hash.end();
}

function hashTexts(
  { codes, dictionary }: TextVector,
  ends: readonly number[],
  { isShared }: SharedKeys,
  salt: number,
  take: TakeKey,
): void {
  const encoder = new TextEncoder();
  const hash = new KeyHash();
  const lastUnits = new Int32Array(dictionary.length).fill(-1);
  let row = 0;
  for (const [unit, end] of ends.entries()) {
    for (; row < end; row++) {
      const code = codes[row]!;
      if (code === NULL_CODE || lastUnits[code] === unit || isShared?.(row) === false) continue;
      lastUnits[code] = unit;
      const key = encoder.encode(dictionary[code]);
      hash.begin(salt);
      hash.add(key, 0, key.length);
      hash.end();
      take(unit, hash);
    }
  }
}

function hashOthers(
  vector: KeyVector,
  ends: readonly number[],
  { isStem = false, isShared }: SharedKeys,
  salt: number,
  take: TakeKey,
): void {
  const { offsets, bytes } = vector;
  const hash = new KeyHash();
  let row = 0;
  for (const [unit, last] of ends.entries()) {
    for (; row < last; row++) {
      if (!hasKey(vector, row) || isShared?.(row) === false) continue;
      const [start, end] = [offsets[row]!, offsets[row + 1]!];
      hash.begin(salt);
      hash.add(bytes, start, isStem ? stemEnd(bytes, start, end) : end);
      hash.end();
      take(unit, hash);
    }
  }
}

const colon = 0x3a;
const prefixes = [rowPrefix, requestPrefix].map((prefix) => new TextEncoder().encode(prefix));

/** End of the message id that starts a response's key; the key's end if there is none. */
function stemEnd(bytes: Uint8Array, start: number, end: number): number {
  if (prefixes.some((prefix) => prefix.every((byte, at) => start + at < end && bytes[start + at] === byte)))
    return end;
  let at = start;
  while (at < end && bytes[at] !== colon) at++;
  return at;
}
