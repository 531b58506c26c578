import { selectUnits } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit, SniffedFile } from "@turnmeter/parser";
import type { PresentUnits } from "../facts/settle-units.js";
import type { PastUnits } from "./past-units.js";
import type { UnitFiles } from "./unit-files.js";

/** What a search for logs found, and what was read of it. */
export interface LogsRead {
  /** All units that are there. */
  readonly units: readonly LogUnit[];
  readonly sniffed: readonly SniffedFile[];
  /** Candidates of those that had to be read, by their keys; null if there were none. */
  readonly read: CandidatesOfUnits | null;
}

/**
 * Keeps what was read, and gives all units that count: those of logs that are there, and past ones.
 *
 * @param stored the units of logs that were there before, of which {@link UnitFiles.known} was asked
 * @param past null: what is gone does not count, and is forgotten
 */
export function allUnits(
  stored: UnitFiles,
  past: PastUnits | null,
  { units, sniffed, read }: LogsRead,
  nowMs: number,
): PresentUnits {
  const taken = past?.take(
    stored,
    { units, candidatesOf: (key) => (read === null ? null : unitIn(read, key)) ?? stored.unit(key) },
    nowMs,
  );
  const kept = stored.keep({ sniffed, read, ...taken }, nowMs);
  const names = [
    ...stored.names(),
    ...(kept?.units.names.filter((name) => name !== null) ?? []),
    ...(past?.names() ?? []),
  ];
  return {
    names,
    candidatesOf: (isWanted) => [
      ...stored.candidatesOf(isWanted),
      ...(kept === null ? [] : [selectUnits(kept, (name) => name !== null && isWanted(name))]),
      ...(past?.candidatesOf(isWanted) ?? []),
    ],
  };
}

function unitIn(all: CandidatesOfUnits, key: string): CandidatesOfUnits | null {
  return all.units.names.includes(key) ? selectUnits(all, (name) => name === key) : null;
}
