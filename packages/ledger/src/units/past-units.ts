import { joinUnits, selectUnits, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";
import type { FileStore } from "@turnmeter/safe-fs";
import {
  addsTo,
  earlierPath,
  earlierState,
  hasGrown,
  sessionsLeft,
  ofSessions,
  withoutSessions,
} from "./earlier-state.js";
import { forgottenSessions, type ForgottenSessions } from "./forgotten.js";
import type { HiddenNames } from "./hidden-names.js";
import { ledgerPrefixes } from "./ledger-files.js";
import { UnitFiles, type NewUnits, type UnitFilesOptions } from "./unit-files.js";
import { contentOf, mayHaveGrown, earlierName, pastName, unitKey, unitOfKey } from "./unit-keys.js";

/** When each file that is gone was first found missing, epoch ms, by its path in facts. */
export type GoneLogs = Pick<ReadonlyMap<string, number>, "size" | "get">;

/** The logs that are there now. */
export interface PresentLogs {
  readonly units: readonly LogUnit[];
  /** Candidates of those that had to be read, by their keys; null if there were none. */
  readonly read: CandidatesOfUnits | null;
}

/** Which past units count, and what is done with them. */
export interface PastUnitsOptions extends Pick<UnitFilesOptions, "isReadOnly" | "isLazy" | "onFailure"> {
  /** Whether a unit belongs to the logs that are looked for; what lies elsewhere neither counts nor is dropped. */
  readonly isInScope: (unit: LogUnit) => boolean;
  /** How names of older units may be hidden; null, or absent: none are. */
  readonly hidden?: HiddenNames | null;
}

interface PastState {
  readonly kept: string;
  /** The sessions that newer states of the log lack, if these count too; else null. */
  readonly sessions: readonly string[] | null;
}

/** Units that no log has any more: those whose logs are gone, and earlier states of logs that were rewritten. */
export class PastUnits {
  readonly #files: UnitFiles;
  readonly #isInScope: (unit: LogUnit) => boolean;
  readonly #hidden: HiddenNames | null;
  readonly #forgotten: ForgottenSessions;
  #taken: CandidatesOfUnits | null = null;
  #goneAtMs = new Map<string, number | null>();
  /** Counting states, under names that change with their content. */
  readonly #counting = new Map<string, PastState>();

  /** @throws NewerLedgerError where a newer version of the program has written there */
  constructor(store: FileStore, { isInScope, hidden = null, ...options }: PastUnitsOptions) {
    this.#files = new UnitFiles(store, {
      ...options,
      prefix: ledgerPrefixes.past,
      reading: "past",
      isLasting: true,
    });
    this.#isInScope = isInScope;
    this.#hidden = hidden;
    this.#forgotten = forgottenSessions(store);
  }

  /** Its files, as of {@link UnitFiles.fileNames}. */
  get fileNames(): ReadonlySet<string> {
    return this.#files.fileNames;
  }

  /** Files that are damaged or cut. */
  get damaged(): readonly string[] {
    return this.#files.damaged;
  }

  /** Damaged lists of forgotten sessions: until they are whole, units found missing now are kept unchanged, and do not count. */
  get damagedLists(): readonly string[] {
    return this.#forgotten.damaged;
  }

  /**
   * Takes in what `stored` has of logs that are gone, were rewritten, or could not be read this time. Of the states of a log each
   * counts that says anything which no newer one says; where the log was only moved, none does.
   *
   * @param stored all that earlier runs have kept of logs that were there then
   * @returns the names of stored units that have to stay although they do not count, and of those that need not be asked for again
   */
  take(stored: UnitFiles, present: PresentLogs, nowMs: number): Pick<NewUnits, "waiting" | "replaced"> {
    this.#goneAtMs = new Map(this.#files.all());
    const [waiting, replaced] = [new Set<string>(), new Set<string>()];
    const [needed, added] = [new Set<string>(), new Set<string>()];
    const said = saidByLogs(stored, present, this.#hidden);
    const { ids, damaged: lists } = this.#forgotten;
    for (const name of this.#newestFirst(stored)) {
      const { isImported, key } = pastName(name);
      const isPast = this.#files.has(name);
      if (said.isPresent(key)) {
        if (isPast && present.read !== null) needed.add(name);
        continue;
      }
      const unit = unitOfKey(key);
      const isInScope = isImported || this.#isInScope(unit);
      // What this run has read may yet fail to be kept.
      if (isPast && (!isInScope || present.read !== null)) needed.add(name);
      if (!isPast && !isInScope) waiting.add(name);
      if (!isInScope) continue;
      if (said.isElsewhere(unit)) {
        if (!isPast) replaced.add(name);
        continue;
      }
      const newer = said.of(unit.id);
      const state = () => joinUnits((isPast ? this.#files : stored).select(new Set([name])));
      const isEarlier = newer.length > 0;
      const isSaid = isEarlier && isSaidBy(newer, { unit, candidates: state });
      const sessions = isEarlier && !isSaid ? sessionsLeft(state(), newer.map(candidatesOf)) : null;
      if (isSaid || (ids.size > 0 && isForgotten(state(), sessions, ids))) {
        replaced.add(name);
        continue;
      }
      if (!isPast && lists.length > 0) {
        waiting.add(name);
        continue;
      }
      said.add(key, unit, state);
      (isPast ? needed : added).add(name);
      if (!isPast) this.#goneAtMs.set(name, nowMs);
      const counted = sessions === null ? name : earlierName(name, sessions);
      this.#counting.set(counted, { kept: name, sessions });
    }
    this.#files.use(needed);
    if (added.size === 0) return { waiting, replaced };
    this.#taken = this.#files.keep(
      { read: joinUnits(stored.select(added)), goneAtMs: this.#goneAtMs },
      nowMs,
    );
    return { waiting: this.#files.isWritten ? waiting : new Set([...waiting, ...added]), replaced };
  }

  /** The files of the units that count, by the paths that facts have, and when each was first found missing, epoch ms. */
  gone(): ReadonlyMap<string, number> {
    const files = Array.from(this.#counting.values()).flatMap(({ kept, sessions }) => {
      const atMs = this.#goneAtMs.get(kept) ?? 0;
      const unit = unitOfKey(pastName(kept).key);
      return unit.files.map(
        ({ path }) => [sessions === null ? path : earlierPath(path, unit), atMs] as const,
      );
    });
    return new Map(files);
  }

  /** The names of the units that count. */
  names(): readonly string[] {
    return [...this.#counting.keys()];
  }

  /** Candidates of the units that count, for the wanted names. */
  candidatesOf(isWanted: (name: string) => boolean): readonly CandidatesOfUnits[] {
    const wanted = [...this.#counting].filter(([name]) => isWanted(name));
    const newest = wanted.filter(([, { sessions }]) => sessions === null).map(([, { kept }]) => kept);
    const earlier = wanted.flatMap(([name, { kept, sessions }]) => {
      if (sessions === null) return [];
      const part = ofSessions(joinUnits(this.#select([kept])), sessions);
      return [earlierState(part, name, unitOfKey(pastName(kept).key))];
    });
    return [...this.#select(newest), ...earlier];
  }

  /** All states of logs, newest first; those not stored as past were present until now. */
  #newestFirst(stored: UnitFiles): readonly string[] {
    const present = [...stored.all().keys()].filter((name) => !this.#goneAtMs.has(name));
    const past = [...this.#goneAtMs].toSorted(([, a], [, b]) => (b ?? 0) - (a ?? 0));
    return [...present, ...past.map(([name]) => name)];
  }

  #select(names: readonly string[]): readonly CandidatesOfUnits[] {
    const wanted = new Set(names);
    const taken = this.#taken === null ? [] : [selectUnits(this.#taken, (name) => wanted.has(name ?? ""))];
    const inFiles = new Set(names.filter((name) => this.#files.has(name)));
    return [...taken, ...this.#files.select(inFiles)];
  }
}

/** Whether a state has only forgotten sessions; `left`: those no newer state has, null for all. */
function isForgotten(
  state: CandidatesOfUnits,
  left: readonly string[] | null,
  forgotten: ReadonlySet<string>,
): boolean {
  if (left !== null) return left.length > 0 && left.every((id) => forgotten.has(id));
  return withoutSessions(state, forgotten).units.names.length === 0;
}

interface LogState {
  readonly unit: LogUnit;
  readonly candidates: () => CandidatesOfUnits;
}

function isSaidBy(newer: readonly LogState[], { unit, candidates }: LogState): boolean {
  const state = candidates();
  const isGrown = (each: LogState) => mayHaveGrown(unit, each.unit) && hasGrown(state, each.candidates());
  return newer.some(isGrown) || !addsTo(state, joinUnits(newer.map(candidatesOf)));
}

function candidatesOf({ candidates }: LogState): CandidatesOfUnits {
  return candidates();
}

/** States of logs, newest first, that add something newer ones lack. */
class SaidStates {
  readonly #keys = new Set<string>();
  readonly #states = new Map<string, readonly LogState[]>();
  readonly #places = new Map<string, readonly Place[]>();
  readonly #hidden: HiddenNames | null;

  /** @param hidden how names may be hidden: a state is known under both, its own and the hidden ones */
  constructor(hidden: HiddenNames | null) {
    this.#hidden = hidden;
  }

  add(key: string, unit: LogUnit, candidates: () => CandidatesOfUnits): void {
    const { id, files } = unit;
    this.#say(key, { unit, candidates });
    for (const { path, version } of files) {
      const content = contentOf(version);
      this.#places.set(content, [...(this.#places.get(content) ?? []), { id, path }]);
    }
    const hidden = this.#hidden?.unit(unit) ?? unit;
    if (hidden !== unit)
      this.#say(unitKey(hidden), { unit: hidden, candidates: () => this.#hidden!.rows(candidates()) });
  }

  #say(key: string, state: LogState): void {
    this.#keys.add(key);
    this.#states.set(state.unit.id, [...this.of(state.unit.id), state]);
  }

  of(id: string): readonly LogState[] {
    return this.#states.get(id) ?? [];
  }

  isPresent(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Whether every file of a state is now elsewhere, unchanged: the log was moved. */
  isElsewhere({ id, files }: LogUnit): boolean {
    const hide = (path: string): string => this.#hidden?.path(path) ?? path;
    return files.every(({ path, version }) =>
      this.#places
        .get(contentOf(version))
        ?.some((place) => hide(place.path) !== hide(path) || hide(place.id) !== hide(id)),
    );
  }
}

interface Place {
  /** Id of the file's unit. */
  readonly id: string;
  readonly path: string;
}

function saidByLogs(stored: UnitFiles, { units, read }: PresentLogs, hidden: HiddenNames | null): SaidStates {
  const said = new SaidStates(hidden);
  const isKnown = new Set(stored.names());
  const isNew = new Set(read?.units.names);
  for (const unit of units) {
    const key = unitKey(unit);
    if (isNew.has(key)) said.add(key, unit, () => selectUnits(read!, (name) => name === key));
    else if (isKnown.has(key)) said.add(key, unit, () => joinUnits(stored.select(new Set([key]))));
  }
  return said;
}
