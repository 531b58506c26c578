import { selectUnits } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import { sha256 } from "../sha256.js";
import { unitNames } from "./unit-names.js";
import { weeksOfUnits } from "./unit-weeks.js";

/** The units that began in one week. */
export interface Batch {
  readonly week: string;
  /** Another text once a unit, or how units are read, has changed. */
  readonly key: string;
  /** The names of its units in the lake, in the order of their rows. */
  readonly units: readonly string[];
  /** Its candidates, which are selected when they are asked for. */
  readonly candidates: () => CandidatesOfUnits;
}

/**
 * Units by the week in which they began, oldest week first. Units without rows are left out.
 *
 * @param reading names how units are read: the program, its columns
 */
export function batchesOf(all: CandidatesOfUnits, reading: string): readonly Batch[] {
  const weeks = weeksOfUnits(all);
  const names = unitNames(all);
  return [...new Set(weeks)].sort().flatMap((week) => {
    const units = names.filter((name, unit) => name !== null && weeks[unit] === week).map(String);
    if (units.length === 0) return [];
    return {
      week,
      key: sha256(JSON.stringify([reading, ...[...units].sort()])),
      units,
      candidates: () => selectUnits(all, (_, unit) => names[unit] !== null && weeks[unit] === week),
    };
  });
}
