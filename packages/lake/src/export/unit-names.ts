import { candidateNames } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import { contentHash } from "../content-hash.js";
import { sha256 } from "../sha256.js";

/** Hexadecimal digits of a unit's name. */
export const unitNameDigits = 16;

/**
 * What each unit is called in the lake: another name once it has changed. A unit without a name of its own, such as files that could
 * not be read, is named by its rows. Null for a unit without rows.
 */
export function unitNames(all: CandidatesOfUnits): readonly (string | null)[] {
  return all.units.names.map((name, unit) => {
    if (!hasRows(all, unit)) return null;
    return (name ? sha256(name) : contentHash(all, unit)).slice(0, unitNameDigits);
  });
}

function hasRows({ units }: CandidatesOfUnits, unit: number): boolean {
  return candidateNames.some(
    (name) => units.ends[name][unit] !== (unit === 0 ? 0 : units.ends[name][unit - 1]),
  );
}
