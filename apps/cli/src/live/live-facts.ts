import { performance } from "node:perf_hooks";
import { pause } from "@turnmeter/live";
import { pairEvents } from "@turnmeter/pairing";
import type { ActivityOptions, Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { findLogs, lookAgain } from "@turnmeter/parser";
import type { FoundLogs, LogUnit, SniffedFile } from "@turnmeter/parser";
import type { PriceBook } from "@turnmeter/pricing";
import { openRoots } from "@turnmeter/safe-fs";
import type { FileAccess, SafeFsError } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import type { CacheSettings, ReadingThreads } from "../common/context.js";
import type { ReaderName } from "../specification/flags/shared-flags.js";
import { readNew } from "../logs/read-candidates.js";
import type { LogRoots } from "../logs/resolve-roots.js";
import { openRecentCache } from "../statusline/recent-facts.js";
import { budgetBy, fullBudget, restOf } from "./work-budget.js";
import type { TimeSpent } from "./work-budget.js";
import { SettledParts } from "./settled-parts.js";
import type { SettledFacts } from "./settled-parts.js";
import { ChangeSignal } from "./signal-of-changes.js";
import { UnitStore } from "./unit-store.js";
import { watchLogs } from "./watch-logs.js";

/** How logs are followed. */
export interface LiveOptions {
  /** Logs that were last changed before are not read, epoch ms, by the present; null reads all. */
  readonly changedSince: (nowMs: number) => number | null;
  /** The places of logs as they are by now; asked twice a minute, so that agents are found that were not there before. */
  readonly findRoots: () => Promise<LogRoots>;
  /** Where units may be kept that have not changed since an earlier run; null: they are read. */
  readonly cache: CacheSettings | null;
  readonly files?: FileAccess | undefined;
  /** The clock, epoch ms. */
  readonly now: () => number;
  /** How long processors have worked for the process so far, ms; absent: changes are only gathered, not held back. */
  readonly processorMs?: (() => number) | undefined;
  readonly priceBook: PriceBook;
  readonly activity: ActivityOptions;
  readonly reader: ReaderName;
  /** Threads that read, the calling one included. */
  readonly jobs: number;
  /** How other threads are started; null: the calling one reads alone. */
  readonly threads: ReadingThreads | null;
  /** Rows written after this instant, epoch ms, are left out; null leaves out none. */
  readonly until: number | null;
  /** Called before logs are read. */
  readonly beforeReading?: (() => void) | undefined;
  /** A folder cannot be watched: what changes in it is found some seconds later. */
  readonly onLost?: ((folder: string, error: SafeFsError) => void) | undefined;
}

/** Facts that follow the logs. */
export interface LiveFacts {
  /**
   * All that the logs said when they were last read: the same as if that had been the first time. They are made when they are asked
   * for, and not kept for long once nobody holds them.
   */
  readonly facts: () => Facts;
  /** The same facts in parts that share no session. A part that nothing has changed is the same object as before. */
  readonly parts: () => readonly Facts[];
  /** How often logs were read: another number where the facts may be others. */
  readonly count: () => number;
  /** From when on changed logs were read for them, epoch ms; null: all were. */
  readonly sinceMs: () => number | null;
  /**
   * Ends once with each time that the facts are others than before; several times while nobody asks are one.
   * @throws what reading logs throws
   */
  readonly changes: () => AsyncIterable<void>;
  /** Reads what has changed at once, after `close` too. */
  readonly readNow: () => Promise<void>;
  /** Ends the watching, and `changes`. */
  readonly close: () => void;
}

/** All places are searched again after so long, where something changes. */
const searchAgainMs = 30_000;

/** Reads the logs, and reads on where they change. Returns once they are read. */
export async function openLiveFacts(options: LiveOptions): Promise<LiveFacts> {
  const following = new Following(options);
  await following.start();
  return {
    facts: () => following.settled().facts,
    parts: () => following.settled().parts,
    count: () => following.count,
    sinceMs: () => following.sinceMs,
    changes: () => following.changes(),
    readNow: () => following.readNow(),
    close: () => following.close(),
  };
}

/** What was found, and when a search of all places found it, by a clock that is never set, ms. */
interface Search {
  readonly found: FoundLogs;
  readonly atMs: number;
}

/** What was read: its candidates are in the store. */
interface Reading {
  readonly units: readonly LogUnit[];
  /** Of files beside the units. */
  readonly beside: Candidates;
  readonly sinceMs: number | null;
}

class Following {
  readonly #options: LiveOptions;
  readonly #store = new UnitStore();
  readonly #parts: SettledParts;
  readonly #closed = new AbortController();
  readonly #changed = new ChangeSignal();
  #roots: LogRoots = { roots: [], fs: openRoots([]), refused: [], lookedIn: [] };
  /** The last search for logs; null where the next one has to be whole. */
  #search: Search | null = null;
  /** What has changed since. */
  #paths = new Set<string>();
  #sniffed: FoundLogs["sniffed"] = [];
  #isFirst = true;
  #reading: Reading = { units: [], beside: pairEvents([]), sinceMs: null };
  #settled: WeakRef<SettledFacts> | null = null;
  #count = 0;
  #failure: { readonly error: unknown } | null = null;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#parts = new SettledParts(options);
  }

  get count(): number {
    return this.#count;
  }

  get sinceMs(): number | null {
    return this.#reading.sinceMs;
  }

  /** Settled when they are asked for: as much memory as their candidates take is free while nobody does. */
  settled(): SettledFacts {
    const made = this.#settled?.deref();
    if (made !== undefined) return made;
    const { units, beside } = this.#reading;
    const names = new Map(units.map((unit) => [unit.id, this.#store.keyOf(unit)]));
    const candidatesOf = (isWanted: (name: string) => boolean) => this.#store.candidatesOf(isWanted);
    const settled = this.#parts.settle({ names, candidatesOf, beside }, performance.now());
    this.#settled = new WeakRef(settled);
    return settled;
  }

  /** Begins to watch, then reads: what changes meanwhile is read once more. */
  async start(): Promise<void> {
    const { findRoots, files, onLost } = this.#options;
    const changes = watchLogs({ findRoots, files, onLost, signal: this.#closed.signal });
    const first = await changes.next();
    if (first.done !== true) this.#roots = first.value.logs;
    this.#guarded(async () => {
      for await (const { logs, paths } of changes) {
        if (logs !== this.#roots) this.#search = null;
        this.#roots = logs;
        for (const path of paths) this.#paths.add(path);
        if (paths.size > 0) this.#changed.set();
      }
    });
    await this.#refresh();
  }

  async *changes(): AsyncIterable<void> {
    let budget = fullBudget(this.#timeSpent());
    while (await this.#changed.wait()) {
      if (this.#failure !== null) throw this.#failure.error;
      await this.#refresh();
      // What is made of the facts before the next ones are asked for is work, too.
      yield;
      budget = budgetBy(this.#timeSpent(), budget);
      await pause(restOf(budget), this.#closed.signal);
    }
  }

  readNow(): Promise<void> {
    this.#search = null;
    return this.#refresh();
  }

  close(): void {
    this.#closed.abort();
    this.#changed.end();
  }

  #timeSpent(): TimeSpent {
    return { atMs: performance.now(), workedMs: this.#options.processorMs?.() ?? 0 };
  }

  /** Does what nobody waits for; what it throws is thrown to those who wait for changes. */
  #guarded(work: () => Promise<void>): void {
    void work().catch((error: unknown) => {
      this.#failure = { error };
      this.#changed.set();
    });
  }

  async #refresh(): Promise<void> {
    const { changedSince, now, beforeReading } = this.#options;
    const sinceMs = changedSince(now());
    beforeReading?.();
    const { units, beside } = await this.#read(this.#roots, sinceMs);
    this.#reading = { units, beside, sinceMs };
    this.#settled = null;
    this.#count++;
  }

  /** What earlier runs have kept of whole logs, read and counted as usual; null where that is something else. */
  #cacheOf(roots: readonly string[], settings: CacheSettings | null) {
    const { files, until, reader, activity } = this.#options;
    const isUsual = until === null && reader === "scan" && activity.activeGapMs === undefined;
    return isUsual ? openRecentCache({ roots }, settings, files) : null;
  }

  /** Finds all logs of late: now and then by a search, else by a look at what has changed. */
  async #find(
    { roots, fs, refused }: Pick<LogRoots, "roots" | "fs" | "refused">,
    sinceMs: number | null,
    cached: ReadonlyMap<string, SniffedFile> | undefined,
  ): Promise<FoundLogs> {
    const options = sinceMs === null ? {} : { changedSince: sinceMs };
    const search = this.#search;
    const paths = this.#paths;
    this.#paths = new Set();
    const nowMs = performance.now();
    if (search !== null && nowMs - search.atMs < searchAgainMs) {
      const again = await lookAgain(search.found, paths, fs, options);
      if (again !== null) {
        this.#search = { ...search, found: again };
        return again;
      }
    }
    const known = cached ?? new Map(this.#sniffed.map((file) => [file.path, file]));
    const found = await findLogs(roots, fs, { ...options, refused, known });
    this.#search = { found, atMs: nowMs };
    this.#sniffed = found.sniffed;
    return found;
  }

  /** Reads all logs of late that have changed. */
  async #read({ roots, fs, refused, lookedIn }: LogRoots, sinceMs: number | null) {
    const { cache: settings, now } = this.#options;
    const cache = this.#isFirst ? this.#cacheOf(roots, settings) : null;
    const found = await this.#find({ roots, fs, refused }, sinceMs, cache?.sniffed);
    const { unknown } = this.#store.known(found.units);
    const unread = cache?.known(unknown) ?? unknown;
    const known = cache?.candidatesOf(() => true) ?? [];
    const reading = { ...this.#options, check: false };
    const { units, beside } = await readNew(unread, found, { roots, fs, refused, lookedIn }, reading);
    cache?.keep({ sniffed: found.sniffed, read: units }, now());
    this.#isFirst = false;
    const read: CandidatesOfUnits[] = [...known, ...(units === null ? [] : [units])];
    if (read.length > 0) this.#store.keep(read);
    return { units: found.units, beside };
  }
}
