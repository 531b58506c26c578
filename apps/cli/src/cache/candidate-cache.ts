import { joinUnits, openPack, packCandidates } from "@turnmeter/pairing";
import type { CandidatePack, CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit, SniffedFile } from "@turnmeter/parser";
import { openStore, SafeFsError } from "@turnmeter/safe-fs";
import type { FileAccess, FileStore } from "@turnmeter/safe-fs";
import type { CacheSettings } from "../common/context.js";
import { readCacheFile, writeCacheFile } from "./cache-file.js";
import type { CacheFile } from "./cache-file.js";
import { cachePrefix, newCacheName, readingText, unitKey } from "./cache-keys.js";
import type { CachedReading } from "./cache-keys.js";

/** Units that were found, known to the cache or not. */
interface KnownUnits {
  readonly candidates: readonly CandidatesOfUnits[];
  /** Those that have to be read. */
  readonly unknown: readonly LogUnit[];
}

interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sniffed: readonly SniffedFile[];
  readonly pack: CandidatePack;
  /** Its units that this run uses. */
  used: ReadonlySet<string>;
}

/**
 * The candidates of units as earlier runs have read them, of one way to read the logs of some roots. It holds rows and no
 * sums: copies are settled and prices looked up in every run. A file that is damaged, cut or of another program is as
 * if it were not there.
 */
export class CandidateCache {
  readonly #store: FileStore;
  readonly #reading: string;
  readonly #prefix: string;
  /** Newest first. */
  readonly #files: readonly StoredFile[];
  /** Formats of files, by path. */
  readonly sniffed: ReadonlyMap<string, SniffedFile>;

  constructor({ folder, build }: CacheSettings, reading: Omit<CachedReading, "build">, files?: FileAccess) {
    this.#store = openStore(folder, files);
    const program = build();
    this.#reading = readingText({ ...reading, build: program });
    this.#prefix = cachePrefix(program, this.#reading);
    this.#files = this.#open();
    const oldestFirst = this.#files.toReversed();
    this.sniffed = new Map(oldestFirst.flatMap(({ sniffed }) => sniffed.map((file) => [file.path, file])));
  }

  /** The candidates of the units that are as they were. */
  known(units: readonly LogUnit[]): KnownUnits {
    const wanted = new Map(units.map((unit) => [unitKey(unit), unit]));
    const candidates: CandidatesOfUnits[] = [];
    for (const stored of this.#files) {
      // Two runs at once may have read the same unit.
      stored.used = new Set(stored.pack.units.filter((unit) => wanted.delete(unit)));
      if (stored.used.size > 0) candidates.push(usedCandidates(stored));
    }
    return { candidates, unknown: [...wanted.values()] };
  }

  /** The keys of the units that are {@link known}. */
  keys(): readonly string[] {
    return this.#files.flatMap(({ used }) => [...used]);
  }

  /** The candidates of those of them whose keys are wanted. */
  candidatesOf(isWanted: (key: string) => boolean): readonly CandidatesOfUnits[] {
    return this.#files.flatMap(({ pack, used }) => {
      const isKept = (unit: string): boolean => used.has(unit) && isWanted(unit);
      return pack.units.some(isKept) ? [pack.candidatesOf(isKept)] : [];
    });
  }

  /**
   * Keeps what this run has looked at and read. A folder that cannot be written to is no reason to fail. Gives the candidates of
   * what was read as views of what is kept, so that what they were read into can go.
   */
  keep(
    sniffed: readonly SniffedFile[],
    read: CandidatesOfUnits | null,
    nowMs: number,
  ): CandidatesOfUnits | null {
    const isNew = ({ path, version }: SniffedFile) => this.sniffed.get(path)?.version !== version;
    if (read === null && !sniffed.some(isNew)) return null;
    const joined = this.#filesToJoin();
    const isJoined = new Set(joined.flatMap((file) => file.sniffed.map(({ path }) => path)));
    const pack = packCandidates(joinUnits([...joined.map(usedCandidates), ...(read === null ? [] : [read])]));
    this.#write(
      {
        reading: this.#reading,
        sniffed: sniffed.filter((file) => isNew(file) || isJoined.has(file.path)),
        pack,
      },
      joined,
      nowMs,
    );
    if (read === null) return null;
    const isRead = new Set(read.units.names);
    return openPack(pack).candidatesOf((unit) => isRead.has(unit));
  }

  #write(content: CacheFile, joined: readonly StoredFile[], nowMs: number): void {
    try {
      this.#store.write(newCacheName(this.#prefix, nowMs), writeCacheFile(content));
      for (const { name } of joined) this.#store.remove(name);
      removeOld(this.#store, nowMs);
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
    }
  }

  #open(): readonly StoredFile[] {
    const files: StoredFile[] = [];
    for (const { name, sizeBytes } of this.#list()) {
      const bytes = this.#store.read(name);
      const file = bytes === null ? null : readCacheFile(bytes);
      if (file?.reading !== this.#reading) continue;
      files.push({ name, sizeBytes, sniffed: file.sniffed, pack: openPack(file.pack), used: new Set() });
    }
    return files.toReversed();
  }

  #list() {
    try {
      return this.#store.list(this.#prefix);
    } catch (error) {
      if (error instanceof SafeFsError) return [];
      throw error;
    }
  }

  #filesToJoin(): readonly StoredFile[] {
    const counted = this.#files.map((file) => ({
      ...file,
      units: file.pack.units.length,
      usedUnits: file.used.size,
    }));
    const names = new Set(filesToJoin(counted).map(({ name }) => name));
    return this.#files.filter(({ name }) => names.has(name));
  }
}

function usedCandidates({ pack, used }: StoredFile): CandidatesOfUnits {
  return pack.candidatesOf((unit) => used.has(unit));
}

/** A file of the cache, of one way to read. */
export interface JoinableFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Units in it, and those among them that this run has used. */
  readonly units: number;
  readonly usedUnits: number;
}

/** More files are joined: each is opened and checked in every run. */
const mostFiles = 6;

/**
 * The files that one new file replaces. A large one is written again only where most of it is of no use any more,
 * or where the others together are half as large: so each row is written a few times, however often logs grow.
 */
export function filesToJoin(files: readonly JoinableFile[]): readonly JoinableFile[] {
  const stale = files.filter(({ units, usedUnits }) => 2 * usedUnits < units);
  if (files.length < mostFiles) return stale;
  const [largest, ...others] = [...files].sort((a, b) => b.sizeBytes - a.sizeBytes);
  if (largest === undefined) return [];
  const otherBytes = others.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return stale.includes(largest) || 2 * otherBytes >= largest.sizeBytes ? files : others;
}

const longestLifeMs = 30 * 24 * 60 * 60 * 1000;
const mostBytes = 2_000_000_000;

/**
 * Removes files that no run has written for a month, whatever build wrote them, and the oldest ones where all together
 * take more than 2 GB. What is still needed is written again.
 */
export function removeOld(store: Pick<FileStore, "list" | "remove">, nowMs: number): void {
  const newestFirst = [...store.list()].sort((a, b) => b.mtimeMs - a.mtimeMs);
  let bytes = 0;
  for (const { name, sizeBytes, mtimeMs } of newestFirst) {
    bytes += sizeBytes;
    if (bytes > mostBytes || nowMs - mtimeMs > longestLifeMs) store.remove(name);
  }
}
