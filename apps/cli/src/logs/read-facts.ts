import { joinUnits, ofNoUnit, pairEvents, settle } from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { findLogs } from "@turnmeter/parser";
import type { FoundLogs, LogUnit, SniffedFile } from "@turnmeter/parser";
import type { FileAccess } from "@turnmeter/safe-fs";
import type { LogRoots } from "./resolve-roots.js";
import { CandidateCache } from "../cache/candidate-cache.js";
import type { CacheSettings } from "../common/context.js";
import type { ReadUnitsOptions, UnitsRead } from "./read-units.js";

interface ReadFactsOptions extends ReadCandidatesOptions {
  readonly priceBook: PriceBook;
}

/** Everything that the logs below the roots say, settled over all of them and priced. */
export async function readFacts(logs: LogRoots, options: ReadFactsOptions): Promise<Facts> {
  return priceFacts(settle(await readCandidates(logs, options), options.activity), options.priceBook);
}

/** How candidates are read. */
export interface ReadCandidatesOptions extends ReadUnitsOptions {
  /** Where what is read is kept, and what earlier runs have kept is found; null: nothing is. */
  readonly cache: CacheSettings | null;
  /** How its files are accessed. */
  readonly files?: FileAccess | undefined;
  /** The clock, epoch ms. */
  readonly now: () => number;
  /** Called when it is known which logs are to be read, or that they are many. */
  readonly beforeReading?: (() => void) | undefined;
}

/** By so many files the engine has grown as far as reading needs; to find more of them would grow it further. */
const manyFiles = 1000;

/** The candidates of all logs below the roots; of unchanged logs from the cache. */
export async function readCandidates(logs: LogRoots, options: ReadCandidatesOptions): Promise<Candidates> {
  return (await readCandidatesOfUnits(logs, options)).candidates;
}

/** The same, with the rows of each unit. */
export async function readCandidatesOfUnits(
  logs: LogRoots,
  options: ReadCandidatesOptions,
): Promise<CandidatesOfUnits> {
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
  const known = cache?.known(found.units) ?? { candidates: [], unknown: found.units };
  options.beforeReading?.();
  const read = await readNew(known.unknown, found, logs, options);
  const candidates =
    cache === null ? candidatesRead(read) : candidatesKept(read, cache, found.sniffed, options.now());
  return joinUnits([...known.candidates, ...candidates]);
}

function openCache(
  { roots }: LogRoots,
  { cache, files, check, reader, activity, until }: ReadCandidatesOptions,
) {
  // What differs from the schemas is no candidate of a unit: it would have to be kept besides. What is kept is of whole logs.
  if (cache === null || check || until !== null) return null;
  return new CandidateCache(cache, { roots, reader, activity }, files);
}

/** Candidates that were not in the cache. */
interface NewlyRead {
  /** Null if there was nothing to read. */
  readonly units: UnitsRead | null;
  /** Of files beside the units, and of failures while reading. */
  readonly beside: Candidates;
}

/** All that was read. */
export function candidatesRead({ units, beside }: NewlyRead): readonly CandidatesOfUnits[] {
  return units === null ? [ofNoUnit(beside)] : [units, ofNoUnit(beside)];
}

/** All that was read, units as views of what the cache keeps. */
export function candidatesKept(
  { units, beside }: NewlyRead,
  cache: CandidateCache,
  sniffed: readonly SniffedFile[],
  nowMs: number,
): readonly CandidatesOfUnits[] {
  const kept = cache.keep(sniffed, units, nowMs);
  return kept === null ? [ofNoUnit(beside)] : [kept, ofNoUnit(beside)];
}

/** Reads units, and takes other events. The reader is loaded only if there are units. */
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
