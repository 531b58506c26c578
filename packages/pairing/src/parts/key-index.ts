import {
  openIntegers,
  openTexts,
  orderOfNumbers,
  packNumbers,
  packTexts,
  selectIntegers,
  selectLongs,
} from "@turnmeter/columns";
import type { PackReader, PackWriter } from "@turnmeter/columns";
import type { CandidatesOfUnits } from "../candidates/candidate-pack.js";
import { hashKeys, hashText } from "./key-hashes.js";
import { KeyHash } from "./key-hash.js";
import type { keySpaces } from "./shared-keys.js";
import { UnitGroups } from "./unit-groups.js";

/**
 * The groups of some units that have to be settled together, by their keys: tells which groups other units belong to, and whose a
 * row of facts is. Takes 12 bytes for each different key.
 */
export class KeyIndex {
  /** The names of the units. */
  readonly units: readonly string[];
  /** The group of each unit: the place of its first unit. */
  readonly groupOfUnit: Int32Array;
  /** Hashes of 53 bits, ascending. */
  readonly #hashes: Float64Array;
  readonly #groups: Int32Array;

  private constructor(
    units: readonly string[],
    groupOfUnit: Int32Array,
    hashes: Float64Array,
    groups: Int32Array,
  ) {
    this.units = units;
    this.groupOfUnit = groupOfUnit;
    this.#hashes = hashes;
    this.#groups = groups;
  }

  /** @throws if a unit has no name */
  static of(all: CandidatesOfUnits): KeyIndex {
    const names = all.units.names.map((name) => {
      if (name === null) throw new Error("rows of no unit have no group");
      return name;
    });
    const sets = new UnitGroups(names.length);
    sets.add(all, [...names.keys()], 0);
    const { hashes, units } = sets.keys();
    const order = orderOfNumbers(hashes);
    // Two keys of one hash are as one.
    for (let at = 1; at < order.length; at++) {
      const [key, before] = [order[at]!, order[at - 1]!];
      if (hashes[key] === hashes[before]) sets.join(units[key]!, units[before]!);
    }
    const groups = new Int32Array(names.length);
    for (let unit = 0; unit < groups.length; unit++) groups[unit] = sets.groupOf(unit);
    return new KeyIndex(
      names,
      groups,
      selectLongs(hashes, order),
      selectIntegers(groups, selectIntegers(units, order)),
    );
  }

  /** The groups that units share a key with. Rarely one more: two keys may have one hash. */
  groupsMet(units: CandidatesOfUnits): ReadonlySet<number> {
    const met = new Set<number>();
    hashKeys(units, 0, (_, hash) => {
      const group = this.#groupOf(hash.number());
      if (group !== null) met.add(group);
    });
    return met;
  }

  /** The group that has a key; null if none has. */
  groupOfKey(space: (typeof keySpaces)[number], key: string): number | null {
    const hash = new KeyHash();
    hashText(hash, space, key);
    return this.#groupOf(hash.number());
  }

  #groupOf(wanted: number): number | null {
    const hashes = this.#hashes;
    let [from, to] = [0, hashes.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (hashes[middle]! < wanted) from = middle + 1;
      else to = middle;
    }
    return hashes[from] === wanted ? this.#groups[from]! : null;
  }

  pack(writer: PackWriter): void {
    packTexts(writer, this.units);
    packNumbers(writer, this.groupOfUnit, -1);
    writer.number(this.#hashes.length);
    writer.array(this.#hashes);
    packNumbers(writer, this.#groups, -1);
  }

  /** @throws if it is not what {@link pack} wrote */
  static open(reader: PackReader): KeyIndex {
    const units = openTexts(reader);
    const groupOfUnit = openIntegers(reader, units.length, -1);
    const count = reader.number();
    return new KeyIndex(units, groupOfUnit, reader.array(Float64Array), openIntegers(reader, count, -1));
  }
}
