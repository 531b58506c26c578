import type { WatchFolders } from "@turnmeter/live";
import { watchLogs } from "./watch-logs.js";
import type { WatchLogsOptions } from "./watch-logs.js";

/** Watches the places of logs for whoever follows them, and calls `onChange` for each change. */
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
