import type { CandidatesOfUnits } from "../candidates/candidate-pack.js";
import { createDisjointSets, type DisjointSets } from "../settle/common/groups.js";
import { FirstHolders } from "./key-hash.js";
import { hashKeys } from "./key-hashes.js";

/**
 * Groups of units that have to be settled together: those that share a key, directly or through other units. Units may come in
 * batches; only the hash and first unit of each different key are kept.
 */
export class UnitGroups {
  readonly #sets: DisjointSets;
  readonly #holders = new FirstHolders();

  /** @param units how many there are; each begins as a group of its own */
  constructor(units: number) {
    this.#sets = createDisjointSets(units);
  }

  /**
   * Adds units, and joins them with those that share a key with them.
   *
   * @param numbers the number of each unit among all, from 0
   * @param origin a number for each machine, since a path names a file on one machine only
   */
  add(all: CandidatesOfUnits, numbers: readonly number[], origin: number): void {
    hashKeys(all, origin, (place, { high, low }) => {
      const unit = numbers[place]!;
      const first = this.#holders.add(high, low, unit);
      if (first !== unit) this.#sets.join(first, unit);
    });
  }

  /** Joins two units, whatever their keys. */
  join(a: number, b: number): void {
    this.#sets.join(a, b);
  }

  /** The lowest 53 bits of the keys' hashes, in no order, and the first unit with each key. */
  keys(): { readonly hashes: Float64Array; readonly firstUnits: Int32Array } {
    const { hashes, holders } = this.#holders.entries();
    return { hashes, firstUnits: holders };
  }

  /** The group of a unit, as the smallest number in it. */
  groupOf(unit: number): number {
    return this.#sets.groupOf(unit);
  }
}
