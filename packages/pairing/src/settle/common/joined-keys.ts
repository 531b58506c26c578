import { requestPrefix, rowPrefix } from "../../response-key.js";
import type { DisjointSets } from "./disjoint-sets.js";
import type { NumberedKeys } from "./numbered-keys.js";

/** Keys, several of which may name one thing. Things are numbered from 0. */
export interface JoinedKeys {
  /** The thing that each key names. */
  readonly of: Int32Array;
  /** Of each thing the first key, and the one that names it best. */
  readonly firstKeys: Int32Array;
  readonly names: Int32Array;
}

/** The things that groups of keys name. */
export function joinedKeys(numbers: NumberedKeys, sets: DisjointSets): JoinedKeys {
  const ofGroup = new Int32Array(numbers.size).fill(-1);
  const of = new Int32Array(numbers.size);
  const names = new Int32Array(numbers.size);
  const firsts = new Int32Array(numbers.size);
  let count = 0;
  for (let key = 0; key < numbers.size; key++) {
    const group = sets.groupOf(key);
    let thing = ofGroup[group]!;
    if (thing === -1) {
      thing = count++;
      ofGroup[group] = thing;
      names[thing] = key;
      firsts[thing] = key;
    } else if (isBetterName(numbers.keyAt(key), numbers.keyAt(names[thing]!))) {
      names[thing] = key;
    }
    of[key] = thing;
  }
  return { of, firstKeys: firsts.subarray(0, count), names: names.subarray(0, count) };
}

/**
 * A pair of ids names a response and its calls better than a message id alone, that better than a request id, and that
 * better than a row; of several the smallest does.
 */
function isBetterName(key: string, known: string): boolean {
  const order = rankOfName(key) - rankOfName(known);
  return order === 0 ? key < known : order < 0;
}

function rankOfName(key: string): number {
  if (key.startsWith(rowPrefix)) return 3;
  if (key.startsWith(requestPrefix)) return 2;
  return key.includes(":") ? 0 : 1;
}
