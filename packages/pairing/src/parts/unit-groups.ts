import { hasKey, NULL_CODE, vectorOf } from "@turnmeter/columns";
import type { KeyVector, TextVector } from "@turnmeter/columns";
import type { CandidatesOfUnits } from "../candidates/candidate-pack.js";
import { requestPrefix, rowPrefix } from "../response-key.js";
import { createDisjointSets } from "../settle/common/groups.js";
import type { DisjointSets } from "../settle/common/groups.js";
import { FirstHolders } from "./first-holders.js";
import { KeyHash } from "./key-hash.js";
import { keySpaces, sharedKeys } from "./shared-keys.js";
import type { SharedKeys } from "./shared-keys.js";

/**
 * Groups of units that have to be settled together: those that share keys, and what these share keys with. Units come one after the
 * other; of their rows no more than a number for each different key is kept.
 */
export class UnitGroups {
  readonly #sets: DisjointSets;
  readonly #holders = new FirstHolders();
  readonly #hash = new KeyHash();

  /** @param units how many there are; each is a group of its own until something joins it with others */
  constructor(units: number) {
    this.#sets = createDisjointSets(units);
  }

  /**
   * Joins units with those that share a key with them.
   *
   * @param numbers the number of each of them, from 0 up to, without, that of all units
   * @param origin another number for each machine: paths of files are names on one machine only
   */
  add(all: CandidatesOfUnits, numbers: readonly number[], origin: number): void {
    for (const keys of sharedKeys(all.candidates)) {
      const salt =
        keySpaces.indexOf(keys.space) + (keys.space === "file" ? keySpaces.length * (1 + origin) : 0);
      const vector = vectorOf(keys.column);
      const ends = all.units.ends[keys.table];
      if (vector.kind === "text") this.#addTexts(vector, ends, numbers, keys, salt);
      else if (vector.kind === "key") this.#addKeys(vector, ends, numbers, keys, salt);
      else throw new Error(`keys are in a column of kind ${vector.kind}`);
    }
  }

  /** The smallest unit of a unit's group. */
  groupOf(unit: number): number {
    return this.#sets.groupOf(unit);
  }

  #addTexts(
    { codes, dictionary }: TextVector,
    ends: readonly number[],
    numbers: readonly number[],
    keys: SharedKeys,
    salt: number,
  ): void {
    const bytes = new TextEncoder();
    const lastUnits = new Int32Array(dictionary.length).fill(-1);
    let row = 0;
    for (const [unit, end] of ends.entries()) {
      for (; row < end; row++) {
        const code = codes[row]!;
        if (code === NULL_CODE || lastUnits[code] === unit || keys.isShared?.(row) === false) continue;
        lastUnits[code] = unit;
        const key = bytes.encode(dictionary[code]);
        this.#note(key, 0, key.length, numbers[unit]!, salt);
      }
    }
  }

  #addKeys(
    vector: KeyVector,
    ends: readonly number[],
    numbers: readonly number[],
    { isStem = false, isShared }: SharedKeys,
    salt: number,
  ): void {
    const { offsets, bytes } = vector;
    let row = 0;
    for (const [unit, last] of ends.entries()) {
      for (; row < last; row++) {
        if (!hasKey(vector, row) || isShared?.(row) === false) continue;
        const [start, end] = [offsets[row]!, offsets[row + 1]!];
        this.#note(bytes, start, isStem ? stemEnd(bytes, start, end) : end, numbers[unit]!, salt);
      }
    }
  }

  #note(bytes: Uint8Array, start: number, end: number, unit: number, salt: number): void {
    const hash = this.#hash;
    hash.begin(salt);
    hash.add(bytes, start, end);
    hash.end();
    const first = this.#holders.add(hash.high, hash.low, unit);
    if (first !== unit) this.#sets.join(first, unit);
  }
}

const colon = 0x3a;
const prefixes = [rowPrefix, requestPrefix].map((prefix) => new TextEncoder().encode(prefix));

/** Where the message id ends that the key of a response begins with; the key's end where it begins with none. */
function stemEnd(bytes: Uint8Array, start: number, end: number): number {
  if (prefixes.some((prefix) => prefix.every((byte, at) => start + at < end && bytes[start + at] === byte)))
    return end;
  let at = start;
  while (at < end && bytes[at] !== colon) at++;
  return at;
}
