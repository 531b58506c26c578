import { watch } from "node:fs";

/** Takes what a watch tells. */
export interface WatchListener {
  /**
   * Something of this name may have changed: a name in the folder, or a path below it where the watch tells of all below.
   * Null: it is not known what. `isMove` is true where a name came, went or was replaced.
   */
  readonly onChange: (name: string | null, isMove: boolean) => void;
  /** The watch tells nothing from now on. */
  readonly onError: (error: unknown) => void;
}

/** How the system tells of changes in folders; tests replace it. */
export interface WatchCalls {
  /** Whether a watch tells of all folders below, too. */
  readonly watchesBelow: boolean;
  /**
   * Watches a folder, until what is returned is called.
   * @throws where it cannot be watched
   */
  readonly watch: (folder: string, listener: WatchListener) => () => void;
}

/** Systems that watch a whole tree themselves. Elsewhere Node would watch each file of it, one by one. */
const watchTrees: ReadonlySet<NodeJS.Platform> = new Set<NodeJS.Platform>(["darwin", "win32"]);

/** Node's own watches. */
export const nodeWatchCalls: WatchCalls = {
  watchesBelow: watchTrees.has(process.platform),
  watch(folder, { onChange, onError }) {
    const recursive = nodeWatchCalls.watchesBelow;
    const watcher = watch(folder, { recursive }, (event, name) => onChange(name, event === "rename"));
    watcher.on("error", onError);
    return () => watcher.close();
  },
};
