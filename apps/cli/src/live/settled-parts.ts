import { mergeFacts, packFacts } from "@turnmeter/lake";
import {
  foldersOf,
  joinFolders,
  joinUnits,
  KeySet,
  ofNoUnit,
  projectsOfFolders,
  selectUnits,
  settle,
  UnitGroups,
} from "@turnmeter/pairing";
import type {
  ActivityOptions,
  Candidates,
  CandidatesOfUnits,
  ProjectOfFolder,
  ToldFolders,
} from "@turnmeter/pairing";
import { priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";

/** How facts are made of candidates. */
export interface SettlingOptions {
  readonly activity: ActivityOptions;
  readonly priceBook: PriceBook;
}

/** Facts as a whole, and in parts: no row of one has to do with one of another. */
export interface SettledFacts {
  readonly facts: Facts;
  readonly parts: readonly Facts[];
}

/** Units as they were read last. */
export interface ReadUnits {
  /** Names of the units by what is in them: another one once a unit has changed. By the unit, as long as it is there. */
  readonly names: ReadonlyMap<string, string>;
  /** The candidates of the units whose names are wanted. */
  readonly candidatesOf: (isWanted: (name: string) => boolean) => readonly CandidatesOfUnits[];
  /** Candidates of no unit. */
  readonly beside: Candidates;
}

/** Whether rows are of no unit, or of one that is read again each time. */
function isOfNone(name: string | null): boolean {
  return name === null || name === "";
}

/** Units that have not changed for so long may rest, ms. */
const restAfterMs = 600_000;

/** Units that rest, and all that is made of them. */
interface Resting {
  readonly names: ReadonlySet<string>;
  readonly keys: KeySet;
  readonly told: ToldFolders;
  readonly projects: ReadonlyMap<string, string | null>;
  readonly facts: Facts;
}

/**
 * Facts of units that change now and then. Those that have changed of late, with all that they share a key with, are settled each time;
 * the others rest: their facts are kept until one of them changes, or something new shares a key with them, or moves their projects.
 */
export class SettledParts {
  readonly #options: SettlingOptions;
  #resting: Resting | null = null;
  /** The names that units had last. */
  #names: ReadonlyMap<string, string> | null = null;
  /** When units changed, by a clock that is never set, ms. */
  readonly #changedAt = new Map<string, number>();

  constructor(options: SettlingOptions) {
    this.#options = options;
  }

  /** The facts of the units: the same as if all were settled together. */
  settle(units: ReadUnits, nowMs: number): SettledFacts {
    const changed = this.#changedNames(units, nowMs);
    const parts = this.#besideResting(units, changed) ?? this.#cut(units, nowMs);
    return { facts: mergeFacts(parts), parts };
  }

  #changedNames({ names }: ReadUnits, nowMs: number): ReadonlySet<string> {
    const changed = new Set<string>();
    for (const [unit, name] of names) {
      if (this.#names === null || this.#names.get(unit) === name) continue;
      changed.add(name);
      this.#changedAt.set(unit, nowMs);
    }
    this.#names = names;
    return changed;
  }

  /** Settles what does not rest; null where something that rests is no longer as it was. */
  #besideResting(
    { names, candidatesOf, beside }: ReadUnits,
    changed: ReadonlySet<string>,
  ): readonly Facts[] | null {
    const resting = this.#resting;
    if (resting === null) return null;
    const present = new Set(names.values());
    for (const name of resting.names) if (!present.has(name)) return null;
    const moving = joinUnits([...candidatesOf((name) => !resting.names.has(name)), ofNoUnit(beside)]);
    if (
      resting.keys.meets(
        selectUnits(moving, (name) => isOfNone(name) || (name !== null && changed.has(name))),
      )
    )
      return null;
    const told = foldersOf(moving.candidates);
    const projectOfFolder = projectsOfFolders(joinFolders([resting.told, told]));
    for (const [folder, project] of resting.projects) if (projectOfFolder(folder) !== project) return null;
    return [resting.facts, this.#settled(moving.candidates, projectOfFolder)];
  }

  /** Parts the units anew, and settles both parts. */
  #cut({ names, candidatesOf, beside }: ReadUnits, nowMs: number): readonly Facts[] {
    const isMoving = this.#movingUnits({ names, candidatesOf, beside }, nowMs);
    const ofMoving = joinUnits([...candidatesOf(isMoving), ofNoUnit(beside)]);
    const ofResting = joinUnits(candidatesOf((name) => !isMoving(name)));
    const told = foldersOf(ofResting.candidates);
    const projectOfFolder = projectsOfFolders(joinFolders([told, foldersOf(ofMoving.candidates)]));
    const facts = packFacts(this.#settled(ofResting.candidates, projectOfFolder));
    this.#resting = {
      names: new Set(ofResting.units.names.filter((name) => name !== null)),
      keys: new KeySet(ofResting),
      told,
      projects: new Map(Array.from(told.starts.keys(), (folder) => [folder, projectOfFolder(folder)])),
      facts,
    };
    return [facts, this.#settled(ofMoving.candidates, projectOfFolder)];
  }

  /** Those that changed of late, and all that they, or what is of no unit, share a key with. */
  #movingUnits({ names, candidatesOf, beside }: ReadUnits, nowMs: number): (name: string) => boolean {
    for (const [unit, at] of this.#changedAt)
      if (nowMs - at >= restAfterMs || !names.has(unit)) this.#changedAt.delete(unit);
    const changed = new Set(Array.from(this.#changedAt.keys(), (unit) => names.get(unit)));
    const all = joinUnits([...candidatesOf(() => true), ofNoUnit(beside)]);
    const groups = new UnitGroups(all.units.names.length);
    groups.add(all, [...all.units.names.keys()], 0);
    const moving = new Set<number>();
    for (const [place, name] of all.units.names.entries())
      if (isOfNone(name) || (name !== null && changed.has(name))) moving.add(groups.groupOf(place));
    const found = new Set(all.units.names.filter((_, place) => moving.has(groups.groupOf(place))));
    return (name) => found.has(name);
  }

  #settled(candidates: Candidates, projectOfFolder: ProjectOfFolder): Facts {
    const { activity, priceBook } = this.#options;
    return priceFacts(settle(candidates, { ...activity, projectOfFolder }), priceBook);
  }
}
