import { joinCandidates } from "@turnmeter/pairing";
import type { Candidates } from "@turnmeter/pairing";
import { findLogs } from "@turnmeter/parser";
import { CandidateCache } from "../cache/candidate-cache.js";
import type { FileAccess } from "@turnmeter/safe-fs";
import type { CacheSettings } from "../common/context.js";
import { candidatesKept, candidatesRead, readNew } from "./read-new.js";
import type { ReadUnitsOptions } from "./read-units.js";
import type { LogRoots } from "./resolve-roots.js";

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

/** The candidates of all logs below the roots; those of logs that have not changed come from the cache. */
export async function readCandidates(logs: LogRoots, options: ReadCandidatesOptions): Promise<Candidates> {
  const { roots, fs, refused } = logs;
  const cache = openCache(logs, options);
  const found = await findLogs(roots, fs, {
    refused,
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
  return joinCandidates([...known.candidates, ...candidates]);
}

function openCache(
  { roots }: LogRoots,
  { cache, files, check, reader, activity, until }: ReadCandidatesOptions,
) {
  // What differs from the schemas is no candidate of a unit: it would have to be kept besides. What is kept is of whole logs.
  if (cache === null || check || until !== null) return null;
  return new CandidateCache(cache, { roots, reader, activity }, files);
}
