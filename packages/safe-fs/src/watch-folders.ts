import { below } from "./boundary.js";
import { type FileAccess, filesOf } from "./file-access.js";
import { FolderWatches } from "./folder-watches.js";
import type { SafeFs } from "./open-roots.js";
import { SafeFsError } from "./safe-fs-error.js";
import { nodeWatchCalls } from "./watch-calls.js";
import { changedFile, entersFolder, splitPath } from "./watched-place.js";
import type { WatchedPlace } from "./watched-place.js";

/** How folders are watched. */
export interface WatchOptions extends FileAccess {
  /** What is watched; by default all below the roots. */
  readonly places?: readonly WatchedPlace[] | undefined;
  /** Ends the watching. */
  readonly signal?: AbortSignal | undefined;
  /** A folder cannot be watched, as where the system has no watch left: the slow look alone finds what changes there. Called once a folder. */
  readonly onLost?: ((folder: string, error: SafeFsError) => void) | undefined;
  /** How long a first change waits for others, ms; default 30. */
  readonly settleMs?: number | undefined;
  /** How often sizes and times of all files are looked at, ms; default 5000. */
  readonly lookMs?: number | undefined;
}

const defaultSettleMs = 30;
const defaultLookMs = 5000;

/**
 * What changes below the roots: batches of files that may have changed, came or went, and of folders whose content may have. The
 * first batch is empty and comes once all is watched: whoever reads from then on misses nothing. Beside the system's watches,
 * sizes and times are looked at now and then: for file systems that tell nothing, after sleep, and where a watch was lost.
 * Never throws for what it finds; ends with its signal.
 */
export async function* watchFolders(
  fs: Pick<SafeFs, "roots" | "list" | "stat" | "folderNames">,
  options: WatchOptions = {},
): AsyncGenerator<ReadonlySet<string>, void, void> {
  const { signal } = options;
  if (signal?.aborted === true) return;
  const watching = new Watching(fs, options);
  const stop = (): void => watching.close();
  signal?.addEventListener("abort", stop);
  try {
    await watching.start();
    yield new Set();
    for (let batch = await watching.next(); batch !== null; batch = await watching.next()) yield batch;
  } finally {
    signal?.removeEventListener("abort", stop);
    watching.close();
  }
}

interface FileLook {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

class Watching {
  readonly #fs: Pick<SafeFs, "list" | "stat" | "folderNames">;
  readonly #places: readonly WatchedPlace[];
  readonly #lookMs: number;
  readonly #changed: ChangedPaths;
  readonly #watches: FolderWatches;
  readonly #watchesBelow: boolean;
  /** As they were when changes were last handed over, by path. */
  #known = new Map<string, FileLook>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(
    fs: Pick<SafeFs, "roots" | "list" | "stat" | "folderNames">,
    { places, onLost, settleMs = defaultSettleMs, lookMs = defaultLookMs, ...access }: WatchOptions,
  ) {
    const { watchesBelow, watch } = access.watch ?? nodeWatchCalls;
    this.#fs = fs;
    this.#places = places ?? fs.roots.map((path) => ({ path }));
    this.#lookMs = lookMs;
    this.#changed = new ChangedPaths(settleMs);
    this.#watchesBelow = watchesBelow;
    this.#watches = new FolderWatches(filesOf(access).calls, watch, {
      onChange: (folder, name, isMove) => this.#onChange(folder, name, isMove),
      onLost: (folder, error) => onLost?.(folder, error),
    });
  }

  /** Watches all folders, and looks at all files. */
  async start(): Promise<void> {
    // Folders that come between the two are found by the second.
    await this.#look();
    this.#known = await this.#look();
    this.#lookLater();
  }

  /** The next batch; null at the end. */
  async next(): Promise<ReadonlySet<string> | null> {
    const batch = await this.#changed.next();
    // Before they are handed over: what changes from now on is another change.
    for (const path of batch ?? []) await this.#note(path);
    return batch;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#changed.close();
    this.#watches.close();
  }

  #onChange(folder: string, name: string | null, isMove: boolean): void {
    if (name === null) {
      this.#changed.add(folder);
      return;
    }
    // So Linux tells that the folder itself has gone.
    if (isMove && name === splitPath(folder).name) this.#watches.renew(folder);
    const path = below(folder, name);
    const place = splitPath(path);
    const file = changedFile(this.#places, place.folder, place.name);
    if (file !== null) this.#changed.add(file);
    if (isMove) void this.#addFolder(path);
  }

  /** Watches a folder that came, with all below it, and reports it; one that went, too. */
  async #addFolder(folder: string): Promise<void> {
    if (this.#isClosed || !entersFolder(this.#places, folder)) return;
    try {
      // Of a file there are none.
      await this.#fs.folderNames(folder);
      if (!this.#watchesBelow && !this.#isClosed) this.#watches.renew(folder);
      // What came before it was watched.
      for (const name of await this.#fs.folderNames(folder)) await this.#addFolder(below(folder, name));
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
      // It may have gone with all below it, under another name.
      if (!this.#watches.drop(folder)) return;
    }
    this.#changed.add(folder);
  }

  async #note(path: string): Promise<void> {
    try {
      const { isDirectory, sizeBytes, mtimeMs } = await this.#fs.stat(path);
      if (!isDirectory) this.#known.set(path, { sizeBytes, mtimeMs });
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
      this.#known.delete(path);
    }
  }

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#lookAgain(), this.#lookMs);
  }

  async #lookAgain(): Promise<void> {
    const before = this.#known;
    const files = await this.#look();
    for (const [path, { sizeBytes, mtimeMs }] of files) {
      const known = before.get(path);
      if (known?.sizeBytes !== sizeBytes || known.mtimeMs !== mtimeMs) this.#changed.add(path);
    }
    for (const path of before.keys()) if (!files.has(path)) this.#changed.add(path);
    this.#known = files;
    this.#lookLater();
  }

  /** Sizes and times of all files. Folders that are there are watched from then on. */
  async #look(): Promise<Map<string, FileLook>> {
    const files = new Map<string, FileLook>();
    const folders = new Set<string>();
    for (const place of this.#places) {
      const enters = (folder: string): boolean => {
        const isEntered = (place.isRecursive ?? true) && (place.enters?.(folder) ?? true);
        if (isEntered && !this.#watchesBelow) folders.add(folder);
        return isEntered;
      };
      let isFile = false;
      for await (const found of this.#fs.list(place.path, { ...place, enters })) {
        isFile ||= found.path === place.path;
        if (!("error" in found)) files.set(found.path, found);
      }
      // A single file is watched by its folder, which reports what takes its name.
      folders.add(isFile ? splitPath(place.path).folder : place.path);
    }
    if (this.#isClosed) return files;
    this.#watches.keepOnly(folders);
    for (const folder of folders) this.#watches.add(folder);
    return files;
  }
}

/** Paths that changed, collected for a moment and handed over together. */
class ChangedPaths {
  readonly #settleMs: number;
  #paths = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #isReady = false;
  #isClosed = false;
  #wake: (() => void) | null = null;

  /** The first path of a batch waits so long for others, ms. */
  constructor(settleMs: number) {
    this.#settleMs = settleMs;
  }

  /** Adds a path to the batch that is collected. */
  add(path: string): void {
    if (this.#isClosed) return;
    this.#paths.add(path);
    this.#timer ??= setTimeout(() => {
      this.#isReady = true;
      this.#wake?.();
    }, this.#settleMs);
  }

  /** The next batch; null once it is closed. What comes while nobody asks is of one batch, each path once. */
  async next(): Promise<ReadonlySet<string> | null> {
    while (!this.#isReady && !this.#isClosed) await new Promise<void>((wake) => (this.#wake = wake));
    if (this.#isClosed) return null;
    const batch = this.#paths;
    this.#paths = new Set();
    this.#timer = null;
    this.#isReady = false;
    return batch;
  }

  /** Ends waiting. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#wake?.();
  }
}
