import { watch } from "node:fs";

/** Takes what a watch reports. */
export interface WatchListener {
  /** Something of this name may have changed: a name in the folder, or a path below it where the watch covers subfolders; null if it is not known which. `isMove` is true where a name came, went or was replaced. */
  readonly onChange: (name: string | null, isMove: boolean) => void;
  /** The watch tells nothing from now on. */
  readonly onError: (error: unknown) => void;
}

/** How the system reports changes in folders; tests replace it. */
export interface WatchCalls {
  /** Whether a watch covers all folders below, too. */
  readonly watchesBelow: boolean;
  /**
   * Watches a folder until the returned function is called.
   * @throws where it cannot be watched
   */
  readonly watch: (folder: string, listener: WatchListener) => () => void;
}

/** Systems with native recursive watches; elsewhere Node would watch each file. */
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
