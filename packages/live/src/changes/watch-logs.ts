import { logPlaces, openLogRoots } from "@turnmeter/parser";
import { watchFolders } from "@turnmeter/safe-fs";
import type { FileAccess, SafeFs, SafeFsError, WatchedPlace } from "@turnmeter/safe-fs";
import { pause, type WatchFolders } from "./changes.js";

/** Where logs lie. */
export interface OpenedRoots {
  readonly roots: readonly string[];
  readonly fs: SafeFs;
}

/** How the places of logs are watched. */
export interface WatchLogsOptions<Roots extends OpenedRoots = OpenedRoots> {
  /** Finds the current places of logs; called now and then, so that new agents are found. */
  readonly findRoots: () => Promise<Roots>;
  readonly files?: FileAccess | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called when a folder cannot be watched: changes in it are found some seconds later. */
  readonly onLost?: ((folder: string, error: SafeFsError) => void) | undefined;
  /** Interval at which places are looked for, ms; default 30 s. */
  readonly rootsAgainMs?: number | undefined;
}

export interface LogChanges<Roots extends OpenedRoots = OpenedRoots> {
  /** The places that are watched now. */
  readonly logs: Roots;
  /** Files and folders that may have changed; the roots if other places are watched than before. */
  readonly paths: ReadonlySet<string>;
}

const defaultRootsAgainMs = 30_000;

interface Places<Roots extends OpenedRoots> {
  readonly logs: Roots;
  readonly places: readonly WatchedPlace[];
}

/** Changes in the places of logs, including new places. The first item has no paths and comes once everything is watched: whoever reads from then on misses nothing. Ends with the signal. */
export async function* watchLogs<Roots extends OpenedRoots>(
  options: WatchLogsOptions<Roots>,
): AsyncGenerator<LogChanges<Roots>, void, undefined> {
  const { findRoots, files, signal, onLost } = options;
  let watched = await placesOf(await findRoots());
  for (let isFirst = true; !isAborted(signal); isFirst = false) {
    const over = new AbortController();
    const end = (): void => over.abort();
    signal?.addEventListener("abort", end, { once: true });
    const others = otherPlaces(watched, options, over.signal);
    void others.then(end, end);
    try {
      const { logs, places } = watched;
      let isStart = true;
      for await (const paths of watchFolders(logs.fs, { ...files, places, onLost, signal: over.signal })) {
        yield { logs, paths: isStart && !isFirst ? new Set(logs.roots) : paths };
        isStart = false;
      }
    } finally {
      signal?.removeEventListener("abort", end);
      end();
    }
    watched = (await others) ?? watched;
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** Waits until the watched places change; null if the signal comes first. */
async function otherPlaces<Roots extends OpenedRoots>(
  watched: Places<Roots>,
  { findRoots, rootsAgainMs = defaultRootsAgainMs }: WatchLogsOptions<Roots>,
  signal: AbortSignal,
): Promise<Places<Roots> | null> {
  for (;;) {
    await pause(rootsAgainMs, signal);
    if (signal.aborted) return null;
    const logs = await findRoots();
    if (logs === watched.logs) continue;
    const found = await placesOf(logs);
    if (textOf(found) !== textOf(watched)) return found;
  }
}

async function placesOf<Roots extends OpenedRoots>(logs: Roots): Promise<Places<Roots>> {
  return { logs, places: await logPlaces(logs.roots, logs.fs) };
}

function textOf({ logs: { roots }, places }: Places<OpenedRoots>): string {
  return JSON.stringify([roots, places.map(({ path, isRecursive }) => [path, isRecursive])]);
}

/** Watches the logs at or below paths. A place that goes stays watched: it may come back. */
export function watchPlaces(
  options: Pick<WatchLogsOptions, "files" | "rootsAgainMs">,
  onChange: () => void = () => {},
): WatchFolders {
  return async function* (paths, { signal, onLost }) {
    let known: OpenedRoots | null = null;
    const findRoots = async (): Promise<OpenedRoots> => {
      const found = await openLogRoots(paths, options.files);
      if (known === null || !isLess(found.roots, known.roots)) known = found;
      return known;
    };
    // A change that a lost watch misses is found seconds later by polling.
    const changes = watchLogs({ ...options, findRoots, signal, onLost: () => onLost?.() });
    for await (const { paths: changed } of changes) {
      if (changed.size > 0) onChange();
      yield changed;
    }
  };
}

/** Whether some of the roots are gone, and none is new. */
function isLess(roots: readonly string[], before: readonly string[]): boolean {
  return roots.every((root) => before.includes(root)) && before.some((root) => !roots.includes(root));
}

/** Changes not yet handled. Paths accumulate while the consumer is busy, bounded by the number of files. */
export class PendingChanges {
  #paths = new Set<string>();
  #isAll = false;
  #isOver = false;
  #failure: { readonly error: unknown } | null = null;
  #wake: (() => void) | null = null;

  async gather(batches: AsyncIterable<ReadonlySet<string>>): Promise<void> {
    try {
      for await (const batch of batches) {
        for (const path of batch) this.#paths.add(path);
        if (batch.size > 0) this.#notify();
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
