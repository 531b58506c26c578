import { below } from "./boundary.js";
import { type FileAccess, filesOf } from "./file-access.js";
import { FolderWatches } from "./folder-watches.js";
import type { SafeFs } from "./open-roots.js";
import { SafeFsError } from "./safe-fs-error.js";
import { nodeWatchCalls } from "./watch-calls.js";
import { changedFile, entersFolder, splitPath, type WatchedPlace } from "./watched-place.js";

/** How folders are watched. */
export interface WatchOptions extends FileAccess {
  /** What is watched; by default all below the roots. */
  readonly places?: readonly WatchedPlace[] | undefined;
  /** Ends the watching. */
  readonly signal?: AbortSignal | undefined;
  /** A folder cannot be watched, for example because the system has no watch left: only polling then finds changes there. Called once a folder. */
  readonly onLost?: ((folder: string, error: SafeFsError) => void) | undefined;
  /** How long a first change waits for others, ms; default 30. */
  readonly settleMs?: number | undefined;
  /** How often sizes and times of all files are looked at, ms; default 5000. */
  readonly lookMs?: number | undefined;
}

const defaultSettleMs = 30;
const defaultLookMs = 5000;

/** Watches the roots: yields batches of files that may have changed, come or gone, and of folders whose content may have. The first batch is empty and comes once everything is watched, so a reader that starts then misses nothing. Sizes and times are also polled: for file systems that report nothing, after sleep, and where a watch was lost. Never throws for what it finds; ends with its signal. */
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
  /** By path, as of the last batch handed over. */
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

  async start(): Promise<void> {
    // Folders that come between the two are found by the second.
    await this.#look();
    this.#known = await this.#look();
    this.#lookLater();
  }

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

  /** Watches and reports a new folder with everything below; also reports a removed one. */
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

  /** Also starts watching existing folders. */
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

class ChangedPaths {
  readonly #settleMs: number;
  #paths = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #isReady = false;
  #isClosed = false;
  #wake: (() => void) | null = null;

  /** How long a batch's first path waits for others, ms. */
  constructor(settleMs: number) {
    this.#settleMs = settleMs;
  }

  add(path: string): void {
    if (this.#isClosed) return;
    this.#paths.add(path);
    this.#timer ??= setTimeout(() => {
      this.#isReady = true;
      this.#wake?.();
    }, this.#settleMs);
  }

  /** Null once closed; changes without a listener share one batch, each path once. */
  async next(): Promise<ReadonlySet<string> | null> {
    while (!this.#isReady && !this.#isClosed) await new Promise<void>((wake) => (this.#wake = wake));
    if (this.#isClosed) return null;
    const batch = this.#paths;
    this.#paths = new Set();
    this.#timer = null;
    this.#isReady = false;
    return batch;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#wake?.();
  }
}
