import {
  candidateNames,
  foldersOf,
  joinFolders,
  joinUnits,
  projectsOfFolders,
  settle,
} from "@turnmeter/pairing";
import type { ActivityOptions, Candidates, KeyIndex, ProjectOfFolder } from "@turnmeter/pairing";
import { priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import type { AllUnits } from "../units/all-units.js";
import type { GroupFolders } from "./group-folders.js";

/** Units that were settled at once, in groups that share no key. */
export interface Base {
  readonly index: KeyIndex;
  /** Its folders, and the projects that its facts have for them. */
  readonly folders: () => { readonly groups: GroupFolders; readonly projectOfFolder: ProjectOfFolder };
}

/** How changes of a base are settled. */
interface ChangeOptions {
  readonly activity: ActivityOptions;
  readonly priceBook: PriceBook;
  /** Groups of the base that were replaced before, and stay so. */
  readonly stale?: Iterable<number>;
  readonly mostRows: number;
}

/** What replaces groups of a base. */
interface Change {
  readonly stale: ReadonlySet<number>;
  readonly facts: Facts;
  /** How many rows of candidates were settled. */
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
