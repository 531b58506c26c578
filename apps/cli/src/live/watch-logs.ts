import { pause } from "@turnmeter/live";
import type { WatchFolders } from "@turnmeter/live";
import { logPlaces } from "@turnmeter/parser";
import { watchFolders } from "@turnmeter/safe-fs";
import type { FileAccess, SafeFsError, WatchedPlace } from "@turnmeter/safe-fs";
import { CliError } from "../common/cli-error.js";
import type { LogRoots } from "../logs/resolve-roots.js";

export interface WatchLogsOptions {
  /** Finds the current places of logs; called twice a minute, so that new agents are found. */
  readonly findRoots: () => Promise<LogRoots>;
  readonly files?: FileAccess | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called when a folder cannot be watched: changes in it are found some seconds later. */
  readonly onLost?: ((folder: string, error: SafeFsError) => void) | undefined;
  /** Interval at which places are looked for, ms; default 30 s. */
  readonly rootsAgainMs?: number | undefined;
}

export interface LogChanges {
  /** The places that are watched now. */
  readonly logs: LogRoots;
  /** Files and folders that may have changed; the roots if other places are watched than before. */
  readonly paths: ReadonlySet<string>;
}

const defaultRootsAgainMs = 30_000;

interface Places {
  readonly logs: LogRoots;
  readonly places: readonly WatchedPlace[];
}

/** Changes in the places of logs, including new places. The first item has no paths and comes once everything is watched: whoever reads from then on misses nothing. Ends with the signal. */
export async function* watchLogs(options: WatchLogsOptions): AsyncGenerator<LogChanges, void, undefined> {
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
async function otherPlaces(
  watched: Places,
  { findRoots, rootsAgainMs = defaultRootsAgainMs }: WatchLogsOptions,
  signal: AbortSignal,
): Promise<Places | null> {
  for (;;) {
    await pause(rootsAgainMs, signal);
    if (signal.aborted) return null;
    const found = await placesByNow(findRoots);
    if (found !== null && textOf(found) !== textOf(watched)) return found;
  }
}

async function placesOf(logs: LogRoots): Promise<Places> {
  return { logs, places: await logPlaces(logs.roots, logs.fs) };
}

/** Null if a named place is gone: it may come back. */
async function placesByNow(findRoots: () => Promise<LogRoots>): Promise<Places | null> {
  try {
    return await placesOf(await findRoots());
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

function textOf({ logs: { roots }, places }: Places): string {
  return JSON.stringify([roots, places.map(({ path, isRecursive }) => [path, isRecursive])]);
}

/** Watches the places of logs for the live package, and calls `onChange` for each change. */
export function watchFor(
  options: Pick<WatchLogsOptions, "findRoots" | "files" | "rootsAgainMs">,
  onChange: () => void = () => {},
): WatchFolders {
  return async function* (_roots, { signal, onLost }) {
    // What a lost watch does not tell, a look at all files finds some seconds later; for the folder's own events all is searched.
    for await (const { paths } of watchLogs({ ...options, signal, onLost: () => onLost?.() })) {
      if (paths.size > 0) onChange();
      yield paths;
    }
  };
}
