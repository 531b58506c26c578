import { selectUnits, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { SniffedFile } from "@turnmeter/parser";
import type { PastUnits, PresentLogs } from "./past-units.js";
import type { UnitFiles } from "./unit-files.js";

/** All units that count. */
export interface AllUnits {
  /** Names that change when their units do. "" is a unit that no run can keep. */
  readonly names: readonly string[];
  /** The files of the ledger that they are from, sorted; absent where they are in none. */
  readonly files?: readonly string[] | undefined;
  /** Candidates of the units with the wanted names. */
  readonly candidatesOf: (isWanted: (name: string) => boolean) => readonly CandidatesOfUnits[];
  /** Files that are gone, as in {@link PastUnits.gone}; absent if there are none. */
  readonly gone?: ReadonlyMap<string, number>;
}

/** The result of a search for logs, with the units that were read. */
export interface LogsRead extends PresentLogs {
  readonly sniffed: readonly SniffedFile[];
}

/** Files these facts depend on. Facts without a damaged file hold for one run only, as it may be restored. */
function filesOf(stored: UnitFiles, past: PastUnits): readonly string[] {
  const damaged = [...stored.damaged, ...past.damaged, ...past.damagedLists].map((name) => `${name} damaged`);
  return [...stored.fileNames, ...past.fileNames, ...damaged].sort();
}

/**
 * Keeps what was read, and gives all units that count: those of logs that are there, and past ones.
 *
 * @param stored the units of logs that were there before, after {@link UnitFiles.known} was called
 * @param past null: what is gone is not kept
 * @param countsPast whether what is gone counts
 */
export function allUnits(
  stored: UnitFiles,
  { past, countsPast }: { readonly past: PastUnits | null; readonly countsPast: boolean },
  { units, sniffed, read }: LogsRead,
  nowMs: number,
): AllUnits {
  const taken = past?.take(stored, { units, read }, nowMs);
  const kept = stored.keep({ sniffed, read, ...taken }, nowMs);
  const counted = countsPast ? past : null;
  const names = [
    ...stored.names(),
    ...(kept?.units.names.filter((name) => name !== null) ?? []),
    ...(counted?.names() ?? []),
  ];
  return {
    names,
    gone: counted?.gone() ?? new Map(),
    files: past === null ? undefined : filesOf(stored, past),
    candidatesOf: (isWanted) => [
      ...stored.candidatesOf(isWanted),
      ...(kept === null ? [] : [selectUnits(kept, (name) => name !== null && isWanted(name))]),
      ...(counted?.candidatesOf(isWanted) ?? []),
    ],
  };
}
