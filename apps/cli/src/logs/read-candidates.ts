import { joinUnits, ofNoUnit, pairEvents, selectUnits } from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { allUnits, type AllUnits, type GoneLogs, type HiddenNames } from "@turnmeter/ledger";
import { findLogs, lookAgain, type FoundLogs, type LogUnit } from "@turnmeter/parser";
import type { Looks } from "@turnmeter/safe-fs";
import { openKeptLogs, type KeptLogs } from "./kept-logs.js";
import type { ReadUnitsOptions, UnitsRead } from "./read-units.js";
import type { ReadCandidatesOptions } from "./reading-options.js";
import type { LogRoots } from "./resolve-roots.js";

/** Once this many files were opened, the heap is large enough for reading and its growth is limited. */
const manyFiles = 1000;

/** The candidates of logs, with the rows of each unit apart, and the logs that are gone. */
export interface CandidatesRead extends CandidatesOfUnits {
  readonly gone: GoneLogs;
}

/** The candidates of all logs below the roots and of kept logs that are gone. Unchanged logs are not read again. */
export async function readCandidates(
  logs: LogRoots,
  options: ReadCandidatesOptions,
): Promise<CandidatesRead> {
  const { all, read } = await readLogs(logs, options);
  return {
    ...joinUnits([...all.candidatesOf(() => true), ofNoUnit(read.beside)]),
    gone: all.gone ?? new Map(),
  };
}

/** Finds all logs below the roots, and reads those that no earlier run has kept. */
export async function readLogs(logs: LogRoots, options: ReadCandidatesOptions) {
  const kept = await openKeptLogs(logs, options);
  const { found, looks } = (await searchAgain(logs, kept, options)) ?? (await search(logs, kept, options));
  const { units, sniffed } = kept?.hidden?.found(found) ?? found;
  const unknown = kept?.stored.known(units) ?? units;
  options.beforeReading?.();
  const read = await readNew(unknown, found, logs, options, kept?.hidden);
  const now = { units, sniffed, read: read.units };
  const all = kept === null ? unitsOf(read.units) : allUnits(kept.stored, kept, now, options.now());
  return { all, found, unknown, read, looks };
}

interface LogSearch {
  readonly found: FoundLogs;
  /** What the search looked at; null if that cannot be compared later. */
  readonly looks: Looks | null;
}

/** The last run's search updated with logs that have grown; null if anything else has changed. */
async function searchAgain(
  { fs }: LogRoots,
  kept: KeptLogs | null,
  { last }: ReadCandidatesOptions,
): Promise<LogSearch | null> {
  if (kept === null || last?.changed == null || last.found === null) return null;
  const { paths, looks } = last.changed;
  const before = { ...last.found(), sniffed: [...kept.stored.sniffed.values()] };
  const found = await lookAgain(before, paths, fs);
  return found === null ? null : { found, looks };
}

/** Finds all logs below the roots. */
export async function search(
  { roots, fs, refused, areUsual, looks }: LogRoots,
  kept: KeptLogs | null,
  { beforeReading }: ReadCandidatesOptions,
): Promise<LogSearch> {
  const found = await findLogs(roots, fs, {
    refused,
    areUsual: areUsual === true,
    onOpened: (count) => {
      if (count === manyFiles) beforeReading?.();
    },
    ...(kept === null ? {} : { known: knownOf(kept) }),
  });
  return { found, looks: looks?.finish() ?? null };
}

/** Units that were read and are not stored; null: none. */
export function unitsOf(units: CandidatesOfUnits | null): AllUnits {
  return {
    names: units?.units.names.map((name) => name ?? "") ?? [],
    candidatesOf: (isWanted) => (units === null ? [] : [selectUnits(units, (name) => isWanted(name ?? ""))]),
  };
}

/** Candidates that were read because the cache did not have them. */
export interface NewlyRead {
  /** Null if there was nothing to read. */
  readonly units: UnitsRead | null;
  /** Candidates of files beside the units, and of failures while reading. */
  readonly beside: Candidates;
}

/** What was read, as units. */
export function candidatesRead({ units, beside }: NewlyRead): readonly CandidatesOfUnits[] {
  return units === null ? [ofNoUnit(beside)] : [units, ofNoUnit(beside)];
}

/** The kinds of files that earlier runs have found. */
export function knownOf({ stored, hidden }: KeptLogs) {
  return hidden?.known(stored.sniffed) ?? stored.sniffed;
}

/**
 * Reads units, and pairs the events that the search gave. The reader is loaded only if there are units.
 *
 * @param hidden how names of the units are hidden, and of their rows; null, or absent: they are not
 */
export async function readNew(
  units: readonly LogUnit[],
  { events }: Pick<FoundLogs, "events">,
  logs: LogRoots,
  options: ReadUnitsOptions,
  hidden: HiddenNames | null = null,
): Promise<NewlyRead> {
  const besideOf = (all: FoundLogs["events"]): Candidates => {
    const beside = pairEvents(all);
    return hidden?.rows(ofNoUnit(beside)).candidates ?? beside;
  };
  if (units.length === 0) return { units: null, beside: besideOf(events) };
  const { readUnits } = await import("./read-units.js");
  const shown = hidden === null ? units : units.map((unit) => hidden.shown(unit));
  const read = await readUnits(shown, logs, options);
  return { units: { ...read, ...hidden?.rows(read) }, beside: besideOf([...events, ...read.events]) };
}
