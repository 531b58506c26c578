import type { CandidatesOfUnits } from "../candidates/candidate-pack.js";
import { createDisjointSets } from "../settle/common/groups.js";
import type { DisjointSets } from "../settle/common/groups.js";
import { FirstHolders } from "./first-holders.js";
import { hashKeys } from "./key-hashes.js";

/**
 * Groups of units that have to be settled together: those that share keys, and what these share keys with. Units come one after the
 * other; of their rows no more than a number for each different key is kept.
 */
export class UnitGroups {
  readonly #sets: DisjointSets;
  readonly #holders = new FirstHolders();

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

  /** The different keys by 53 bits of their hashes, in no order, and the first unit that has each. */
  keys(): { readonly hashes: Float64Array; readonly units: Int32Array } {
    return this.#holders.entries();
  }

  /** The smallest unit of a unit's group. */
  groupOf(unit: number): number {
    return this.#sets.groupOf(unit);
  }
}
