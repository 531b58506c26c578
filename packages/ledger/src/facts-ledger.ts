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
import { areLooksCurrent } from "@turnmeter/safe-fs";
import type { FileAccess, FileStore, Looks } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import { ifWritable, LedgerFiles } from "./ledger-files.js";
import type { LedgerState } from "./ledger-files.js";

export { LostFactsError } from "./ledger-files.js";

/** Units as they are by now. */
export interface PresentUnits {
  /** Their names: another one once a unit has changed. Units that are read anew each time have the name "". */
  readonly names: readonly string[];
  /** The candidates of the units whose names are wanted. */
  readonly candidatesOf: (isWanted: (name: string) => boolean) => readonly CandidatesOfUnits[];
}

/** Where a ledger is, and of what. */
export interface LedgerOptions {
  /** What the names of its files begin with: letters, digits and `-`. */
  readonly prefix: string;
  /** Says which logs are read and how: what was kept of another reading is not used. */
  readonly reading: string;
  /** The clock, epoch ms. */
  readonly now: () => number;
}

/** Facts, and how to keep them. */
export interface SettledUnits {
  readonly facts: Facts;
  /**
   * Keeps them for the next run.
   *
   * @param looks all that was looked at to find the units; null if the next run has to look again
   */
  readonly keep: (looks: Looks | null) => void;
}

/** Where what is left of the base is less than this share of it, or what came since is more, all is settled together again. */
const leastShareKept = 2 / 3;

/**
 * What earlier runs have settled. Facts of units that were settled together are the base; what has changed since is settled with all
 * that it shares a key with, and takes the place of those groups in the base. Facts are as if all units had been settled together.
 */
export class FactsLedger {
  readonly #files: LedgerFiles;
  readonly #reading: string;
  readonly #now: () => number;

  constructor(store: FileStore, { prefix, reading, now }: LedgerOptions) {
    this.#files = new LedgerFiles(store, prefix);
    this.#reading = reading;
    this.#now = now;
  }

  /** The facts, if nothing has changed that was looked at when they were kept; else null. Their tables throw LostFactsError. */
  current(book: PriceBook, access?: FileAccess): Facts | null {
    const state = this.#state();
    if (state?.looks == null || !areLooksCurrent(state.looks, access)) return null;
    const { base, stale, recent } = state;
    const facts = this.#files.facts(base);
    if (recent === null) return pricedBy(facts, book);
    return pricedBy(mergeFacts([this.#rest(base, stale), this.#files.facts(recent)]), book);
  }

  /** Settles units: what has changed since the base was kept, or all. The tables of the facts throw LostFactsError. */
  settle(units: PresentUnits, activity: ActivityOptions, book: PriceBook): SettledUnits {
    const state = this.#state();
    return (
      (state === null ? null : this.#settleChanged(state, units, activity, book)) ??
      this.#settleAll(units, activity, book)
    );
  }

  #state(): LedgerState | null {
    const state = this.#files.state();
    return state?.reading === this.#reading ? state : null;
  }

  #settleAll(
    { names, candidatesOf }: PresentUnits,
    activity: ActivityOptions,
    book: PriceBook,
  ): SettledUnits {
    const all = joinUnits(candidatesOf(() => true));
    const facts = priceFacts(settle(all.candidates, activity), defaultPriceBook);
    const keep = (looks: Looks | null) => {
      if (names.includes("")) return;
      const base = newName();
      this.#files.writeBase(base, facts, KeyIndex.of(all));
      const told = foldersOf(all.candidates);
      const projectOf = projectsOfFolders(told);
      const projects = Array.from(told.starts.keys(), (folder) => [folder, projectOf(folder)] as const);
      const baseRows = rowsOf(all.candidates);
      this.#write({ base, baseRows, projects, stale: [], recent: null, looks });
    };
    return { facts: pricedBy(facts, book), keep: (looks) => ifWritable(() => keep(looks)) };
  }

  #settleChanged(
    { base, baseRows, projects }: LedgerState,
    { names, candidatesOf }: PresentUnits,
    activity: ActivityOptions,
    book: PriceBook,
  ): SettledUnits | null {
    const index = this.#files.index(base);
    const present = new Set(names);
    const isInBase = new Set(index.units);
    const stale = new Set(index.groupsMet(joinUnits(candidatesOf((name) => !isInBase.has(name)))));
    for (const [unit, name] of index.units.entries())
      if (!present.has(name)) stale.add(index.groupOfUnit[unit]!);
    const isStale = new Set(index.units.filter((_, unit) => stale.has(index.groupOfUnit[unit]!)));
    const recent = joinUnits(candidatesOf((name) => !isInBase.has(name) || isStale.has(name))).candidates;
    if (rowsOf(recent) > (1 - leastShareKept) * baseRows) return null;
    const told = foldersOf(joinUnits(candidatesOf(() => true)).candidates);
    const projectOfFolder = projectsOfFolders(told);
    const isMoved = ([folder, project]: LedgerState["projects"][number]) =>
      told.starts.has(folder) && projectOfFolder(folder) !== project;
    if (projects.some(isMoved)) return null;
    const settled = priceFacts(settle(recent, { ...activity, projectOfFolder }), defaultPriceBook);
    const keep = (looks: Looks | null) => {
      // Without looks the next run comes here again, and has to settle the same.
      if (looks === null || names.includes("")) return;
      const set = newName();
      this.#files.writeFacts(set, settled);
      this.#write({ base, baseRows, projects, stale: [...stale], recent: set, looks });
    };
    const facts = mergeFacts([this.#rest(base, stale), settled]);
    return { facts: pricedBy(facts, book), keep: (looks) => ifWritable(() => keep(looks)) };
  }

  /** The facts of a base that still count. */
  #rest(base: string, stale: Iterable<number>): Facts {
    const groups = new Set(stale);
    const facts = this.#files.facts(base);
    return groups.size === 0 ? facts : this.#files.groupNames(base).without(facts, groups);
  }

  #write(kept: Omit<LedgerState, "reading">): void {
    const state = { ...kept, reading: this.#reading };
    this.#files.writeState(state);
    this.#files.removeOthers(state, this.#now());
  }
}

function pricedBy(facts: Facts, book: PriceBook): Facts {
  return book === defaultPriceBook ? facts : priceFacts(facts, book);
}

function rowsOf(candidates: Candidates): number {
  return candidateNames.reduce((rows, name) => rows + candidates[name].rowCount, 0);
}

/** A name for a set of facts; two processes hardly ever get the same one. */
function newName(): string {
  return Math.random().toString(36).slice(2, 12);
}
