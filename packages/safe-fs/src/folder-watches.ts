import type { ReadCalls } from "./file-calls.js";
import { isAbsent, SafeFsError, systemCode, toSafeFsError } from "./safe-fs-error.js";
import type { WatchCalls } from "./watch-calls.js";

/** Takes what the watches of several folders tell. */
export interface FolderListener {
  /** A name in a folder (a path below it where watches tell of all below), null if it is not known which, may have changed. */
  readonly onChange: (folder: string, name: string | null, isMove: boolean) => void;
  /** A folder that is there cannot be watched, or not any more. Told once, until it can be. */
  readonly onLost: (folder: string, error: SafeFsError) => void;
}

interface FolderWatch {
  readonly stop: () => void;
  /** Tells a folder from another one that took its name. */
  readonly inode: number;
}

/** How Linux says that its limits of watches and of those who watch are reached. */
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

  /** Watches a folder; one that is watched already stays so, unless another folder has its name now. */
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

  /** Watches a folder that may be another one than before, though it has the same name and number. */
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
