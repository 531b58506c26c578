import { performance } from "node:perf_hooks";
import { pause, PendingChanges, watchLogs, type LogChanges, type WatchLogsOptions } from "@turnmeter/live";
import type { Facts } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";
import type { LogRoots } from "../logs/resolve-roots.js";
import { LogFacts, type LogFactsOptions } from "./log-facts.js";
import { budgetBy, fullBudget, restOf, type TimeSpent } from "./work-budget.js";

export interface LiveOptions
  extends LogFactsOptions, Pick<WatchLogsOptions<LogRoots>, "findRoots" | "onLost"> {
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
  readonly #changes = new PendingChanges();
  #roots: LogRoots | null = null;

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
    const { files, onLost } = this.#options;
    const findRoots = () => this.#findRoots();
    const changes = watchLogs({ findRoots, files, onLost, signal: this.#closed.signal });
    const first = await changes.next();
    if (first.done !== true) this.#roots = first.value.logs;
    void this.#changes.gather(this.#watched(changes));
    await this.readNow();
  }

  async #findRoots(): Promise<LogRoots> {
    try {
      return await this.#options.findRoots();
    } catch (error) {
      // A place that was there may come back.
      if (this.#roots === null || !(error instanceof CliError)) throw error;
      return this.#roots;
    }
  }

  async *#watched(changes: AsyncIterable<LogChanges<LogRoots>>): AsyncIterable<ReadonlySet<string>> {
    for await (const { logs, paths } of changes) {
      if (logs !== this.#roots) this.#changes.addAll();
      this.#roots = logs;
      yield paths;
    }
  }

  /**
   * Yields each time that the facts have changed; several changes while nobody asks are one.
   * @throws what reading logs throws
   */
  async *changes(): AsyncIterable<void> {
    const { signal } = this.#closed;
    let budget = fullBudget(this.#timeSpent());
    for (;;) {
      await this.#changes.wait(null);
      if (signal.aborted) return;
      await this.#read();
      // What is made of the facts before the next ones are asked for is work, too.
      yield;
      budget = budgetBy(this.#timeSpent(), budget);
      await pause(restOf(budget), signal);
    }
  }

  /** Reads what has changed at once, after `close` too. */
  readNow(): Promise<void> {
    this.#changes.addAll();
    return this.#read();
  }

  /** Ends the watching, and `changes`. */
  close(): void {
    this.#closed.abort();
    this.#changes.end();
  }

  #timeSpent(): TimeSpent {
    return { atMs: performance.now(), workedMs: this.#options.processorMs?.() ?? 0 };
  }

  async #read(): Promise<void> {
    const { paths, isAll } = this.#changes.take();
    const { changedSince, now } = this.#options;
    if (this.#roots !== null) await this.#logs.read(this.#roots, isAll ? null : paths, changedSince(now()));
  }
}
