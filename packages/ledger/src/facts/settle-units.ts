import { mergeFacts } from "@turnmeter/lake";
import {
  joinUnits,
  KeyIndex,
  projectsOfFolders,
  settle,
  candidateNames,
  foldersOf,
  joinFolders,
} from "@turnmeter/pairing";
import type { ActivityOptions, Candidates, ProjectOfFolder } from "@turnmeter/pairing";
import { defaultPriceBook, priceFacts, type PriceBook } from "@turnmeter/pricing";
import type { Looks } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import type { AllUnits } from "../units/all-units.js";
import { pricedBy, ifWritable } from "./merged-facts.js";
import { GroupFolders } from "./group-folders.js";
import { GroupNames } from "./group-names.js";
import type { FactFiles, FactState, FoundUnits } from "./fact-files.js";

/** How units are settled. */
export interface SettleUnitsOptions {
  readonly activity: ActivityOptions;
  readonly priceBook: PriceBook;
  /** The largest share of the base's rows that may be settled anew: above it, all units are settled. Default a third. */
  readonly mostAnew?: number;
}

/** Facts of {@link settleUnits}. */
export interface SettledUnits {
  /** The same as settling all units at once. A column may throw LostFactsError when it is read. */
  readonly facts: Facts;
  /**
   * Keeps them for the next run, unless a unit is named "" or the folder cannot be written to: the next run then settles again.
   *
   * @param looks what the search for the units looked at; null if that cannot be checked
   * @param found what it found; default: the next search finds all anew
   */
  readonly keep: (looks: Looks | null, found?: FoundUnits | null) => void;
}

/**
 * Settles the units that have changed since the base was kept, with all units that they share a key with, and replaces their groups in
 * the base. Without a base, or after too many changes, settles all units.
 *
 * @throws LostFactsError where a file of the base is gone or damaged
 */
export function settleUnits(files: FactFiles, units: AllUnits, options: SettleUnitsOptions): SettledUnits {
  const state = files.state();
  const settled =
    (state === null ? null : settleOnBase(files, state, units, options)) ?? settleAll(files, units, options);
  const { facts, keep } = settled;
  return {
    facts: pricedBy(facts, options.priceBook),
    keep: (looks, found = null) => {
      // The base has to be settled anew.
      if (!files.isLost) ifWritable(() => keep(looks, found));
    },
  };
}

function settleAll(
  files: FactFiles,
  { names, files: unitFiles = [], gone = new Map(), candidatesOf }: AllUnits,
  { activity }: SettleUnitsOptions,
): SettledUnits {
  const all = joinUnits(candidatesOf(() => true));
  const facts = priceFacts(settle(all.candidates, activity), defaultPriceBook);
  return {
    facts,
    keep(looks, found = null) {
      if (names.includes("")) return;
      const index = KeyIndex.of(all);
      const groups = GroupNames.of(facts, index);
      if (groups === null) return;
      const base = newName();
      files.writeFacts(base, facts);
      files.write(`${base}-groups`, (writer) => groups.pack(writer));
      files.write(`${base}-keys`, (writer) => index.pack(writer));
      const folders = GroupFolders.of(all, index);
      files.write(`${base}-folders`, (writer) => folders.pack(writer));
      files.writeState({
        base,
        baseAtMs: files.nowMs(),
        baseRows: rowCountOf(all.candidates),
        stale: [],
        recent: null,
        gone,
        unitFiles,
        looks,
        found: found === null ? null : () => found,
      });
    },
  };
}

/** Below a month: a cache may drop files nobody has written for that long. */
const longestBaseLifeMs = 14 * 24 * 60 * 60 * 1000;

/** The base with changed groups replaced; null if it is too old, the changes too large, or a folder changed project. */
function settleOnBase(
  files: FactFiles,
  { base, baseAtMs, baseRows }: FactState,
  units: AllUnits,
  { activity, mostAnew = 1 / 3 }: SettleUnitsOptions,
): SettledUnits | null {
  if (files.nowMs() - baseAtMs > longestBaseLifeMs) return null;
  const { names, files: unitFiles = [], gone = new Map() } = units;
  const kept: Base = {
    index: KeyIndex.open(files.open(`${base}-keys`)),
    folders() {
      const groups = GroupFolders.open(files.open(`${base}-folders`));
      return { groups, projectOfFolder: projectsOfFolders(groups.without(new Set())) };
    },
  };
  const mostRows = mostAnew * baseRows;
  const changed = settleChanged(kept, units, { activity, priceBook: defaultPriceBook, mostRows });
  if (changed === null) return null;
  const { stale, facts } = changed;
  return {
    facts: mergeFacts([files.rest(base, stale), facts]),
    keep(looks, found = null) {
      // Without looks the next run settles the same once more, kept or not.
      if (looks === null || names.includes("")) return;
      const recent = newName();
      files.writeFacts(recent, facts);
      files.writeState({
        base,
        baseAtMs,
        baseRows,
        stale: [...stale],
        recent,
        gone,
        unitFiles,
        looks,
        found: found === null ? null : () => found,
      });
    },
  };
}

/** A random name; collisions between processes are unlikely. */
function newName(): string {
  return Math.random().toString(36).slice(2, 12);
}

/** Units that were settled at once, in groups that share no key. */
export interface Base {
  readonly index: KeyIndex;
  /** Its folders, and the projects that its facts have for them. */
  readonly folders: () => { readonly groups: GroupFolders; readonly projectOfFolder: ProjectOfFolder };
}

interface ChangeOptions {
  readonly activity: ActivityOptions;
  readonly priceBook: PriceBook;
  /** Groups of the base that were replaced before and stay so. */
  readonly stale?: Iterable<number>;
  readonly mostRows: number;
}

interface Change {
  readonly stale: ReadonlySet<number>;
  readonly facts: Facts;
  readonly rows: number;
}

/**
 * Settles the units that have changed since the base, with all units that they share a key with. Null if these have more than
 * `mostRows` rows of candidates, or a folder of the rest has got another project.
 */
export function settleChanged(
  { index, folders }: Base,
  { names, candidatesOf }: AllUnits,
  { activity, priceBook, stale: staleBefore = [], mostRows }: ChangeOptions,
): Change | null {
  const baseNames = new Set(index.units);
  const presentNames = new Set(names);
  const stale = new Set(staleBefore);
  for (const group of index.groupsMet(joinUnits(candidatesOf((name) => !baseNames.has(name)))))
    stale.add(group);
  for (const [unit, name] of index.units.entries())
    if (!presentNames.has(name)) stale.add(index.groupOfUnit[unit]!);
  const staleNames = new Set(index.units.filter((_, unit) => stale.has(index.groupOfUnit[unit]!)));
  const isToSettle = (name: string): boolean => !baseNames.has(name) || staleNames.has(name);
  const toSettle = joinUnits(candidatesOf(isToSettle)).candidates;
  const rows = rowCountOf(toSettle);
  if (rows > mostRows) return null;
  const { groups, projectOfFolder: projectBefore } = folders();
  const rest = groups.without(stale);
  const projectOfFolder = projectsOfFolders(joinFolders([rest, foldersOf(toSettle)]));
  for (const folder of rest.starts.keys()) if (projectOfFolder(folder) !== projectBefore(folder)) return null;
  return { stale, facts: priceFacts(settle(toSettle, { ...activity, projectOfFolder }), priceBook), rows };
}

export function rowCountOf(candidates: Candidates): number {
  return candidateNames.reduce((rows, name) => rows + candidates[name].rowCount, 0);
}
