import {
  openIntegers,
  openTexts,
  orderOfNumbers,
  packNumbers,
  packTexts,
  placeAfter,
  selectIntegers,
  selectLongs,
} from "@turnmeter/columns";
import type { PackReader, PackWriter } from "@turnmeter/columns";
import type { CandidatesOfUnits } from "../candidates/candidate-pack.js";
import { hashKeys, hashText } from "./key-hashes.js";
import { KeyHash } from "./key-hash.js";
import type { keySpaces } from "./shared-keys.js";
import { UnitGroups } from "./unit-groups.js";

/** Groups of units that must be settled together, with the group of each of their keys: finds the groups that other units or rows of facts belong to. Takes up to 12 bytes for each different key. */
export class KeyIndex {
  /** The names of the units. */
  readonly units: readonly string[];
  /** The group of each unit, as the place of the first unit in it. */
  readonly groupOfUnit: Int32Array;
  /** 53-bit hashes of the keys, ascending. */
  readonly #hashes: Float64Array;
  readonly #groupOfHash: Int32Array;

  private constructor(
    units: readonly string[],
    groupOfUnit: Int32Array,
    hashes: Float64Array,
    groupOfHash: Int32Array,
  ) {
    this.units = units;
    this.groupOfUnit = groupOfUnit;
    this.#hashes = hashes;
    this.#groupOfHash = groupOfHash;
  }

  /** @throws if a unit has no name */
  static of(all: CandidatesOfUnits): KeyIndex {
    const names = all.units.names.map((name) => {
      if (name === null) throw new Error("rows of no unit have no group");
      return name;
    });
    const sets = new UnitGroups(names.length);
    sets.add(all, [...names.keys()], 0);
    const { hashes, firstUnits } = sets.keys();
    const order = orderOfNumbers(hashes);
    // Two keys with one hash are taken for one.
    for (let at = 1; at < order.length; at++) {
      const [key, before] = [order[at]!, order[at - 1]!];
      if (hashes[key] === hashes[before]) sets.join(firstUnits[key]!, firstUnits[before]!);
    }
    const groupOfUnit = new Int32Array(names.length);
    for (let unit = 0; unit < names.length; unit++) groupOfUnit[unit] = sets.groupOf(unit);
    return new KeyIndex(
      names,
      groupOfUnit,
      selectLongs(hashes, order),
      selectIntegers(groupOfUnit, selectIntegers(firstUnits, order)),
    );
  }

  /** The groups that other units share a key with; rarely one too many, by a hash collision. */
  groupsMet(others: CandidatesOfUnits): ReadonlySet<number> {
    const met = new Set<number>();
    hashKeys(others, 0, (_, hash) => {
      const group = this.#groupOf(hash.number());
      if (group !== null) met.add(group);
    });
    return met;
  }

  /** The group with a key; null if there is none. */
  groupOfKey(space: (typeof keySpaces)[number], key: string): number | null {
    const hash = new KeyHash();
    hashText(hash, space, key);
    return this.#groupOf(hash.number());
  }

  #groupOf(wanted: number): number | null {
    const place = placeAfter(this.#hashes, (hash) => hash < wanted);
    return this.#hashes[place] === wanted ? this.#groupOfHash[place]! : null;
  }

  pack(writer: PackWriter): void {
    packTexts(writer, this.units);
    packNumbers(writer, this.groupOfUnit, -1);
    writer.number(this.#hashes.length);
    writer.array(this.#hashes);
    packNumbers(writer, this.#groupOfHash, -1);
  }

  /** @throws if it is not what {@link pack} wrote */
  static open(reader: PackReader): KeyIndex {
    const units = openTexts(reader);
    const groupOfUnit = openIntegers(reader, units.length, -1);
    const count = reader.number();
    return new KeyIndex(units, groupOfUnit, reader.array(Float64Array), openIntegers(reader, count, -1));
  }
}
