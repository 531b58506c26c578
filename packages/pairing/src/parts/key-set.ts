import { placeAfter } from "@turnmeter/columns";
import type { CandidatesOfUnits } from "../candidates/candidate-pack.js";
import { hashKeys } from "./key-hashes.js";

/** The keys of some units, to find whether others share one: 8 bytes for each different key. */
export class KeySet {
  /** Hashes of 53 bits, in order, each once. */
  readonly #hashes: Float64Array;

  constructor(units: CandidatesOfUnits) {
    this.#hashes = distinct(hashesOf(units));
  }

  /** Whether units have one of the keys. Rarely true of units that have none: two keys may have one hash. */
  meets(units: CandidatesOfUnits): boolean {
    if (this.#hashes.length === 0) return false;
    let isMet = false;
    hashKeys(units, 0, (_, hash) => {
      isMet ||= this.#has(hash.number());
    });
    return isMet;
  }

  #has(hash: number): boolean {
    return this.#hashes[placeAfter(this.#hashes, (known) => known < hash)] === hash;
  }
}

function hashesOf(units: CandidatesOfUnits): Float64Array {
  let hashes = new Float64Array(1024);
  let count = 0;
  hashKeys(units, 0, (_, hash) => {
    if (count === hashes.length) {
      const more = new Float64Array(2 * count);
      more.set(hashes);
      hashes = more;
    }
    hashes[count++] = hash.number();
  });
  return hashes.subarray(0, count);
}

function distinct(hashes: Float64Array): Float64Array {
  hashes.sort();
  let count = 0;
  for (const hash of hashes) if (count === 0 || hashes[count - 1] !== hash) hashes[count++] = hash;
  return hashes.slice(0, count);
}
