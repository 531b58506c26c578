import { createHash } from "node:crypto";
import { FactsLedger } from "@turnmeter/ledger";
import type { PresentUnits } from "@turnmeter/ledger";
import { joinUnits, ofNoUnit, pairEvents, selectUnits, settle } from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { findLogs } from "@turnmeter/parser";
import type { FoundLogs, LogUnit, SniffedFile } from "@turnmeter/parser";
import { openStore } from "@turnmeter/safe-fs";
import type { FileAccess, Looks } from "@turnmeter/safe-fs";
import type { LogRoots } from "./resolve-roots.js";
import { CandidateCache } from "../cache/candidate-cache.js";
import { cachePrefix, readingText } from "../cache/cache-keys.js";
import type { CacheSettings } from "../common/context.js";
import type { ReadUnitsOptions, UnitsRead } from "./read-units.js";

interface ReadFactsOptions extends ReadCandidatesOptions {
  readonly priceBook: PriceBook;
}

/**
 * Everything that the logs below the roots say, settled over all of them and priced. What earlier runs have settled is settled again
 * where it has changed.
 */
export async function readFacts(logs: LogRoots, options: ReadFactsOptions): Promise<Facts> {
  const { activity, priceBook, files, onEnd = (work) => work() } = options;
  const ledger = openLedger(logs, options);
  if (ledger === null) return priceFacts(settle(await readCandidates(logs, options), activity), priceBook);
  const current = ledger.current(priceBook, files);
  if (current !== null) return current;
  const { units, looks, bytesRead } = await presentUnits(logs, options);
  const { facts, keep } = ledger.settle(units, activity, priceBook);
  if (bytesRead <= mostBytesRead) onEnd(() => keep(looks));
  return facts;
}

/** A run that has read more leaves it to the next one to keep facts: both together would take it half as long again. */
const mostBytesRead = 100_000_000;

function openLedger(logs: LogRoots, options: ReadCandidatesOptions): FactsLedger | null {
  const { cache, reader, activity, files, now } = options;
  if (cache === null || !isCacheable(options)) return null;
  const build = cache.build();
  const reading = JSON.stringify([
    readingText({ build, roots: logs.roots, reader, activity }),
    logs.areUsual,
  ]);
  const prefix = `facts-${cachePrefix(build, reading)}`;
  return new FactsLedger(openStore(cache.folder, files), { prefix, reading, now });
}

/** The units of all logs below the roots, and all that was looked at to find them. */
async function presentUnits(
  logs: LogRoots,
  options: ReadCandidatesOptions,
): Promise<{ readonly units: PresentUnits; readonly looks: Looks | null; readonly bytesRead: number }> {
  const { cache, found, unknown, read, looks } = await readLogs(logs, options);
  const kept = cache?.keep(found.sniffed, read.units, options.now()) ?? null;
  const others = [besideUnit(found, read), ...(kept === null ? [] : [kept])];
  const candidatesOf: PresentUnits["candidatesOf"] = (isWanted) => [
    ...(cache?.candidatesOf(isWanted) ?? []),
    ...others.map((units) => selectUnits(units, (name) => name !== null && isWanted(name))),
  ];
  const names = [...(cache?.keys() ?? []), ...others.flatMap((each) => each.units.names)];
  const bytesRead = unknown.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { units: { names: names.filter((name) => name !== null), candidatesOf }, looks, bytesRead };
}

/** What was found beside the units, as one of its own. */
function besideUnit({ events }: FoundLogs, { units, beside }: NewlyRead): CandidatesOfUnits {
  const isLasting = units === null || units.events.length === 0;
  const name = isLasting ? createHash("sha256").update(JSON.stringify(events)).digest("hex") : "";
  const { candidates, units: rows } = ofNoUnit(beside);
  return { candidates, units: { ...rows, names: [name] } };
}

/** How candidates are read. */
export interface ReadCandidatesOptions extends ReadUnitsOptions {
  /** Where what is read is kept, and what earlier runs have kept is found; null: nothing is. */
  readonly cache: CacheSettings | null;
  /** Takes what can wait until the command has answered; by default nothing waits. */
  readonly onEnd?: ((work: () => void) => void) | undefined;
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
  const { cache, found, read } = await readLogs(logs, options);
  if (cache === null) return joinUnits(candidatesRead(read));
  const known = cache.candidatesOf(() => true);
  return joinUnits([...known, ...candidatesKept(read, cache, found.sniffed, options.now())]);
}

/** All logs below the roots, read unless the cache knows them. */
async function readLogs(logs: LogRoots, options: ReadCandidatesOptions) {
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

function openCache({ roots }: LogRoots, options: ReadCandidatesOptions) {
  const { cache, files, reader, activity } = options;
  return isCacheable(options) && cache !== null
    ? new CandidateCache(cache, { roots, reader, activity }, files)
    : null;
}

/** What differs from the schemas is no candidate of a unit: it would have to be kept besides. What is kept is of whole logs. */
function isCacheable({ check, until }: ReadCandidatesOptions): boolean {
  return !check && until === null;
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
