import { joinUnits, ofNoUnit, pairEvents } from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { findLogs } from "@turnmeter/parser";
import type { FoundLogs, LogUnit, SniffedFile } from "@turnmeter/parser";
import { CandidateCache } from "../cache/candidate-cache.js";
import type { ReadUnitsOptions, UnitsRead } from "./read-units.js";
import { cacheOf } from "./reading-options.js";
import type { ReadCandidatesOptions } from "./reading-options.js";
import type { LogRoots } from "./resolve-roots.js";

/** By so many opened files the engine's memory has grown as far as reading needs; more would grow it further. */
const manyFiles = 1000;

/** The candidates of all logs below the roots; of unchanged logs from the cache. */
export async function readCandidates(logs: LogRoots, options: ReadCandidatesOptions): Promise<Candidates> {
  return (await readCandidatesOfUnits(logs, options)).candidates;
}

/** The same, with the rows of each unit apart. */
export async function readCandidatesOfUnits(
  logs: LogRoots,
  options: ReadCandidatesOptions,
): Promise<CandidatesOfUnits> {
  const { cache, found, read } = await readLogs(logs, options);
  if (cache === null) return joinUnits(candidatesRead(read));
  const known = cache.candidatesOf(() => true);
  return joinUnits([...known, ...candidatesKept(read, cache, found.sniffed, options.now())]);
}

/** Finds all logs below the roots, and reads those that the cache does not know. */
export async function readLogs(logs: LogRoots, options: ReadCandidatesOptions) {
  const { roots, fs, refused, areUsual } = logs;
  const cache = openCache(logs, options);
  const found = await findLogs(roots, fs, {
    refused,
    areUsual: areUsual === true,
    onOpened: (count) => {
      if (count === manyFiles) options.beforeReading?.();
    },
    ...(cache === null ? {} : { known: cache.sniffed }),
  });
  const looks = logs.looks?.finish() ?? null;
  const unknown = cache?.known(found.units).unknown ?? found.units;
  options.beforeReading?.();
  const read = await readNew(unknown, found, logs, options);
  return { cache, found, unknown, read, looks };
}

function openCache({ roots }: LogRoots, options: ReadCandidatesOptions): CandidateCache | null {
  const cache = cacheOf(options);
  const { files, reader, activity } = options;
  return cache === null ? null : new CandidateCache(cache, { roots, reader, activity }, files);
}

/** Candidates that were read, since the cache did not have them. */
export interface NewlyRead {
  /** Null if there was nothing to read. */
  readonly units: UnitsRead | null;
  /** Of files beside the units, and of failures while reading. */
  readonly beside: Candidates;
}

/** What was read, as units. */
export function candidatesRead({ units, beside }: NewlyRead): readonly CandidatesOfUnits[] {
  return units === null ? [ofNoUnit(beside)] : [units, ofNoUnit(beside)];
}

/** Keeps what was read, and gives it as views of what the cache keeps. */
export function candidatesKept(
  { units, beside }: NewlyRead,
  cache: CandidateCache,
  sniffed: readonly SniffedFile[],
  nowMs: number,
): readonly CandidatesOfUnits[] {
  const kept = cache.keep(sniffed, units, nowMs);
  return kept === null ? [ofNoUnit(beside)] : [kept, ofNoUnit(beside)];
}

/** Reads units, and pairs the events that the search gave. The reader is loaded only if there are units. */
export async function readNew(
  units: readonly LogUnit[],
  { events }: Pick<FoundLogs, "events">,
  logs: LogRoots,
  options: ReadUnitsOptions,
): Promise<NewlyRead> {
  if (units.length === 0) return { units: null, beside: pairEvents(events) };
  const { readUnits } = await import("./read-units.js");
  const read = await readUnits(units, logs, options);
  return { units: read, beside: pairEvents([...events, ...read.events]) };
}
