import { PackWriter } from "@turnmeter/columns";
import { mergeFacts } from "@turnmeter/lake";
import {
  candidateNames,
  foldersOf,
  joinUnits,
  KeyIndex,
  projectsOfFolders,
  settle,
} from "@turnmeter/pairing";
import type { ActivityOptions, Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { defaultPriceBook, priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import { SafeFsError } from "@turnmeter/safe-fs";
import type { Looks } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import { pricedBy } from "./current-facts.js";
import { GroupNames } from "./group-names.js";
import type { LedgerFiles, LedgerState } from "./ledger-files.js";

/** Units as they are by now. */
export interface PresentUnits {
  /** Their names: another one once a unit has changed. Units that are read anew each time have the name "". */
  readonly names: readonly string[];
  /** The candidates of the units whose names are wanted. */
  readonly candidatesOf: (isWanted: (name: string) => boolean) => readonly CandidatesOfUnits[];
}

/** How units are settled. */
export interface SettleUnitsOptions {
  readonly activity: ActivityOptions;
  readonly priceBook: PriceBook;
  /** Where more than this share of the base would be settled anew, all is settled together; default a third. */
  readonly mostAnew?: number;
}

/** Facts, and how to keep them. */
export interface SettledUnits {
  /** As if all units had been settled together. Tables throw LostFactsError. */
  readonly facts: Facts;
  /**
   * Keeps them for the next run. A folder that cannot be written to is no reason to fail: the next run settles again.
   *
   * @param looks all that was looked at to find the units; null if the next run has to look again
   */
  readonly keep: (looks: Looks | null) => void;
}

/**
 * Settles units, and keeps what earlier runs have settled: facts of units that were settled together are the base. What has changed
 * since is settled with all that it shares a key with, and takes the place of those groups in the base.
 */
export function settleUnits(
  ledger: LedgerFiles,
  units: PresentUnits,
  options: SettleUnitsOptions,
): SettledUnits {
  const state = ledger.state();
  const settled =
    (state === null ? null : settleChanged(ledger, state, units, options)) ??
    settleAll(ledger, units, options);
  const { facts, keep } = settled;
  return { facts: pricedBy(facts, options.priceBook), keep: (looks) => ifWritable(() => keep(looks)) };
}

function settleAll(
  ledger: LedgerFiles,
  { names, candidatesOf }: PresentUnits,
  { activity }: SettleUnitsOptions,
): SettledUnits {
  const all = joinUnits(candidatesOf(() => true));
  const facts = priceFacts(settle(all.candidates, activity), defaultPriceBook);
  return {
    facts,
    keep(looks) {
      if (names.includes("")) return;
      const base = newName();
      const index = KeyIndex.of(all);
      ledger.writeFacts(base, facts);
      ledger.write(`${base}-groups`, packed(GroupNames.of(facts, index)));
      ledger.write(`${base}-keys`, packed(index));
      const told = foldersOf(all.candidates);
      const projectOf = projectsOfFolders(told);
      const projects = Array.from(told.starts.keys(), (folder) => [folder, projectOf(folder)] as const);
      ledger.writeState({ base, baseRows: rowsOf(all.candidates), projects, stale: [], recent: null, looks });
    },
  };
}

/** What is left of the base with what takes the place of the rest; null where too much would, or folders have other projects. */
function settleChanged(
  ledger: LedgerFiles,
  { base, baseRows, projects }: LedgerState,
  { names, candidatesOf }: PresentUnits,
  { activity, mostAnew = 1 / 3 }: SettleUnitsOptions,
): SettledUnits | null {
  const index = KeyIndex.open(ledger.open(`${base}-keys`));
  const isInBase = new Set(index.units);
  const present = new Set(names);
  const stale = new Set(index.groupsMet(joinUnits(candidatesOf((name) => !isInBase.has(name)))));
  for (const [unit, name] of index.units.entries())
    if (!present.has(name)) stale.add(index.groupOfUnit[unit]!);
  const isStale = new Set(index.units.filter((_, unit) => stale.has(index.groupOfUnit[unit]!)));
  const isAnew = (name: string): boolean => !isInBase.has(name) || isStale.has(name);
  const anew = joinUnits(candidatesOf(isAnew)).candidates;
  if (rowsOf(anew) > mostAnew * baseRows) return null;
  const told = foldersOf(joinUnits(candidatesOf(() => true)).candidates);
  const projectOfFolder = projectsOfFolders(told);
  const isMoved = ([folder, project]: LedgerState["projects"][number]): boolean =>
    told.starts.has(folder) && projectOfFolder(folder) !== project;
  if (projects.some(isMoved)) return null;
  const settled = priceFacts(settle(anew, { ...activity, projectOfFolder }), defaultPriceBook);
  return {
    facts: mergeFacts([ledger.rest(base, stale), settled]),
    keep(looks) {
      // Without looks the next run comes here again, and settles the same again.
      if (looks === null || names.includes("")) return;
      const recent = newName();
      ledger.writeFacts(recent, settled);
      ledger.writeState({ base, baseRows, projects, stale: [...stale], recent, looks });
    },
  };
}

function packed(content: { readonly pack: (writer: PackWriter) => void }): PackWriter {
  const writer = new PackWriter();
  content.pack(writer);
  return writer;
}

function ifWritable(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
  }
}

function rowsOf(candidates: Candidates): number {
  return candidateNames.reduce((rows, name) => rows + candidates[name].rowCount, 0);
}

/** A name for a set of facts; two processes hardly ever get the same one. */
function newName(): string {
  return Math.random().toString(36).slice(2, 12);
}
