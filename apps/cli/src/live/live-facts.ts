import { performance } from "node:perf_hooks";
import { pause } from "@turnmeter/live";
import type { Facts } from "@turnmeter/schema";
import type { LogRoots } from "../logs/resolve-roots.js";
import { LogFacts } from "./log-facts.js";
import type { LogFactsOptions } from "./log-facts.js";
import { budgetBy, fullBudget, restOf } from "./work-budget.js";
import type { TimeSpent } from "./work-budget.js";
import { ChangeSignal } from "./signal-of-changes.js";
import { watchLogs } from "./watch-logs.js";
import type { WatchLogsOptions } from "./watch-logs.js";

export interface LiveOptions extends LogFactsOptions, Pick<WatchLogsOptions, "findRoots" | "onLost"> {
  /** The cutoff for a given present, both epoch ms: logs that were last changed before it do not count; null: all count. */
  readonly changedSince: (nowMs: number) => number | null;
  /** How long processors have worked for the process so far, ms; absent: changes are only gathered, not held back. */
  readonly processorMs?: (() => number) | undefined;
}

/** Reads the logs, and reads on where they change. Returns once they are read. */
export async function openLiveFacts(options: LiveOptions): Promise<LiveFacts> {
  const live = new LiveFacts(options);
  await live.start();
  return live;
}

export class LiveFacts {
  readonly #options: LiveOptions;
  readonly #logs: LogFacts;
  readonly #closed = new AbortController();
  readonly #changed = new ChangeSignal();
  #roots: LogRoots | null = null;
  /** Paths changed since logs were last read; null: any may have. */
  #paths: Set<string> | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#logs = new LogFacts(options);
  }

  /** Facts of the logs as they were last read, and of logs that are gone and kept: the same as from a first read. They are made when asked for, and not kept for long once nobody holds them. */
  facts(): Facts {
    return this.#logs.settled().facts;
  }

  /** The same facts in parts that share no session. A part that nothing has changed is the same object as before. */
  parts(): readonly Facts[] {
    return this.#logs.settled().parts;
  }

  /** A number that changes whenever the facts may have changed. */
  count(): number {
    return this.#logs.count;
  }

  /** Only logs that were changed from this time on count, epoch ms; null: all count. */
  sinceMs(): number | null {
    return this.#logs.sinceMs;
  }

  /** Begins to watch, then reads: logs that change meanwhile are read once more. */
  async start(): Promise<void> {
    const { findRoots, files, onLost } = this.#options;
    const changes = watchLogs({ findRoots, files, onLost, signal: this.#closed.signal });
    const first = await changes.next();
    if (first.done !== true) this.#roots = first.value.logs;
    this.#guarded(async () => {
      for await (const { logs, paths } of changes) {
        if (logs !== this.#roots) this.#paths = null;
        this.#roots = logs;
        for (const path of paths) this.#paths?.add(path);
        if (paths.size > 0) this.#changed.set();
      }
    });
    await this.readNow();
  }

  /**
   * Yields each time that the facts have changed; several changes while nobody asks are one.
   * @throws what reading logs throws
   */
  async *changes(): AsyncIterable<void> {
    let budget = fullBudget(this.#timeSpent());
    while (await this.#changed.wait()) {
      if (this.#failure !== null) throw this.#failure.error;
      await this.#read();
      // What is made of the facts before the next ones are asked for is work, too.
      yield;
      budget = budgetBy(this.#timeSpent(), budget);
      await pause(restOf(budget), this.#closed.signal);
    }
  }

  /** Reads what has changed at once, after `close` too. */
  readNow(): Promise<void> {
    this.#paths = null;
    return this.#read();
  }

  /** Ends the watching, and `changes`. */
  close(): void {
    this.#closed.abort();
    this.#changed.end();
  }

  #timeSpent(): TimeSpent {
    return { atMs: performance.now(), workedMs: this.#options.processorMs?.() ?? 0 };
  }

  /** Runs work nobody awaits; its errors reach whoever waits for changes. */
  #guarded(work: () => Promise<void>): void {
    void work().catch((error: unknown) => {
      this.#failure = { error };
      this.#changed.set();
    });
  }

  async #read(): Promise<void> {
    const paths = this.#paths;
    this.#paths = new Set();
    const { changedSince, now } = this.#options;
    if (this.#roots !== null) await this.#logs.read(this.#roots, paths, changedSince(now()));
  }
}
