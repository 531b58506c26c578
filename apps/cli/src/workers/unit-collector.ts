import { Accelerator } from "@turnmeter/accelerator";
import { createCandidates, joinUnits } from "@turnmeter/pairing";
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
  /** Reads what it can in place of other code; null until there is something to read. */
  #accelerator: Accelerator | null = null;
  readonly #passing = new Set<string>();

  constructor(fs: SafeFs, reading: UnitReading) {
    this.#fs = fs;
    this.#reading = reading;
  }

  /** Reads a unit. */
  async read(unit: LogUnit, progress: UnitProgress): Promise<void> {
    const accelerator = this.#acceleratorFor(unit);
    const into = accelerator ?? this.#candidates;
    const isLasting = await pairUnit(unit, this.#fs, this.#reading, into, progress);
    if (!isLasting) this.#passing.add(unitKey(unit));
  }

  /** All that was read, by the keys of the units. The collector must not be used afterwards. */
  finish(): CandidatesOfUnits {
    const read = { candidates: this.#candidates.finish(), units: this.#candidates.unitRows() };
    const { candidates, units } =
      this.#accelerator === null ? read : joinUnits([this.#accelerator.finish(), read]);
    const kept = units.names.map((name) => (name === null || this.#passing.has(name) ? neverKept : name));
    return { candidates, units: { names: kept, ends: units.ends } };
  }

  /** What reads the unit in place of other code; null where the other code is asked for, or alone knows such logs. */
  #acceleratorFor(unit: LogUnit): Accelerator | null {
    const { reader, check, until } = this.#reading;
    if (reader === "json" || check || until !== null || !Accelerator.canRead(unit)) return null;
    return (this.#accelerator ??= new Accelerator());
  }
}
