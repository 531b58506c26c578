import { filesToJoin, unitKey } from "@turnmeter/ledger";
import { joinUnits, openPack, packCandidates } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";

/** Units, kept or not. */
interface KeptUnits {
  readonly candidates: readonly CandidatesOfUnits[];
  /** Those that have to be read. */
  readonly unknown: readonly LogUnit[];
}

interface StoredPack {
  readonly name: string;
  /** Opened where its rows are asked for, each time anew: what is decoded of them takes several times as much memory. */
  readonly bytes: Uint8Array;
  readonly units: readonly string[];
  /** Its units that were asked for last. */
  used: ReadonlySet<string>;
}

/**
 * The candidates of units as they were read last, in memory, in the form that the cache has on disk: some 5 % of the logs. Packs
 * are joined as files of the cache are, so that each row is copied a few times, however often a log grows.
 */
export class UnitStore {
  #packs: readonly StoredPack[] = [];
  #added = 0;
  readonly #keys = new WeakMap<LogUnit, string>();

  /** Names a unit as it is, as the cache does. */
  keyOf(unit: LogUnit): string {
    let key = this.#keys.get(unit);
    if (key === undefined) this.#keys.set(unit, (key = unitKey(unit)));
    return key;
  }

  /** The candidates of the units that are as they were. Those of all other units are forgotten in time. */
  known(units: readonly LogUnit[]): KeptUnits {
    const wanted = new Map(units.map((unit) => [this.keyOf(unit), unit]));
    const candidates: CandidatesOfUnits[] = [];
    for (const stored of this.#packs) {
      stored.used = new Set(stored.units.filter((unit) => wanted.delete(unit)));
      if (stored.used.size > 0) candidates.push(usedOf(stored));
    }
    this.#packs = this.#packs.filter(({ used }) => used.size > 0);
    return { candidates, unknown: [...wanted.values()] };
  }

  /** The candidates of those units that were asked for last whose keys are wanted. */
  candidatesOf(isWanted: (key: string) => boolean): readonly CandidatesOfUnits[] {
    return this.#packs.flatMap(({ bytes, units, used }) => {
      const isKept = (unit: string): boolean => used.has(unit) && isWanted(unit);
      return units.some(isKept) ? [openPack(bytes).candidatesOf(isKept)] : [];
    });
  }

  /** Keeps what was read since units were asked for. */
  keep(read: readonly CandidatesOfUnits[]): void {
    const counted = this.#packs.map(({ name, bytes, units, used }) => ({
      name,
      sizeBytes: bytes.length,
      units: units.length,
      usedUnits: used.size,
    }));
    const names = new Set(filesToJoin(counted).map(({ name }) => name));
    const joined = this.#packs.filter(({ name }) => names.has(name));
    const bytes = packCandidates(joinUnits([...joined.map(usedOf), ...read]));
    const { units } = openPack(bytes);
    const name = String(this.#added++);
    const used = new Set(units);
    const others = this.#packs.filter((stored) => !names.has(stored.name));
    this.#packs = [{ name, bytes, units, used }, ...others];
  }
}

function usedOf({ bytes, used }: StoredPack): CandidatesOfUnits {
  return openPack(bytes).candidatesOf((unit) => used.has(unit));
}
