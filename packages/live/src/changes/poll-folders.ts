import { openRoots } from "@turnmeter/safe-fs";
import type { FileAccess } from "@turnmeter/safe-fs";
import { pause } from "./pause.js";
import type { WatchFolders } from "./watch-folders.js";

/** How often folders are listed. */
const intervalMs = 200;

/** Watches folders by listing them again and again: sizes and times of change tell what has changed. */
export function pollFolders(files?: FileAccess): WatchFolders {
  return async function* (roots, { signal }) {
    let known: ReadonlyMap<string, string> | null = null;
    for (;;) {
      if (signal?.aborted === true) return;
      // Anew each time: roots may come to be, and be moved away.
      const fs = openRoots(roots, files);
      const found = new Map<string, string>();
      for (const root of fs.roots) {
        for await (const entry of fs.list(root)) {
          if ("version" in entry) found.set(entry.path, entry.version);
        }
      }
      if (known !== null) {
        const changed = changedPaths(known, found);
        if (changed.size > 0) yield changed;
      }
      known = found;
      await pause(intervalMs, signal);
    }
  };
}

function changedPaths(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [path, version] of after) if (before.get(path) !== version) changed.add(path);
  for (const path of before.keys()) if (!after.has(path)) changed.add(path);
  return changed;
}
