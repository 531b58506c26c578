import { joinUnits, openPack, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit, SniffedFile } from "@turnmeter/parser";
import { SafeFsError, type FileStore } from "@turnmeter/safe-fs";
import { filesIn, newFileName } from "./ledger-files.js";
import { openUnitFile, packUnits, readUnitFile, unitFileBytes, type UnitFile } from "./unit-file.js";
import { unitKey } from "./unit-keys.js";

/** Which files of a folder are used, and for how long. */
export interface UnitFilesOptions {
  /** Prefix of the names of its files. */
  readonly prefix: string;
  /** The build of the program, and how logs are read: {@link UnitFiles.known} does not use formats and candidates of other readings. */
  readonly reading: string;
  /** True: files never grow old, and those of other readings are opened too. */
  readonly isLasting: boolean;
  /** True: nothing is written. */
  readonly isReadOnly?: boolean;
  /** True: a file is read when a unit of it is first asked for, which may throw {@link DamagedUnitsError}. Default: at once. */
  readonly isLazy?: boolean | undefined;
  /** Called with the reason why nothing could be written. */
  readonly onFailure?: ((error: SafeFsError) => void) | undefined;
}

/** Units to keep. */
export interface NewUnits {
  readonly sniffed?: readonly SniffedFile[];
  /** Null if there are none. */
  readonly read: CandidatesOfUnits | null;
  /** When the logs of units were first found missing, epoch ms, by the units' names; default: they are there. */
  readonly goneAtMs?: ReadonlyMap<string, number | null>;
  /** Units that stay although they do not count. */
  readonly waiting?: ReadonlySet<string>;
  /** Stored units that newer states of their logs have replaced. */
  readonly replaced?: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

interface StoredFile extends UnitFile {
  readonly isSameReading: boolean;
  used: ReadonlySet<string>;
}

/** Retries of the listing, as files may vanish before they are read. */
const mostTries = 3;

/** Units of logs that earlier runs have read, in the files of a folder. Files that are cut or of another kind are ignored; of damaged files the whole parts count, and the files stay. */
export class UnitFiles {
  readonly #store: FileStore;
  readonly #options: UnitFilesOptions;
  /** Newest first. */
  readonly #files: readonly StoredFile[];
  readonly #damaged: string[] = [];
  readonly #names: ReadonlySet<string>;
  /** As stated by the newest file. */
  readonly #replaced: ReadonlySet<string>;
  readonly #fileNames: Set<string>;
  #isWritten = true;
  /** Formats of files, by path. */
  readonly sniffed: ReadonlyMap<string, SniffedFile>;

  /** @throws NewerLedgerError where a newer version of the program has written there */
  constructor(store: FileStore, options: UnitFilesOptions) {
    this.#store = store;
    this.#options = options;
    const { names, files } = this.#open();
    this.#fileNames = names;
    this.#files = files;
    this.#names = new Set(this.#files.flatMap(({ units }) => units));
    this.#replaced = new Set(this.#files[0]?.replaced);
    const oldestFirst = this.#files.toReversed().filter(({ isSameReading }) => isSameReading);
    this.sniffed = new Map(oldestFirst.flatMap(({ sniffed }) => sniffed.map((file) => [file.path, file])));
  }

  /** Files with its prefix that are damaged or cut. */
  get damaged(): readonly string[] {
    return this.#damaged;
  }

  /** The names of all units that were not replaced, the newest first, and when the log of each was found missing, epoch ms; null while it is there. */
  all(): ReadonlyMap<string, number | null> {
    return new Map(
      this.#files
        .toReversed()
        .flatMap(({ units, goneAtMs }) =>
          units.map((unit, place) => [unit, goneAtMs[place] ?? null] as const),
        )
        .filter(([unit]) => unit !== "" && !this.#replaced.has(unit))
        .toReversed(),
    );
  }

  /** Returns the units that have changed and have to be read; unchanged ones count from now on. */
  known(units: readonly LogUnit[]): readonly LogUnit[] {
    const wanted = new Map(units.map((unit) => [unitKey(unit), unit]));
    const found = new Set<string>();
    for (const { isSameReading, units: names } of this.#files)
      if (isSameReading) for (const name of names) if (wanted.has(name)) found.add(name);
    this.use(found);
    return units.filter((unit) => !found.has(unitKey(unit)));
  }

  /** Sets which units count: `names` and `candidatesOf` cover only these. {@link UnitFiles.keep} may drop the others. */
  use(names: ReadonlySet<string>): void {
    const left = new Set(names);
    const files = [
      ...this.#files.filter(({ isSameReading }) => isSameReading),
      ...this.#files.filter(({ isSameReading }) => !isSameReading),
    ];
    // Two runs at once may have read the same unit.
    for (const file of files) file.used = new Set(file.units.filter((unit) => left.delete(unit)));
  }

  /** The names of the units that count. */
  names(): readonly string[] {
    return this.#files.flatMap(({ used }) => [...used]);
  }

  /** Candidates of the units that count, for the wanted names. */
  candidatesOf(isWanted: (name: string) => boolean): readonly CandidatesOfUnits[] {
    return this.#files.flatMap(({ candidatesOf, used }) =>
      candidatesOf((unit) => used.has(unit) && isWanted(unit)),
    );
  }

  /** Whether a unit is stored, whether it counts or not. */
  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Candidates of units, whether they count or not. */
  select(names: ReadonlySet<string>): readonly CandidatesOfUnits[] {
    return selectOnce(this.#files, names);
  }

  /** The names of the files with its prefix once this run has written all that it keeps. The folder has others where it cannot be written, or where another run has written. */
  get fileNames(): ReadonlySet<string> {
    return this.#fileNames;
  }

  /** Whether all that was to be kept could be written. */
  get isWritten(): boolean {
    return this.#isWritten;
  }

  /**
   * Keeps what this run has opened and read, unless the folder cannot be written to. Gives the candidates that were read as views of
   * the new pack, so that the memory that they were read into can go.
   */
  keep(
    { sniffed = [], read, goneAtMs, waiting = none, replaced = none }: NewUnits,
    nowMs: number,
  ): CandidatesOfUnits | null {
    const isNew = ({ path, version }: SniffedFile) => this.sniffed.get(path)?.version !== version;
    if (read === null && !sniffed.some(isNew)) return null;
    const joined = this.#filesToJoin(waiting);
    const joinedPaths = new Set(joined.flatMap((file) => file.sniffed.map(({ path }) => path)));
    const used = joined.flatMap((file) => [...file.used]);
    // The oldest first, as they are when nothing is joined.
    const stay = selectOnce(joined, new Set([...used, ...waiting])).toReversed();
    const packs = packUnits(joinUnits(read === null ? stay : [...stay, read]));
    const units = packs.flatMap((pack) => pack.units);
    const content = {
      reading: this.#options.reading,
      sinceMs: Math.min(nowMs, ...joined.map(({ sinceMs }) => sinceMs)),
      sniffed: sniffed.filter((file) => isNew(file) || joinedPaths.has(file.path)),
      replaced: this.#stillReplaced(replaced, joined),
      goneAtMs: goneAtMs === undefined ? [] : units.map((unit) => goneAtMs.get(unit) ?? nowMs),
    };
    this.#write(unitFileBytes(content, packs), joined, nowMs);
    if (read === null) return null;
    const readUnits = new Set(read.units.names);
    return joinUnits(packs.map(({ bytes }) => openPack(bytes).candidatesOf((unit) => readUnits.has(unit))));
  }

  #write(parts: readonly Uint8Array[], joined: readonly StoredFile[], nowMs: number): void {
    const { prefix, isLasting, isReadOnly = false } = this.#options;
    if (isReadOnly) return;
    const newName = newFileName(prefix, nowMs);
    this.#fileNames.add(newName);
    try {
      this.#store.write(newName, parts, { isFlushed: isLasting });
      for (const { name } of joined) {
        this.#fileNames.delete(name);
        this.#store.remove(name);
      }
      if (!isLasting) removeOld(this.#store, nowMs);
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
      this.#isWritten = false;
      this.#options.onFailure?.(error);
    }
  }

  #stillReplaced(replaced: ReadonlySet<string>, joined: readonly StoredFile[]): readonly string[] {
    const left = this.#files.filter((file) => !joined.includes(file));
    return left.flatMap(({ units, used }) =>
      units.filter((unit) => !used.has(unit) && (this.#replaced.has(unit) || replaced.has(unit))),
    );
  }

  #open(): { readonly names: Set<string>; readonly files: readonly StoredFile[] } {
    const { reading, isLasting, isLazy = false } = this.#options;
    for (let triesLeft = mostTries; ; triesLeft--) {
      const listed = filesIn(this.#store, this.#options.prefix);
      const files: StoredFile[] = [];
      let hasVanished = false;
      this.#damaged.length = 0;
      for (const { name, sizeBytes } of listed) {
        const file = (isLazy ? openUnitFile : readUnitFile)(this.#store, name, sizeBytes);
        if (file?.isDamaged !== false) {
          this.#damaged.push(name);
          hasVanished ||= this.#store.readPart(name, { from: 0, lengthBytes: 1 }) === null;
        }
        if (file !== null && (file.reading === reading || isLasting))
          files.push({ ...file, isSameReading: file.reading === reading, used: new Set() });
      }
      // Another run has joined files meanwhile.
      if (hasVanished && isLasting && triesLeft > 1) continue;
      return { names: new Set(listed.map(({ name }) => name)), files: files.toReversed() };
    }
  }

  /** Files of other readings are never merged with ours: they are dropped once none of their units is needed. */
  #filesToJoin(waiting: ReadonlySet<string>): readonly StoredFile[] {
    const needed = this.#files.map((file) => ({
      ...file,
      usedUnits: file.units.filter((unit) => file.used.has(unit) || waiting.has(unit)).length,
    }));
    const joinable = needed
      .filter(({ isSameReading, isDamaged }) => isSameReading && !isDamaged)
      .map((file) => ({ ...file, units: file.units.length }));
    const names = new Set(filesToJoin(joinable).map(({ name }) => name));
    for (const { name, isSameReading, isDamaged, usedUnits } of needed)
      if (!isSameReading && !isDamaged && usedUnits === 0) names.add(name);
    return this.#files.filter(({ name }) => names.has(name));
  }
}

/** Candidates by unit name, deduplicated: two concurrent runs may have stored the same unit. */
function selectOnce(files: readonly StoredFile[], names: ReadonlySet<string>): readonly CandidatesOfUnits[] {
  const left = new Set(names);
  return files.flatMap(({ units, candidatesOf }) => {
    const own = new Set(units.filter((unit) => left.delete(unit)));
    return candidatesOf((unit) => own.has(unit));
  });
}

/** A file of units, as {@link filesToJoin} weighs it. */
export interface JoinableFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** How many units it has. */
  readonly units: number;
  /** How many of them this run has used. */
  readonly usedUnits: number;
}

/** Number of files from which they are merged: every run opens and checks each. */
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
