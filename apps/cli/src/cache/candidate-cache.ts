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

/** Units, divided by whether the cache has them. */
interface KnownUnits {
  readonly candidates: readonly CandidatesOfUnits[];
  /** Units that have to be read. */
  readonly unknown: readonly LogUnit[];
}

interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sniffed: readonly SniffedFile[];
  readonly pack: CandidatePack;
  /** The keys of its units that this run uses. */
  used: ReadonlySet<string>;
}

/** Candidates of units that earlier runs have read, for one way to read. Files that are damaged, cut or of another program are ignored. */
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

  /** Candidates of the units that have not changed, and the others. Further calls of `keys`, `candidatesOf` and `keep` are about these. */
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

  /** The keys of the units that {@link known} found. */
  keys(): readonly string[] {
    return this.#files.flatMap(({ used }) => [...used]);
  }

  /** Candidates of the units that {@link known} found, for the wanted keys. */
  candidatesOf(isWanted: (key: string) => boolean): readonly CandidatesOfUnits[] {
    return this.#files.flatMap(({ pack, used }) => {
      const isUsed = (unit: string): boolean => used.has(unit) && isWanted(unit);
      return pack.units.some(isUsed) ? [pack.candidatesOf(isUsed)] : [];
    });
  }

  /**
   * Keeps what this run has opened and read, unless the folder cannot be written to. Gives the candidates that were read as views of
   * the new pack, so that the memory that they were read into can go.
   */
  keep(
    sniffed: readonly SniffedFile[],
    read: CandidatesOfUnits | null,
    nowMs: number,
  ): CandidatesOfUnits | null {
    const isNew = ({ path, version }: SniffedFile) => this.sniffed.get(path)?.version !== version;
    if (read === null && !sniffed.some(isNew)) return null;
    const joined = this.#filesToJoin();
    const joinedPaths = new Set(joined.flatMap((file) => file.sniffed.map(({ path }) => path)));
    const pack = packCandidates(joinUnits([...joined.map(usedCandidates), ...(read === null ? [] : [read])]));
    this.#write(
      {
        reading: this.#reading,
        sniffed: sniffed.filter((file) => isNew(file) || joinedPaths.has(file.path)),
        pack,
      },
      joined,
      nowMs,
    );
    if (read === null) return null;
    const readUnits = new Set(read.units.names);
    return openPack(pack).candidatesOf((unit) => readUnits.has(unit));
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
    const joinable = this.#files.map((file) => ({
      ...file,
      units: file.pack.units.length,
      usedUnits: file.used.size,
    }));
    const names = new Set(filesToJoin(joinable).map(({ name }) => name));
    return this.#files.filter(({ name }) => names.has(name));
  }
}

function usedCandidates({ pack, used }: StoredFile): CandidatesOfUnits {
  return pack.candidatesOf((unit) => used.has(unit));
}

/** A file of the cache, as {@link filesToJoin} weighs it. */
export interface JoinableFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** How many units it has. */
  readonly units: number;
  /** How many of them this run has used. */
  readonly usedUnits: number;
}

/** From so many on, files are joined: each is opened and checked in every run. */
const joinedFrom = 6;

/**
 * The files that a new one replaces. The largest is written again only where this run uses less than half of its units, or where the
 * others together are half as large: so each row is written a few times, however often logs grow.
 */
export function filesToJoin(files: readonly JoinableFile[]): readonly JoinableFile[] {
  const stale = files.filter(({ units, usedUnits }) => 2 * usedUnits < units);
  if (files.length < joinedFrom) return stale;
  const [largest, ...others] = [...files].sort((a, b) => b.sizeBytes - a.sizeBytes);
  if (largest === undefined) return [];
  const otherBytes = others.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return stale.includes(largest) || 2 * otherBytes >= largest.sizeBytes ? files : others;
}

const longestLifeMs = 30 * 24 * 60 * 60 * 1000;
const mostBytes = 2_000_000_000;

/**
 * Removes files older than a month, of any build, and the oldest where all together take more than 2 GB. What is still needed is
 * written again.
 */
export function removeOld(store: Pick<FileStore, "list" | "remove">, nowMs: number): void {
  const newestFirst = [...store.list()].sort((a, b) => b.mtimeMs - a.mtimeMs);
  let bytes = 0;
  for (const { name, sizeBytes, mtimeMs } of newestFirst) {
    bytes += sizeBytes;
    if (bytes > mostBytes || nowMs - mtimeMs > longestLifeMs) store.remove(name);
  }
}
