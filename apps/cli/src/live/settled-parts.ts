import { mergeFacts, packFacts } from "@turnmeter/lake";
import {
  candidateNames,
  foldersOf,
  joinFolders,
  joinUnits,
  KeySet,
  ofNoUnit,
  projectsOfFolders,
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

/** Units that have not changed for so long may rest, ms. */
const restAfterMs = 600_000;
/** Rows of candidates that are settled at once where units rest, but for those that belong together: what settling takes is let go of in between. */
const mostRows = 20_000;

/** Units that rest, and all that is made of them. */
interface RestingPart {
  readonly names: ReadonlySet<string>;
  readonly rows: number;
  readonly keys: KeySet;
  readonly told: ToldFolders;
  readonly projects: ReadonlyMap<string, string | null>;
  readonly facts: Facts;
}

/**
 * Facts of units that change now and then. Those that have changed of late, with all that they share a key with, are settled each time;
 * the others rest, in parts: the facts of a part are kept until one of its units changes, something new shares a key with it, or
 * its folders get other projects.
 */
export class SettledParts {
  readonly #options: SettlingOptions;
  #resting: readonly RestingPart[] = [];
  /** The names that units had last. */
  #names: ReadonlyMap<string, string> | null = null;
  /** When units changed, by a clock that is never set, ms. */
  readonly #changedAt = new Map<string, number>();

  constructor(options: SettlingOptions) {
    this.#options = options;
  }

  /** The facts of the units: the same as if all were settled together. */
  settle(units: ReadUnits, nowMs: number): SettledFacts {
    const isFirst = this.#names === null;
    const changed = this.#changedNames(units, nowMs);
    const kept = this.#unbroken(units, changed);
    const isBroken = isFirst || kept.length < this.#resting.length;
    // Small parts would become more and more.
    const resting = isBroken ? kept.filter(({ rows }) => 4 * rows >= mostRows) : kept;
    const rest = new Set(resting.flatMap(({ names }) => [...names]));
    const isOther = (name: string): boolean => !rest.has(name);
    const divided = isBroken ? this.#divided(units, isOther, nowMs) : { moving: isOther, parts: [] };
    const moving = joinUnits([...units.candidatesOf(divided.moving), ofNoUnit(units.beside)]).candidates;
    const read = divided.parts.map((names) => ({ names, ...foldersIn(units, names) }));
    const told = [...resting, ...read].map((part) => part.told);
    const projectOfFolder = projectsOfFolders(joinFolders([...told, foldersOf(moving)]));
    this.#resting = [
      ...resting.map((part) =>
        hasProjects(part, projectOfFolder) ? part : this.#rested(units, part, projectOfFolder),
      ),
      ...read.map((part) => this.#rested(units, part, projectOfFolder)),
    ];
    const parts = [...this.#resting.map(({ facts }) => facts), this.#settled(moving, projectOfFolder)];
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

  /** The parts whose units are all as they were, and share nothing with what has changed. */
  #unbroken(
    { names, candidatesOf, beside }: ReadUnits,
    changed: ReadonlySet<string>,
  ): readonly RestingPart[] {
    const present = new Set(names.values());
    const news = joinUnits([
      ...candidatesOf((name) => isOfNone(name) || changed.has(name)),
      ofNoUnit(beside),
    ]);
    return this.#resting.filter((part) => {
      for (const name of part.names) if (!present.has(name)) return false;
      return !part.keys.meets(news);
    });
  }

  /** Which of some units move: those that changed of late, and all that they, or what is of no unit, share a key with. The others, in parts. */
  #divided({ names, candidatesOf, beside }: ReadUnits, isWanted: (name: string) => boolean, nowMs: number) {
    for (const [unit, at] of this.#changedAt)
      if (nowMs - at >= restAfterMs || !names.has(unit)) this.#changedAt.delete(unit);
    const changed = new Set(Array.from(this.#changedAt.keys(), (unit) => names.get(unit)));
    const all = joinUnits([...candidatesOf(isWanted), ofNoUnit(beside)]);
    const unitNames = all.units.names;
    const groups = new UnitGroups(unitNames.length);
    groups.add(all, [...unitNames.keys()], 0);
    const moving = new Set<number>();
    for (const [unit, name] of unitNames.entries())
      if (name === null || isOfNone(name) || changed.has(name)) moving.add(groups.groupOf(unit));
    const movingNames = new Set<string>();
    const ofGroups = new Map<number, { readonly names: Set<string>; rows: number }>();
    for (const [unit, name] of unitNames.entries()) {
      if (name === null) continue;
      const group = groups.groupOf(unit);
      if (moving.has(group)) movingNames.add(name);
      else {
        const known = ofGroups.get(group) ?? { names: new Set(), rows: 0 };
        ofGroups.set(group, known);
        known.names.add(name);
        known.rows += rowsOfUnit(all, unit);
      }
    }
    return { moving: (name: string) => movingNames.has(name), parts: together([...ofGroups.values()]) };
  }

  /** A part that rests, at the projects of the present. */
  #rested(
    { candidatesOf }: ReadUnits,
    { names, told }: Pick<RestingPart, "names" | "told">,
    projectOfFolder: ProjectOfFolder,
  ): RestingPart {
    const units = joinUnits(candidatesOf((name) => names.has(name)));
    return {
      names,
      rows: units.units.names.reduce((sum, _, unit) => sum + rowsOfUnit(units, unit), 0),
      keys: new KeySet(units),
      told,
      projects: new Map(Array.from(told.starts.keys(), (folder) => [folder, projectOfFolder(folder)])),
      facts: packFacts(this.#settled(units.candidates, projectOfFolder)),
    };
  }

  #settled(candidates: Candidates, projectOfFolder: ProjectOfFolder): Facts {
    const { activity, priceBook } = this.#options;
    return priceFacts(settle(candidates, { ...activity, projectOfFolder }), priceBook);
  }
}

/** Whether rows are of no unit, or of one that is read again each time. */
function isOfNone(name: string): boolean {
  return name === "";
}

function hasProjects({ projects }: RestingPart, projectOfFolder: ProjectOfFolder): boolean {
  for (const [folder, project] of projects) if (projectOfFolder(folder) !== project) return false;
  return true;
}

function foldersIn({ candidatesOf }: ReadUnits, names: ReadonlySet<string>): Pick<RestingPart, "told"> {
  return { told: foldersOf(joinUnits(candidatesOf((name) => names.has(name))).candidates) };
}

function rowsOfUnit({ units }: CandidatesOfUnits, unit: number): number {
  let rows = 0;
  for (const name of candidateNames)
    rows += units.ends[name][unit]! - (unit === 0 ? 0 : units.ends[name][unit - 1]!);
  return rows;
}

/** Groups of units in parts. */
function together(
  groups: readonly { readonly names: ReadonlySet<string>; readonly rows: number }[],
): readonly ReadonlySet<string>[] {
  const parts: { readonly names: Set<string>; rows: number }[] = [];
  for (const { names, rows } of groups) {
    let part = parts.at(-1);
    if (part === undefined || part.rows + rows > mostRows) parts.push((part = { names: new Set(), rows: 0 }));
    for (const name of names) part.names.add(name);
    part.rows += rows;
  }
  return parts.map(({ names }) => names);
}
