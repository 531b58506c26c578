/** How folders are watched. */
export interface WatchOptions {
  /** Ends the watching. */
  readonly signal?: AbortSignal | undefined;
  /** Told where changes may have been missed: everything has to be looked at again. */
  readonly onLost?: (() => void) | undefined;
}

/** Gives the paths of files and folders that may have changed below some roots, together what changed together. */
export type WatchFolders = (
  roots: readonly string[],
  options: WatchOptions,
) => AsyncIterable<ReadonlySet<string>>;
