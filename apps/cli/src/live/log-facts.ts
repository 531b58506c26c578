import { performance } from "node:perf_hooks";
import { allUnits, hasGrown, lastWrittenMs, unitKey, unitOfName, UnitSettler } from "@turnmeter/ledger";
import type { AllUnits, FactsInParts, GoneLogs, HiddenNames } from "@turnmeter/ledger";
import { joinUnits, ofNoUnit, openPack, packCandidates, pairEvents, selectUnits } from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { findLogs, lookAgain, type FoundLogs, type LogUnit } from "@turnmeter/parser";
import type { PriceBook } from "@turnmeter/pricing";
import { openKeptLogs, type KeptLogs } from "../logs/kept-logs.js";
import { knownOf, readNew, unitsOf } from "../logs/read-candidates.js";
import { ledgerStore, type ReadCandidatesOptions } from "../logs/reading-options.js";
import type { LogRoots } from "../logs/resolve-roots.js";

/** How often all places are searched again, if anything changes. */
const searchAgainMs = 30_000;
/** What was read is kept for later runs after so long, where something changes. */
const keepAgainMs = 300_000;

export interface LogFactsOptions extends Omit<ReadCandidatesOptions, "changedSince"> {
  readonly priceBook: PriceBook;
}

interface Counted {
  readonly units: readonly LogUnit[];
  readonly past: readonly string[];
  readonly beside: Candidates;
  /** Changed logs count from this time, epoch ms; null: all count. */
  readonly sinceMs: number | null;
}

/** Facts of logs that are read repeatedly: each read takes only what has changed. Its clocks are never set. */
export class LogFacts {
  readonly #options: LogFactsOptions;
  readonly #settler: UnitSettler;
  /** How unit names are hidden, except in `#found`; null: not at all. */
  #hidden: HiddenNames | null = null;
  #found: FoundLogs = { units: [], events: [], sniffed: [] };
  #searchedAtMs = Number.NEGATIVE_INFINITY;
  /** Null before the first reading. */
  #keptAtMs: number | null = null;
  /** Units as of then, decoded on demand: decoded they take several times the memory. */
  #pack = packCandidates(joinUnits([]));
  #past: readonly string[] = [];
  #gone: GoneLogs = new Map();
  /** Units read since then. */
  #read: CandidatesOfUnits = joinUnits([]);
  #counted: Counted = { units: [], past: [], beside: pairEvents([]), sinceMs: null };
  #state: string | null = null;
  #count = 0;
  #settled: WeakRef<FactsInParts> | null = null;

  constructor(options: LogFactsOptions) {
    this.#options = options;
    this.#settler = new UnitSettler(options);
  }

  /** How many reads differed from the one before. */
  get count(): number {
    return this.#count;
  }

  get sinceMs(): number | null {
    return this.#counted.sinceMs;
  }

  /** The logs that are gone and count. */
  get gone(): GoneLogs {
    return this.#gone;
  }

  /** Settles the facts when asked for: while nobody asks, as much memory as their candidates take stays free. */
  settled(): FactsInParts {
    const made = this.#settled?.deref();
    if (made !== undefined) return made;
    const { units, past, beside } = this.#counted;
    const names = ["", ...past, ...units.map((unit) => this.#keyOf(unit))];
    const counting = new Set(names);
    const candidatesOf = (isWanted: (name: string) => boolean): readonly CandidatesOfUnits[] => {
      const isCounting = (name: string): boolean => counting.has(name) && isWanted(name);
      const read = [unitsOf(this.#read), unitsOf(ofNoUnit(beside))];
      return [openPack(this.#pack), ...read].flatMap((all) => all.candidatesOf(isCounting));
    };
    const settled = this.#settler.settle({ names, candidatesOf });
    this.#settled = new WeakRef(settled);
    return settled;
  }

  /**
   * Reads what has changed. What was read is kept for later runs the first time, where a log has lost rows, and some
   * minutes after it was last kept.
   *
   * @param changed files and folders that may have changed; null: any may
   * @param sinceMs logs that were last changed before do not count, epoch ms; null: all do
   */
  async read(logs: LogRoots, changed: ReadonlySet<string> | null, sinceMs: number | null): Promise<void> {
    const options = { ...this.#options, changedSince: sinceMs };
    const hasLedger = ledgerStore(logs, options) !== null;
    const isFirst = this.#keptAtMs === null;
    let kept = isFirst ? await openKeptLogs(logs, options) : null;
    if (isFirst) this.#hidden = kept?.hidden ?? null;
    const before = this.#found;
    // What is not found is gone for the ledger.
    const found = await this.#find(logs, changed, hasLedger ? null : sinceMs, kept);
    const isOfLate = (unit: Pick<LogUnit, "files">): boolean =>
      sinceMs === null || lastWrittenMs(unit) >= sinceMs;
    const units = hasLedger ? found.units.filter(isOfLate) : found.units;
    const isCounting = (name: string): boolean => name !== "" && isOfLate(unitOfName(name));
    // Taken before logs are read: what grows meanwhile is read the next time.
    const state = [...units.map((unit) => this.#keyOf(unit)), JSON.stringify(found.events)].join("\n");
    const past = this.#past.filter(isCounting);
    if (state === this.#state && past.length === this.#counted.past.length) return;
    const reopened = () => openKeptLogs(logs, { ...options, warn: undefined });
    if (!isFirst && performance.now() - this.#keptAtMs! >= keepAgainMs) kept = await reopened();
    const packed = new Set(openPack(this.#pack).units);
    const unknown =
      kept?.stored.known(this.#hide(units)) ?? units.filter((unit) => !packed.has(this.#keyOf(unit)));
    const known = new Set(this.#read.units.names);
    const wanted = unknown.filter((unit) => !known.has(this.#keyOf(unit)));
    if (wanted.length > 0) options.beforeReading?.();
    const { units: news, beside } = await readNew(wanted, found, logs, options, this.#hidden);
    if (hasLedger && this.#isAnyLost(before.units, found.units, unitsOf(news))) {
      this.#keep(await reopened(), before, isCounting);
      kept = await reopened();
    }
    const present = new Set<string | null>(found.units.map((unit) => this.#keyOf(unit)));
    const stay = selectUnits(this.#read, (name) => present.has(name));
    this.#read = news === null ? stay : joinUnits([stay, news]);
    if (isFirst || kept !== null) this.#keep(kept, found, isCounting);
    this.#counted = { units, past: this.#past.filter(isCounting), beside, sinceMs };
    this.#state = state;
    this.#settled = null;
    this.#count++;
  }

  #keyOf(unit: LogUnit): string {
    return unitKey(this.#hidden?.unit(unit) ?? unit);
  }

  #hide(units: readonly LogUnit[]): readonly LogUnit[] {
    const hidden = this.#hidden;
    return hidden === null ? units : units.map((unit) => hidden.unit(unit));
  }

  /** Finds all logs, by a full search now and then, else only among changed paths. */
  async #find(
    { roots, fs, refused, areUsual }: LogRoots,
    changed: ReadonlySet<string> | null,
    sinceMs: number | null,
    kept: KeptLogs | null,
  ): Promise<FoundLogs> {
    const nowMs = performance.now();
    const options = sinceMs === null ? { areUsual: areUsual === true } : { changedSince: sinceMs };
    const isLook = changed !== null && nowMs - this.#searchedAtMs < searchAgainMs;
    const again = isLook ? await lookAgain(this.#found, changed, fs, options) : null;
    if (again !== null) return (this.#found = again);
    this.#searchedAtMs = nowMs;
    const known =
      kept === null ? new Map(this.#found.sniffed.map((file) => [file.path, file])) : knownOf(kept);
    return (this.#found = await findLogs(roots, fs, { ...options, refused, known }));
  }

  /** Stores what was read and recomputes what counts from the stored logs. */
  #keep(kept: KeptLogs | null, found: FoundLogs, isCounting: (name: string) => boolean): void {
    const { units, sniffed } = this.#hidden?.found(found) ?? found;
    kept?.stored.known(units);
    const read = this.#read.units.names.length === 0 ? null : this.#read;
    const all =
      kept === null
        ? unitsOf(this.#read)
        : allUnits(kept.stored, kept, { units, sniffed, read }, this.#options.now());
    const present = new Set(found.units.map((unit) => this.#keyOf(unit)));
    this.#past = all.names.filter((name) => name !== "" && !present.has(name));
    this.#gone = all.gone ?? new Map();
    this.#pack = packCandidates(joinUnits(all.candidatesOf(isCounting)));
    this.#read = selectUnits(this.#read, (name) => name === "");
    this.#keptAtMs = performance.now();
  }

  /** Whether any log lost rows it had before. */
  #isAnyLost(before: readonly LogUnit[], now: readonly LogUnit[], news: AllUnits): boolean {
    const keys = new Map(now.map((unit) => [unit.id, this.#keyOf(unit)]));
    const pack = openPack(this.#pack);
    return before.some((unit) => {
      const [key, keyNow] = [this.#keyOf(unit), keys.get(unit.id)];
      if (key === keyNow) return false;
      if (keyNow === undefined) return true;
      const isBefore = (name: string): boolean => name === key;
      const said = joinUnits([pack.candidatesOf(isBefore), ...unitsOf(this.#read).candidatesOf(isBefore)]);
      return !hasGrown(said, joinUnits(news.candidatesOf((name) => name === keyNow)));
    });
  }
}
