import { performance } from "node:perf_hooks";
import { joinUnits, ofNoUnit, pairEvents, settle } from "@turnmeter/pairing";
import type { ActivityOptions, Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { findLogs } from "@turnmeter/parser";
import type { LogUnit, SniffedFile } from "@turnmeter/parser";
import { priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import { openRoots } from "@turnmeter/safe-fs";
import type { FileAccess, SafeFsError } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import type { CacheSettings, ReadingThreads } from "../common/context.js";
import type { ReaderName } from "../specification/flags/shared-flags.js";
import { readNew } from "../logs/read-facts.js";
import type { LogRoots } from "../logs/resolve-roots.js";
import { openRecentCache } from "../statusline/recent-facts.js";
import { pause } from "./pause.js";
import { restAfter } from "./refresh-times.js";
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

/** Reads the logs, and reads on where they change. Returns once they are read. */
export async function openLiveFacts(options: LiveOptions): Promise<LiveFacts> {
  const following = new Following(options);
  await following.start();
  return {
    facts: () => following.facts(),
    count: () => following.count,
    sinceMs: () => following.sinceMs,
    changes: () => following.changes(),
    readNow: () => following.readNow(),
    close: () => following.close(),
  };
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
  readonly #closed = new AbortController();
  readonly #changed = new ChangeSignal();
  #roots: LogRoots = { roots: [], fs: openRoots([]), refused: [], lookedIn: [] };
  #sniffed: ReadonlyMap<string, SniffedFile> = new Map();
  #isFirst = true;
  #reading: Reading = { units: [], beside: pairEvents([]), sinceMs: null };
  #facts: WeakRef<Facts> | null = null;
  #count = 0;
  #failure: { readonly error: unknown } | null = null;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  get sinceMs(): number | null {
    return this.#reading.sinceMs;
  }

  /** Settled when they are asked for: as much memory as their candidates take is free while nobody does. */
  facts(): Facts {
    const made = this.#facts?.deref();
    if (made !== undefined) return made;
    const { activity, priceBook } = this.#options;
    const { units, beside } = this.#reading;
    const { candidates } = joinUnits([...this.#store.known(units).candidates, ofNoUnit(beside)]);
    const facts = priceFacts(settle(candidates, activity), priceBook);
    this.#facts = new WeakRef(facts);
    return facts;
  }

  /** Begins to watch, then reads: what changes meanwhile is read once more. */
  async start(): Promise<void> {
    const { findRoots, files, onLost } = this.#options;
    const changes = watchLogs({ findRoots, files, onLost, signal: this.#closed.signal });
    const first = await changes.next();
    if (first.done !== true) this.#roots = first.value.logs;
    this.#guarded(async () => {
      for await (const { logs, paths } of changes) {
        this.#roots = logs;
        if (paths.size > 0) this.#changed.set();
      }
    });
    await this.#refresh();
  }

  async *changes(): AsyncIterable<void> {
    while (await this.#changed.wait()) {
      if (this.#failure !== null) throw this.#failure.error;
      const startedAt = performance.now();
      await this.#refresh();
      // What is made of the facts before the next ones are asked for is work, too.
      yield;
      await pause(restAfter(performance.now() - startedAt), this.#closed.signal);
    }
  }

  readNow(): Promise<void> {
    return this.#refresh();
  }

  close(): void {
    this.#closed.abort();
    this.#changed.end();
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
    this.#facts = null;
    this.#count++;
  }

  /** What earlier runs have kept of whole logs, read and counted as usual; null where that is something else. */
  #cacheOf(roots: readonly string[], settings: CacheSettings | null) {
    const { files, until, reader, activity } = this.#options;
    const isUsual = until === null && reader === "scan" && activity.activeGapMs === undefined;
    return isUsual ? openRecentCache({ roots }, settings, files) : null;
  }

  /** Reads all logs of late that have changed. */
  async #read({ roots, fs, refused, lookedIn }: LogRoots, sinceMs: number | null) {
    const { cache: settings, now } = this.#options;
    const cache = this.#isFirst ? this.#cacheOf(roots, settings) : null;
    const found = await findLogs(roots, fs, {
      ...(sinceMs === null ? {} : { changedSince: sinceMs }),
      refused,
      known: cache?.sniffed ?? this.#sniffed,
    });
    const { unknown } = this.#store.known(found.units);
    const known = cache?.known(unknown) ?? { candidates: [], unknown };
    const reading = { ...this.#options, check: false };
    const { units, beside } = await readNew(known.unknown, found, { roots, fs, refused, lookedIn }, reading);
    cache?.keep(found.sniffed, units, now());
    this.#isFirst = false;
    this.#sniffed = new Map(found.sniffed.map((file) => [file.path, file]));
    const read: CandidatesOfUnits[] = [...known.candidates, ...(units === null ? [] : [units])];
    if (read.length > 0) this.#store.keep(read);
    return { units: found.units, beside };
  }
}
