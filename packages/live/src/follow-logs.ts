import { checkSources } from "@turnmeter/parser";
import { checkPaths, openRoots } from "@turnmeter/safe-fs";
import type { FileAccess } from "@turnmeter/safe-fs";
import type { FollowOptions } from "./follow-options.js";
import { Rest, pause } from "./changes/changes.js";
import type { WatchFolders } from "./changes/changes.js";
import { Follower } from "./follower.js";
import type { AgentEvent } from "@turnmeter/schema";

/** Shortest pause between searches for logs, and the pause as a multiple of the last search's time. */
const leastRestMs = 250;
const restTimes = 10;

/** Shortest interval between calls of `onKnown`, if anything changed. */
const knownAgainMs = 600_000;

/**
 * The events of all logs at or below some paths, as they are written. Each byte of a growing log is read once. Logs that are new are
 * found, in new folders and in paths that are not there yet, too. A log that was cut short, replaced or removed and comes
 * back is read anew; rows whose events were sent are not sent again as long as the log begins as it did. Nothing is kept
 * for whoever reads slowly but the paths that have changed.
 *
 * @throws TypeError or RangeError at the first step if a path is not a string, is empty, or begins with `~`, or `sources` is not a list of sources
 */
export async function* followLogs(
  paths: readonly string[],
  options: FollowOptions = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  checkPaths("paths", paths);
  checkSources(options.sources);
  const follower = new Follower(paths, options);
  if (options.isOnce === true) yield* until(follower.readOnce(), options.signal);
  else yield* follow(follower, paths, options);
}

async function* follow(
  follower: Follower,
  paths: readonly string[],
  { from = "now", sent, signal, files, onKnown, watch = pollFolders(files) }: FollowOptions,
): AsyncGenerator<AgentEvent> {
  const changes = new PendingChanges();
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    changes.end();
  };
  signal?.addEventListener("abort", end, { once: true });
  try {
    // Changes from here on are noted, so that nothing is missed between the first look and the next.
    void changes.gather(watch(paths, { signal: ended.signal, onLost: () => changes.addAll() }));
    const searched = new Rest(leastRestMs, restTimes);
    const isGoingOn = from === "now" || sent !== undefined;
    if (isGoingOn) await follower.skip();
    onKnown?.(follower.known());
    let knownAt = performance.now();
    yield* until(isGoingOn ? follower.readChanged() : follower.search(), signal);
    // Not even all rows were sent.
    if (isEnded(signal)) return;
    searched.end();
    let isSearchDue = false;
    while (!changes.isOver || isSearchDue) {
      await changes.wait(soonest(isSearchDue ? searched.leftMs : null, follower.restMs));
      if (isEnded(signal)) break;
      const { paths: changed, isAll } = changes.take();
      yield* until(follower.read(changed), signal);
      isSearchDue ||= follower.isSearchDue || isAll;
      if (isSearchDue && searched.leftMs === 0) {
        isSearchDue = false;
        searched.begin();
        yield* until(follower.search(), signal);
        searched.end();
      }
      yield* follower.settle(() => changes.hasAny);
      if (performance.now() - knownAt < knownAgainMs) continue;
      knownAt = performance.now();
      onKnown?.(follower.known());
    }
    yield* follower.end();
  } finally {
    signal?.removeEventListener("abort", end);
    end();
    onKnown?.(follower.known());
  }
}

function soonest(...delaysMs: readonly (number | null)[]): number | null {
  const all = delaysMs.filter((delayMs) => delayMs !== null);
  return all.length === 0 ? null : Math.min(...all);
}

async function* until(events: AsyncGenerator<AgentEvent>, signal?: AbortSignal): AsyncGenerator<AgentEvent> {
  for await (const event of events) {
    if (isEnded(signal)) return;
    yield event;
  }
}

function isEnded(signal?: AbortSignal): boolean {
  return signal?.aborted === true;
}

const intervalMs = 200;

/** Watches folders by polling: changed sizes and times mean changes. */
function pollFolders(files?: FileAccess): WatchFolders {
  return async function* (roots, { signal }) {
    let known: ReadonlyMap<string, string> | null = null;
    for (;;) {
      if (signal?.aborted === true) return;
      // Anew each time: roots may come to be, and be moved away.
      const fs = openRoots(roots, files);
      const found = new Map<string, string>();
      for (const root of fs.roots) {
        for await (const entry of fs.list(root)) {
          if ("version" in entry) found.set(entry.path, entry.version);
        }
      }
      if (known !== null) {
        const changed = changedPaths(known, found);
        if (changed.size > 0) yield changed;
      }
      known = found;
      await pause(intervalMs, signal);
    }
  };
}

function changedPaths(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [path, version] of after) if (before.get(path) !== version) changed.add(path);
  for (const path of before.keys()) if (!after.has(path)) changed.add(path);
  return changed;
}

/** Changes not yet handled. Paths accumulate while the consumer is busy, bounded by the number of files. */
class PendingChanges {
  #paths = new Set<string>();
  #isAll = false;
  #isOver = false;
  #failure: { readonly error: unknown } | null = null;
  #wake: (() => void) | null = null;

  async gather(batches: AsyncIterable<ReadonlySet<string>>): Promise<void> {
    try {
      for await (const batch of batches) {
        for (const path of batch) this.#paths.add(path);
        this.#notify();
      }
    } catch (error) {
      this.#failure = { error };
    }
    this.end();
  }

  /** Anything may have changed. */
  addAll(): void {
    this.#isAll = true;
    this.#notify();
  }

  end(): void {
    this.#isOver = true;
    this.#notify();
  }

  /** Whether something changed or it is over. */
  get hasAny(): boolean {
    return this.#paths.size > 0 || this.#isAll || this.#isOver;
  }

  get isOver(): boolean {
    return this.#isOver && this.#paths.size === 0 && !this.#isAll;
  }

  /** Waits for a change, the end or a timeout in ms; null: no timeout. */
  async wait(delayMs: number | null): Promise<void> {
    if (this.#paths.size > 0 || this.#isAll || (this.#isOver && delayMs === null)) return;
    await new Promise<void>((resolve) => {
      const timer = delayMs === null ? undefined : setTimeout(() => this.#notify(), delayMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Takes out what has changed. @throws what the source of changes has thrown */
  take(): { readonly paths: ReadonlySet<string>; readonly isAll: boolean } {
    if (this.#failure !== null) throw this.#failure.error;
    const taken = { paths: this.#paths, isAll: this.#isAll };
    this.#paths = new Set();
    this.#isAll = false;
    return taken;
  }

  #notify(): void {
    const wake = this.#wake;
    this.#wake = null;
    wake?.();
  }
}
