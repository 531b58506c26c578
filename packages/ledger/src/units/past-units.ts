import { joinUnits, selectUnits } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";
import type { FileStore, SafeFsError } from "@turnmeter/safe-fs";
import { addsTo, earlierState } from "./earlier-state.js";
import { UnitFiles } from "./unit-files.js";
import { unitKey, unitOfKey } from "./unit-keys.js";
import type { KeyedUnit } from "./unit-keys.js";

/** The logs that are there now. */
export interface PresentLogs {
  readonly units: readonly LogUnit[];
  /** Candidates of those that had to be read, by their keys; null if there were none. */
  readonly read: CandidatesOfUnits | null;
}

/** How the names of files with past units begin. */
const pastPrefix = "past-";

/** A state of a log that counts. */
interface PastState {
  readonly key: string;
  /** When an earlier state was missed first, epoch ms; null where nothing newer is known of the log. */
  readonly untilMs: number | null;
}

/** What no log says any more: units whose logs are gone, and earlier states of logs that were rewritten. */
export class PastUnits {
  readonly #files: UnitFiles;
  readonly #isInScope: (unit: KeyedUnit) => boolean;
  /** What this run has taken in; null if that was nothing. */
  #taken: CandidatesOfUnits | null = null;
  /** The states that count, by names that change with what they are. */
  readonly #counting = new Map<string, PastState>();

  /**
   * @param isInScope whether a unit belongs to the logs that are looked for; what lies elsewhere neither counts nor is dropped
   * @throws NewerLedgerError where a newer version of the program has written there
   */
  constructor(
    store: FileStore,
    isInScope: (unit: KeyedUnit) => boolean,
    onFailure?: (error: SafeFsError) => void,
  ) {
    this.#files = new UnitFiles(store, { prefix: pastPrefix, reading: "past", isLasting: true, onFailure });
    this.#isInScope = isInScope;
  }

  /** Files that are damaged or cut. */
  get damaged(): readonly string[] {
    return this.#files.damaged;
  }

  /**
   * Takes in what `stored` has of logs that are gone, were rewritten, or could not be read this time. Of the states of a log each
   * counts that says anything which no newer one says; where the log was only moved, none does.
   *
   * @param stored all that earlier runs have kept of logs that were there then
   * @returns the names of units that `stored` has to keep although they do not count
   */
  take(stored: UnitFiles, present: PresentLogs, nowMs: number): ReadonlySet<string> {
    const goneAtMs = new Map(this.#files.all());
    const [waiting, needed, added] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const logs = new ReadableLogs(stored, present);
    const statesOf = new Map<string, KnownState[]>();
    for (const key of new Set([...stored.all().keys(), ...goneAtMs.keys()])) {
      const [unit, isPast] = [unitOfKey(key), this.#files.has(key)];
      const isInScope = this.#isInScope(unit);
      // What this run has read may yet fail to be kept.
      if (isPast && (!isInScope || present.read !== null)) needed.add(key);
      if (!isPast && !isInScope) waiting.add(key);
      if (!isInScope || logs.hold(key) || logs.haveMoved(unit)) continue;
      const candidates = () => joinUnits((isPast ? this.#files : stored).select(new Set([key])));
      statesOf.set(unit.id, [...(statesOf.get(unit.id) ?? []), { key, isPast, candidates }]);
    }
    for (const [id, states] of statesOf) {
      const newer = logs.of(id);
      for (const [place, { key, isPast, candidates }] of states.entries()) {
        const isEarlier = newer.length > 0;
        if (isEarlier && !addsTo(candidates(), joinUnits(newer.map((each) => each())))) continue;
        newer.push(candidates);
        // No two states of a log have the same instant: it is part of their paths.
        if (!isPast) goneAtMs.set(key, nowMs - place);
        (isPast ? needed : added).add(key);
        const untilMs = isEarlier ? goneAtMs.get(key)! : null;
        this.#counting.set(untilMs === null ? key : `${key} until ${untilMs}`, { key, untilMs });
      }
    }
    this.#files.use(needed);
    if (added.size === 0) return waiting;
    this.#taken = this.#files.keep({ read: joinUnits(stored.select(added)), goneAtMs }, nowMs);
    return this.#files.isWritten ? waiting : new Set([...waiting, ...added]);
  }

  /** The names of the units that count. */
  names(): readonly string[] {
    return [...this.#counting.keys()];
  }

  /** Candidates of the units that count, for the wanted names. */
  candidatesOf(isWanted: (name: string) => boolean): readonly CandidatesOfUnits[] {
    const wanted = [...this.#counting].filter(([name]) => isWanted(name));
    const newest = wanted.filter(([, { untilMs }]) => untilMs === null).map(([, { key }]) => key);
    const earlier = wanted.flatMap(([name, { key, untilMs }]) =>
      untilMs === null ? [] : [earlierState(joinUnits(this.#select([key])), name, untilMs)],
    );
    return [...this.#select(newest), ...earlier];
  }

  #select(keys: readonly string[]): readonly CandidatesOfUnits[] {
    const wanted = new Set(keys);
    const taken = this.#taken === null ? [] : [selectUnits(this.#taken, (key) => wanted.has(key ?? ""))];
    const inFiles = new Set(keys.filter((key) => this.#files.has(key)));
    return [...taken, ...this.#files.select(inFiles)];
  }
}

/** A state of a log that is not the present one. */
interface KnownState {
  readonly key: string;
  readonly isPast: boolean;
  readonly candidates: () => CandidatesOfUnits;
}

/** The logs that are there and could be read. */
class ReadableLogs {
  readonly #candidates: ReadonlyMap<string, () => CandidatesOfUnits>;
  readonly #keyOf: ReadonlyMap<string, string>;
  /** The paths at which a content lies. */
  readonly #pathsOf = new Map<string, string[]>();

  constructor(stored: UnitFiles, { units, read }: PresentLogs) {
    const known = new Set(stored.names());
    const isNew = new Set(read?.units.names);
    const keyed = units.map((unit) => ({ unit, key: unitKey(unit) }));
    const readable = keyed.filter(({ key }) => known.has(key) || isNew.has(key));
    this.#keyOf = new Map(readable.map(({ unit, key }) => [unit.id, key]));
    this.#candidates = new Map(
      readable.map(({ key }) => [
        key,
        () =>
          isNew.has(key)
            ? selectUnits(read!, (name) => name === key)
            : joinUnits(stored.select(new Set([key]))),
      ]),
    );
    for (const { unit } of readable)
      for (const { path, version } of unit.files) {
        const content = contentOf(version);
        this.#pathsOf.set(content, [...(this.#pathsOf.get(content) ?? []), path]);
      }
  }

  /** Whether a log is in the state of this key. */
  hold(key: string): boolean {
    return this.#candidates.has(key);
  }

  /** What the log of a unit says now; empty if there is none. */
  of(id: string): (() => CandidatesOfUnits)[] {
    const key = this.#keyOf.get(id);
    return key === undefined ? [] : [this.#candidates.get(key)!];
  }

  /** Whether all files of a unit lie elsewhere, as they were. */
  haveMoved({ files }: KeyedUnit): boolean {
    return files.every(({ path, version }) =>
      this.#pathsOf.get(contentOf(version))?.some((other) => other !== path),
    );
  }
}

/** The inode, size and time of a file's content, which stay when it is moved. */
function contentOf(version: string): string {
  return version.split(" ", 3).join(" ");
}
