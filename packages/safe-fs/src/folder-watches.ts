import type { ReadCalls } from "./file-calls.js";
import { isAbsent, SafeFsError, systemCode, toSafeFsError } from "./safe-fs-error.js";
import type { WatchCalls } from "./watch-calls.js";

/** Takes what the watches of several folders report. */
export interface FolderListener {
  /** A name in a folder may have changed: a path below the folder where watches cover subfolders, null if it is not known which. */
  readonly onChange: (folder: string, name: string | null, isMove: boolean) => void;
  /** A folder that exists cannot be watched, or no longer. Reported once, until it can be watched again. */
  readonly onLost: (folder: string, error: SafeFsError) => void;
}

interface FolderWatch {
  readonly stop: () => void;
  /** Tells a folder from a later one of the same name. */
  readonly inode: number;
}

/** Linux codes for reaching the limit of watches or watchers. */
const outOfWatches: ReadonlySet<string> = new Set(["ENOSPC", "EMFILE"]);

/** The watches of some folders: each folder has one at most. */
export class FolderWatches {
  readonly #calls: Pick<ReadCalls, "state">;
  readonly #watch: WatchCalls["watch"];
  readonly #listener: FolderListener;
  readonly #watches = new Map<string, FolderWatch>();
  readonly #lost = new Set<string>();

  constructor(calls: Pick<ReadCalls, "state">, watch: WatchCalls["watch"], listener: FolderListener) {
    this.#calls = calls;
    this.#watch = watch;
    this.#listener = listener;
  }

  /** Watches a folder. A watch that exists is kept, unless its name now leads to another folder. */
  add(folder: string): void {
    try {
      const { ino } = this.#calls.state(folder);
      if (this.#watches.get(folder)?.inode === ino) return;
      this.#stop(folder);
      const stop = this.#watch(folder, {
        onChange: (name, isMove) => this.#listener.onChange(folder, name, isMove),
        onError: (error) => this.#lose(folder, error),
      });
      this.#watches.set(folder, { stop, inode: ino });
      this.#lost.delete(folder);
    } catch (error) {
      if (isAbsent(error)) this.#stop(folder);
      else this.#lose(folder, error);
    }
  }

  /** Replaces a folder's watch, in case another folder has taken its name and its inode. */
  renew(folder: string): void {
    this.#stop(folder);
    this.add(folder);
  }

  /** Ends the watch of a folder, and says whether there was one. */
  drop(folder: string): boolean {
    const had = this.#watches.has(folder);
    this.#stop(folder);
    return had;
  }

  /** Ends all watches but those of these folders. */
  keepOnly(folders: ReadonlySet<string>): void {
    for (const folder of this.#watches.keys()) if (!folders.has(folder)) this.#stop(folder);
    for (const folder of this.#lost) if (!folders.has(folder)) this.#lost.delete(folder);
  }

  /** Ends all watches. */
  close(): void {
    this.keepOnly(new Set());
  }

  #lose(folder: string, error: unknown): void {
    this.#stop(folder);
    if (this.#lost.has(folder)) return;
    this.#lost.add(folder);
    const isShort = outOfWatches.has(systemCode(error) ?? "");
    this.#listener.onLost(
      folder,
      isShort
        ? new SafeFsError("io", folder, { cause: error, reason: "the system has no watch left" })
        : toSafeFsError(error, folder),
    );
  }

  #stop(folder: string): void {
    this.#watches.get(folder)?.stop();
    this.#watches.delete(folder);
  }
}
