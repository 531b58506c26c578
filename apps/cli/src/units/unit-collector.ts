import { createCandidates } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import { unitKey } from "../cache/unit-key.js";
import { pairUnit } from "./pair-unit.js";
import type { UnitReading } from "./pair-unit.js";
import type { UnitProgress } from "./unit-progress.js";

/** The key of units that nobody will look for. */
const neverKept = "";

/** Collects what a thread reads, one unit after the other. */
export class UnitCollector {
  readonly #fs: SafeFs;
  readonly #reading: UnitReading;
  readonly #candidates = createCandidates();
  readonly #passing = new Set<string>();

  constructor(fs: SafeFs, reading: UnitReading) {
    this.#fs = fs;
    this.#reading = reading;
  }

  /** Reads a unit. */
  async read(unit: LogUnit, progress: UnitProgress): Promise<void> {
    const isLasting = await pairUnit(unit, this.#fs, this.#reading, this.#candidates, progress);
    if (!isLasting) this.#passing.add(unitKey(unit));
  }

  /** All that was read, by the keys of the units. The collector must not be used afterwards. */
  finish(): CandidatesOfUnits {
    const { names, ends } = this.#candidates.unitRows();
    const kept = names.map((name) => (name === null || this.#passing.has(name) ? neverKept : name));
    return { candidates: this.#candidates.finish(), units: { names: kept, ends } };
  }
}
